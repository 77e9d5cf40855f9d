import type { FrozenAuthor } from '../people/providers.ts';

/** What a clinical object answers of its entry in the record, as the schemas of entries describe it. */
export interface EntryFacts {
  /** Null until an old record has got its number. */
  folio: number | null;
  /** It is marked so: it stays legible, and counts no more. */
  error: boolean;
  correcciones: RecordedCorrection[];
}

export interface RecordedCorrection {
  folio: number;
  error: boolean;
  aclaracion: string;
  fecha_creacion: string;
  registrado_por: number;
  autor: FrozenAuthor;
  /** Whose entry it marks as an error, if the author could not do it any more. */
  en_ausencia_de: FrozenAuthor | null;
  otro: { folio: number; id_paciente: number | null; paciente: string | null } | null;
}
