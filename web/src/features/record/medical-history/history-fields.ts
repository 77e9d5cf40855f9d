import {
  HISTORY_LABELS,
  HISTORY_OUTLINE,
  type HistoryField,
  type HistoryFlagField,
  type HistoryTextField,
  historyValueText,
} from '@trama/contract/words/record/medical-history';

export type FieldValue = string | boolean | null;
export type HistoryValues = Record<HistoryField, FieldValue>;

type FreeTextField = Exclude<HistoryTextField, 'riesgo'>;

interface Rows {
  min: number;
  max: number;
}

/** How one field of the history is written and read. */
export type FieldSpec =
  | { kind: 'text'; name: FreeTextField; label: string; rows: Rows }
  | { kind: 'flag'; name: HistoryFlagField; label: string }
  | { kind: 'risk'; name: 'riesgo'; label: string }
  | { kind: 'date'; name: 'fecha_derivacion'; label: string };

export interface SectionSpec {
  title: string;
  /** Folded in the view until somebody asks for it. */
  folded?: true;
  fields: FieldSpec[];
}

/** The rows of a text area, at least and at most. */
const ROWS: Record<FreeTextField, [min: number, max: number]> = {
  motivo: [4, 8],
  series_sintomas: [3, 8],
  desencadenantes: [2, 6],
  intentos_resolucion: [2, 6],
  comentario_motivo: [2, 4],
  antecedente_consumo: [2, 6],
  detalles: [3, 8],
  ultimo_trat_medico: [2, 4],
  enfermedades_cronicas: [2, 4],
  otras_enfermedades: [2, 4],
  comentario_antecedentes: [2, 4],
  actividad_fisica: [2, 4],
  medicacion_previa_consulta: [2, 6],
  medicacion_actual: [2, 6],
  comentario_medicacion: [2, 4],
  impresion_personas: [3, 8],
  denominacion_dsm: [1, 3],
  codigo_dsm: [1, 2],
  derivacion_especialidades: [2, 4],
  profesional_a: [1, 2],
  profesional_b: [1, 2],
  profesional: [1, 2],
  zona_trat: [1, 2],
  prestacion: [1, 3],
  subsiguientes: [2, 4],
  comentario_conclusion: [2, 4],
};

const FOLDED = 'Información del tratamiento';

function specOf(name: HistoryField): FieldSpec {
  const label = HISTORY_LABELS[name];
  if (name === 'riesgo') return { kind: 'risk', name, label };
  if (name === 'fecha_derivacion') return { kind: 'date', name, label };
  if (!(name in ROWS)) return { kind: 'flag', name: name as HistoryFlagField, label };
  const [min, max] = ROWS[name as FreeTextField];
  return { kind: 'text', name: name as FreeTextField, label, rows: { min, max } };
}

/** The form, the view, the comparison and the conflict screen read this table. */
export const HISTORY_SECTIONS: SectionSpec[] = HISTORY_OUTLINE.map(({ title, fields }) => ({
  title,
  ...(title === FOLDED && { folded: true as const }),
  fields: fields.map(specOf),
}));

export const FIELD_SPECS: FieldSpec[] = HISTORY_SECTIONS.flatMap(({ fields }) => fields);

/** Prose has a whole line to itself; texts that rarely pass a line stand beside each other. */
export function isProse(field: FieldSpec): boolean {
  return field.kind === 'text' && field.rows.min > 1;
}

/** A value in the words of the screen; null when there is none. */
export function shownValue({ name }: FieldSpec, value: FieldValue): string | null {
  return historyValueText(name, value);
}
