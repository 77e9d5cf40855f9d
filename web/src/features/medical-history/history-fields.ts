import { formatDate } from '@trama/contract/clinic-time';
import type { HistoryField, HistoryFlagField, HistoryTextField } from '@trama/contract/medical-history';

export type FieldValue = string | boolean | null;
export type HistoryValues = Record<HistoryField, FieldValue>;

interface Rows {
  min: number;
  max: number;
}

/** How one field of the history is written and read. */
export type FieldSpec =
  | { kind: 'text'; name: Exclude<HistoryTextField, 'riesgo'>; label: string; rows: Rows }
  | { kind: 'flag'; name: HistoryFlagField; label: string }
  | { kind: 'risk'; name: 'riesgo'; label: string }
  | { kind: 'date'; name: 'fecha_derivacion'; label: string };

export interface SectionSpec {
  title: string;
  /** Folded in the view until somebody asks for it. */
  folded?: true;
  fields: FieldSpec[];
}

const text = (
  name: Exclude<HistoryTextField, 'riesgo'>,
  label: string,
  min: number,
  max: number,
): FieldSpec => ({
  kind: 'text',
  name,
  label,
  rows: { min, max },
});
const flag = (name: HistoryFlagField, label: string): FieldSpec => ({ kind: 'flag', name, label });

export const RISK_LABELS: Record<string, string> = {
  bajo: 'Bajo',
  medio: 'Medio',
  alto: 'Alto',
  'muy alto': 'Muy alto',
};

/** Every field of the history, once: the form, the view, the comparison and the conflict screen read this table. */
export const HISTORY_SECTIONS: SectionSpec[] = [
  {
    title: 'Motivo de consulta',
    fields: [
      text('motivo', 'Motivo de la consulta', 4, 8),
      text('series_sintomas', 'Serie de síntomas', 3, 8),
      text('desencadenantes', 'Desencadenantes', 2, 6),
      text('intentos_resolucion', 'Intentos de resolución', 2, 6),
      { kind: 'risk', name: 'riesgo', label: 'Riesgo' },
      flag('familia_contiene', 'La familia contiene'),
      text('comentario_motivo', 'Comentarios sobre el motivo', 2, 4),
    ],
  },
  {
    title: 'Antecedentes',
    fields: [
      flag('antecedente_suicida', 'Antecedentes suicidas'),
      flag('familiar_tratamiento', 'Familiares en tratamiento'),
      flag('tratamiento_medico', 'En tratamiento médico'),
      text('antecedente_consumo', 'Antecedentes de consumo', 2, 6),
      text('detalles', 'Detalles de los antecedentes', 3, 8),
      text('ultimo_trat_medico', 'Último tratamiento médico', 2, 4),
      text('enfermedades_cronicas', 'Enfermedades crónicas', 2, 4),
      text('otras_enfermedades', 'Otras enfermedades', 2, 4),
      text('comentario_antecedentes', 'Comentarios sobre los antecedentes', 2, 4),
    ],
  },
  {
    title: 'Hábitos',
    fields: [
      flag('tabaco', 'Tabaco'),
      flag('alcohol', 'Alcohol'),
      flag('drogas', 'Drogas'),
      text('actividad_fisica', 'Actividad física', 2, 4),
    ],
  },
  {
    title: 'Medicación',
    fields: [
      text('medicacion_previa_consulta', 'Medicación previa a la consulta', 2, 6),
      text('medicacion_actual', 'Medicación actual', 2, 6),
      text('comentario_medicacion', 'Comentarios sobre la medicación', 2, 4),
    ],
  },
  {
    title: 'Diagnóstico',
    fields: [
      text('impresion_personas', 'Impresión sobre la persona', 3, 8),
      text('denominacion_dsm', 'Denominación DSM', 1, 3),
      text('codigo_dsm', 'Código DSM', 1, 2),
    ],
  },
  {
    title: 'Información del tratamiento',
    folded: true,
    fields: [
      flag('derivacion_clinica', 'Derivación clínica'),
      { kind: 'date', name: 'fecha_derivacion', label: 'Fecha de derivación' },
      text('derivacion_especialidades', 'Derivación a especialidades', 2, 4),
      text('profesional_a', 'Profesional A', 1, 2),
      text('profesional_b', 'Profesional B', 1, 2),
      text('profesional', 'Profesional tratante', 1, 2),
      text('zona_trat', 'Zona de tratamiento', 1, 2),
      text('prestacion', 'Prestación', 1, 3),
      text('subsiguientes', 'Consultas subsiguientes', 2, 4),
    ],
  },
  {
    title: 'Conclusiones',
    fields: [text('comentario_conclusion', 'Comentarios de conclusión', 2, 4)],
  },
];

export const FIELD_SPECS: FieldSpec[] = HISTORY_SECTIONS.flatMap(({ fields }) => fields);

/** Prose has a whole line to itself; texts that rarely pass a line stand beside each other. */
export function isProse(field: FieldSpec): boolean {
  return field.kind === 'text' && field.rows.min > 1;
}

/** A value in the words of the screen; null when there is none. */
export function shownValue({ kind }: FieldSpec, value: FieldValue): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (kind === 'date') return formatDate(value);
  if (kind === 'risk') return RISK_LABELS[value] ?? value;
  return value;
}
