import { PATIENT_FIELDS, type PatientField } from '../people/patients.ts';

/** What a clinic may bring along in one file. */
export const IMPORT_LIMITS = {
  packedBytes: 20 * 1024 * 1024,
  openBytes: 200 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Counted after expansion: many cells of a workbook can share one text. */
  cellCharacters: 300_000,
  rowCharacters: 1_000_000,
  fileCharacters: 60_000_000,
};

export const IMPORT_FILE_ENDINGS = ['.xlsx', '.csv', '.txt'] as const;

/** The kinds of files. */
export const IMPORT_TYPES = ['patients', 'providers', 'balances', 'authorizations'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/** Each row creates an account. No clinic has more staff than this: a longer file holds something else. */
export const PROVIDER_ROWS_MAX = 2_000;

/** Columns that are no field of a patient by themselves. */
const OTHER_TARGETS = {
  apellido_y_nombre: 'Apellido y nombre juntos',
  nombre_y_apellido: 'Nombre y apellido juntos',
  clave: 'Número en el sistema anterior',
  profesional: 'Profesional tratante',
} as const;

/** A file can have a column for each of several notes, and beside each of them one with its date. */
const NOTE_NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
type NoteNumber = (typeof NOTE_NUMBERS)[number];
export type NoteTarget = `nota_${NoteNumber}`;
type NoteDateTarget = `fecha_${NoteTarget}`;
export const NOTE_TARGETS = NOTE_NUMBERS.map((number): NoteTarget => `nota_${number}`);
export const dateTargetOf = (note: NoteTarget): NoteDateTarget => `fecha_${note}`;
export const isNote = (target: string): target is NoteTarget => NOTE_TARGETS.some((note) => note === target);

const NOTE_LABELS = Object.fromEntries(
  NOTE_NUMBERS.flatMap((number) => [
    [`nota_${number}`, `Nota ${number}`],
    [`fecha_nota_${number}`, `Fecha de la nota ${number}`],
  ]),
) as Record<NoteTarget | NoteDateTarget, string>;

/** What only a provider has. */
const PROVIDER_LABELS = {
  role: 'Rol',
  profesion: 'Profesión',
  especialidad: 'Especialidad',
  matricula: 'Matrícula',
  matricula_tipo: 'Tipo de matrícula',
  matricula_jurisdiccion: 'Jurisdicción de la matrícula',
} as const;

/** What only files of balances and of authorisations have. */
const MONEY_LABELS = {
  importe: 'Saldo que debe',
  prestacion: 'Prestación',
  numero: 'Número de orden',
  sesiones: 'Sesiones',
  horas_mes: 'Horas por mes',
  desde: 'Desde',
  hasta: 'Hasta',
} as const;

const TARGETS_BESIDE = { ...OTHER_TARGETS, ...NOTE_LABELS, ...PROVIDER_LABELS, ...MONEY_LABELS };
const WHOSE = ['dni', 'apellido_y_nombre', 'nombre_y_apellido', 'apellido', 'nombre'];

export type ImportTarget = PatientField | keyof typeof TARGETS_BESIDE;
/** What a column of such a file can be. */
export const TARGETS_OF = {
  patients: [...Object.keys(OTHER_TARGETS), ...Object.keys(PATIENT_FIELDS), ...Object.keys(NOTE_LABELS)],
  providers: [
    'apellido_y_nombre',
    'nombre_y_apellido',
    'apellido',
    'nombre',
    'email',
    ...Object.keys(PROVIDER_LABELS),
    'telefono',
    'direccion',
  ],
  balances: [...WHOSE, 'importe'],
  authorizations: [
    ...WHOSE,
    'obra_social',
    'prestacion',
    'numero',
    'sesiones',
    'horas_mes',
    'desde',
    'hasta',
  ],
} as Record<ImportType, ImportTarget[]>;
export const IMPORT_TARGETS = [...new Set(Object.values(TARGETS_OF).flat())] as [
  ImportTarget,
  ...ImportTarget[],
];

export function targetLabel(target: ImportTarget): string {
  return target in TARGETS_BESIDE
    ? TARGETS_BESIDE[target as keyof typeof TARGETS_BESIDE]
    : PATIENT_FIELDS[target as PatientField].label;
}

/** What a column can be taken for, beside what the others are: the next note shows when there is one before it. */
export function targetsOffered(type: ImportType, taken: readonly (ImportTarget | null)[]): ImportTarget[] {
  const last = NOTE_TARGETS.findLastIndex(
    (note) => taken.includes(note) || taken.includes(dateTargetOf(note)),
  );
  const hidden = new Set<ImportTarget>(
    NOTE_TARGETS.slice(last + 2).flatMap((note) => [note, dateTargetOf(note)]),
  );
  return TARGETS_OF[type].filter((target) => !hidden.has(target));
}

/** A professional's name as the file has it, and the provider it was matched to. */
export interface ImportProfessional {
  /** The normalised name, by which it is compared. */
  clave: string;
  nombre: string;
  filas: number;
  /** Null: no provider, or not decided yet. */
  id_prestador: number | null;
  estado: ProfessionalState;
  /** The provider that an unidentified name could be. Assigns nothing until a person says so. */
  propuesto?: number | null | undefined;
}

/** Recognised by us, decided by a person, or still to be asked. */
export const PROFESSIONAL_STATES = ['reconocido', 'decidido', 'pendiente'] as const;
type ProfessionalState = (typeof PROFESSIONAL_STATES)[number];

/** A column with more names than this is not the professional's: no clinic has so many. */
export const PROFESSIONALS_MAX = 500;

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

/** The results of a row, in the order in which summaries list them. */
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

/** The choices for a doubtful row. */
export const ROW_DECISIONS = ['crear', 'actualizar', 'omitir'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

interface Needed {
  targets: ImportTarget[];
  missing: string;
}
const NAMED: Needed = {
  targets: ['apellido', 'apellido_y_nombre', 'nombre_y_apellido'],
  missing: 'Indique qué columna tiene el apellido',
};
const DOCUMENTED: Needed = { targets: ['dni'], missing: 'Indique qué columna tiene el DNI' };
/** Which column a file cannot do without: patients and providers have names, money belongs to a document. */
export const NEEDED_OF: Record<ImportType, Needed> = {
  patients: NAMED,
  providers: NAMED,
  balances: DOCUMENTED,
  authorizations: DOCUMENTED,
};

/** importacion-12.csv */
export const importReportName = (id: number): string => `importacion-${id}.csv`;
