import { PATIENT_FIELDS, type PatientField } from './patients.ts';

/** What a clinic may bring along in one file. */
export const IMPORT_LIMITS = {
  packedBytes: 20 * 1024 * 1024,
  openBytes: 200 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
};

export const IMPORT_FILE_ENDINGS = ['.xlsx', '.csv'] as const;

/** Columns that are no field of a patient by themselves. */
const OTHER_TARGETS = {
  apellido_y_nombre: 'Apellido y nombre juntos',
  nombre_y_apellido: 'Nombre y apellido juntos',
  clave: 'Número en el sistema anterior',
} as const;

export type ImportTarget = PatientField | keyof typeof OTHER_TARGETS;
export const IMPORT_TARGETS = [...Object.keys(OTHER_TARGETS), ...Object.keys(PATIENT_FIELDS)] as [
  ImportTarget,
  ...ImportTarget[],
];

export function targetLabel(target: ImportTarget): string {
  return target in OTHER_TARGETS
    ? OTHER_TARGETS[target as keyof typeof OTHER_TARGETS]
    : PATIENT_FIELDS[target as PatientField].label;
}

/** A column of a file: its title, some of its cells, and what it is taken for (null: it is not imported). */
export interface ImportColumn {
  titulo: string;
  muestras: string[];
  destino: ImportTarget | null;
}

export const IMPORT_STATES = ['cargada', 'simulada', 'aplicada', 'retirada'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
  cargada: 'Sin simular',
  simulada: 'Simulada',
  aplicada: 'Aplicada',
  retirada: 'Retirada',
};

/** What becomes of a row, in the order in which they are told. */
export const ROW_RESULTS = ['nueva', 'actualiza', 'igual', 'duda', 'error', 'omitida'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];
export const ROW_RESULT_LABELS: Record<RowResult, { one: string; many: string }> = {
  nueva: { one: 'Nueva', many: 'Nuevas' },
  actualiza: { one: 'Con cambios', many: 'Con cambios' },
  igual: { one: 'Igual', many: 'Iguales' },
  duda: { one: 'Dudosa', many: 'Dudosas' },
  error: { one: 'Con error', many: 'Con error' },
  omitida: { one: 'Omitida', many: 'Omitidas' },
};

/** What a person can say of a row that is doubtful. */
export const ROW_DECISIONS = ['crear', 'actualizar', 'omitir'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

/** importacion-12.csv */
export const importReportName = (id: number): string => `importacion-${id}.csv`;
