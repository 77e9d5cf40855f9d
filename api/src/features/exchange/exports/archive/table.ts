/** A table as it stands in the archive: what it is, in which order its rows come, and what each column says. */
export interface ArchiveTable {
  name: string;
  about: string;
  /** Its key, by which the rows are read. */
  key: string[];
  columns: Record<string, string>;
  /** Columns that are not in the archive, each with the reason. */
  leavesOut?: Record<string, string>;
}

const ID_PATIENT = 'Número del paciente, que es también el de su historia (tabla pacientes)';
const ID_PROVIDER = 'Número del prestador (tabla prestadores)';

/** Columns that say the same wherever they stand. */
export const SHARED = {
  id_paciente: ID_PATIENT,
  id_prestador: ID_PROVIDER,
  registrado_por: 'Número del prestador que lo registró (tabla prestadores)',
  fecha_creacion: 'Cuándo se registró',
  fecha_actualizacion: 'Cuándo se cambió por última vez; vacío si nunca',
} as const;

export const YES_OR_NO = 'verdadero o falso';

/** What is computed from other columns, to find and sort quickly. */
export const DERIVED = 'Se calcula a partir de otras columnas, para buscar y ordenar';
