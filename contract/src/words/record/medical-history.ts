import { formatDate } from '../clinic-time.ts';
import { RISK_LABELS } from '../people/risk.ts';

/** The fields of the clinical history and how they are called, on the screens and on paper. */

export const HISTORY_TEXT_FIELDS = [
  'motivo',
  'series_sintomas',
  'desencadenantes',
  'intentos_resolucion',
  'riesgo',
  'comentario_motivo',
  'antecedente_consumo',
  'detalles',
  'comentario_antecedentes',
  'ultimo_trat_medico',
  'enfermedades_cronicas',
  'otras_enfermedades',
  'actividad_fisica',
  'medicacion_previa_consulta',
  'medicacion_actual',
  'comentario_medicacion',
  'impresion_personas',
  'denominacion_dsm',
  'codigo_dsm',
  'derivacion_especialidades',
  'profesional_a',
  'profesional_b',
  'zona_trat',
  'profesional',
  'prestacion',
  'subsiguientes',
  'comentario_conclusion',
] as const;
export type HistoryTextField = (typeof HISTORY_TEXT_FIELDS)[number];

export const HISTORY_FLAG_FIELDS = [
  'familia_contiene',
  'antecedente_suicida',
  'familiar_tratamiento',
  'tratamiento_medico',
  'tabaco',
  'alcohol',
  'drogas',
  'derivacion_clinica',
] as const;
export type HistoryFlagField = (typeof HISTORY_FLAG_FIELDS)[number];

export const HISTORY_FIELDS = [...HISTORY_TEXT_FIELDS, ...HISTORY_FLAG_FIELDS, 'fecha_derivacion'] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

export const HISTORY_LABELS: Record<HistoryField, string> = {
  motivo: 'Motivo de la consulta',
  series_sintomas: 'Serie de síntomas',
  desencadenantes: 'Desencadenantes',
  intentos_resolucion: 'Intentos de resolución',
  riesgo: 'Riesgo',
  familia_contiene: 'La familia contiene',
  comentario_motivo: 'Comentarios sobre el motivo',
  antecedente_suicida: 'Antecedentes suicidas',
  familiar_tratamiento: 'Familiares en tratamiento',
  tratamiento_medico: 'En tratamiento médico',
  antecedente_consumo: 'Antecedentes de consumo',
  detalles: 'Detalles de los antecedentes',
  ultimo_trat_medico: 'Último tratamiento médico',
  enfermedades_cronicas: 'Enfermedades crónicas',
  otras_enfermedades: 'Otras enfermedades',
  comentario_antecedentes: 'Comentarios sobre los antecedentes',
  tabaco: 'Tabaco',
  alcohol: 'Alcohol',
  drogas: 'Drogas',
  actividad_fisica: 'Actividad física',
  medicacion_previa_consulta: 'Medicación previa a la consulta',
  medicacion_actual: 'Medicación actual',
  comentario_medicacion: 'Comentarios sobre la medicación',
  impresion_personas: 'Impresión sobre la persona',
  denominacion_dsm: 'Denominación DSM',
  codigo_dsm: 'Código DSM',
  derivacion_clinica: 'Derivación clínica',
  fecha_derivacion: 'Fecha de derivación',
  derivacion_especialidades: 'Derivación a especialidades',
  profesional_a: 'Profesional A',
  profesional_b: 'Profesional B',
  profesional: 'Profesional tratante',
  zona_trat: 'Zona de tratamiento',
  prestacion: 'Prestación',
  subsiguientes: 'Consultas subsiguientes',
  comentario_conclusion: 'Comentarios de conclusión',
};

/** Every field of the history, once, in the order in which it is read. */
export const HISTORY_OUTLINE: readonly { title: string; fields: readonly HistoryField[] }[] = [
  {
    title: 'Motivo de consulta',
    fields: [
      'motivo',
      'series_sintomas',
      'desencadenantes',
      'intentos_resolucion',
      'riesgo',
      'familia_contiene',
      'comentario_motivo',
    ],
  },
  {
    title: 'Antecedentes',
    fields: [
      'antecedente_suicida',
      'familiar_tratamiento',
      'tratamiento_medico',
      'antecedente_consumo',
      'detalles',
      'ultimo_trat_medico',
      'enfermedades_cronicas',
      'otras_enfermedades',
      'comentario_antecedentes',
    ],
  },
  { title: 'Hábitos', fields: ['tabaco', 'alcohol', 'drogas', 'actividad_fisica'] },
  {
    title: 'Medicación',
    fields: ['medicacion_previa_consulta', 'medicacion_actual', 'comentario_medicacion'],
  },
  { title: 'Diagnóstico', fields: ['impresion_personas', 'denominacion_dsm', 'codigo_dsm'] },
  {
    title: 'Información del tratamiento',
    fields: [
      'derivacion_clinica',
      'fecha_derivacion',
      'derivacion_especialidades',
      'profesional_a',
      'profesional_b',
      'profesional',
      'zona_trat',
      'prestacion',
      'subsiguientes',
    ],
  },
  { title: 'Conclusiones', fields: ['comentario_conclusion'] },
];

/** A value of the history in words; null when there is none. */
export function historyValueText(name: HistoryField, value: string | boolean | null): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (name === 'fecha_derivacion') return formatDate(value);
  if (name === 'riesgo') return RISK_LABELS[value] ?? value;
  return value;
}

export const HISTORY_WITHOUT_PROVIDER = 'No se pudo identificar al prestador';
