import type { FrozenAuthor } from '../people/providers.ts';

/** What a clinical object answers of its entry in the record, as the schemas of entries describe it. */
export interface EntryFacts {
  /** Null until an old record has got its number. */
  folio: number | null;
  /** Marked as an error: it stays legible but no longer counts. */
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
  /** The absent author, when somebody else marked their entry as an error. */
  en_ausencia_de: FrozenAuthor | null;
  otro: { folio: number; id_paciente: number | null; paciente: string | null } | null;
}
