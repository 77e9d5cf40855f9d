import type { FrozenAuthor } from '../people/providers.ts';

/** What a clinical object answers of its entry in the record, as the schemas of entries describe it. */
export interface EntryFacts {
  /** Null until an old record has got its number. */
  folio: number | null;
  /** Its author has marked it so: it stays legible, and counts no more. */
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
  otro: { folio: number; id_paciente: number | null; paciente: string | null } | null;
}
