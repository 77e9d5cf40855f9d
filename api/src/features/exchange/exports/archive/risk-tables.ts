import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { MEANS_ANSWERS, RISK_LEVELS } from '@trama/contract/words/record/risk';
import { RISK_EVENT_KINDS } from '@trama/contract/words/record/risk-events';
import { PLAN_LABELS } from '@trama/contract/words/record/safety-plans';
import { type ArchiveTable, SHARED, YES_OR_NO } from './table.ts';

const { id_paciente, registrado_por, fecha_creacion } = SHARED;

export const RISK_TABLES: ArchiveTable[] = [
  {
    name: 'evaluaciones_riesgo',
    about: 'Las evaluaciones de riesgo. De cada tipo vale la última que no esté marcada como error.',
    key: ['id_evaluacion'],
    columns: {
      id_evaluacion: 'Número de la evaluación',
      id_paciente,
      registrado_por,
      fecha_creacion,
      tipo: `Qué se evaluó: ${RISK_KINDS.join(', ')}`,
      nivel: `El nivel que puso quien evaluó: ${RISK_LEVELS.join(', ')}`,
      inminente: `Si el riesgo es cierto e inminente (${YES_OR_NO})`,
      fundamentos: 'Los fundamentos del nivel',
      factores_riesgo: 'Factores de riesgo (JSON)',
      factores_protectores: 'Factores protectores (JSON)',
      acceso_a_medios: `Si tiene acceso a medios: ${MEANS_ANSWERS.join(', ')}`,
      medidas: 'Las medidas que se tomaron',
      reevaluar_el: 'Cuándo se debe volver a evaluar',
    },
  },
  {
    name: 'planes_seguridad',
    about:
      'Los planes de seguridad: un renglón por cada versión. Vale la última que no esté marcada como error.',
    key: ['id_plan'],
    columns: {
      id_plan: 'Número de la versión del plan',
      id_paciente,
      registrado_por,
      fecha_creacion,
      ...PLAN_LABELS,
      apoyos: `${PLAN_LABELS.apoyos}: nombre y teléfono (JSON)`,
      profesionales: `${PLAN_LABELS.profesionales}: nombre y teléfono (JSON)`,
      acordado_con_paciente: `Si se acordó con el paciente (${YES_OR_NO})`,
      entregado_el: 'Cuándo se entregó',
      revisar_el: 'Cuándo se debe revisar',
    },
  },
  {
    name: 'eventos_riesgo',
    about: 'Los eventos de riesgo que registró el equipo.',
    key: ['id_evento'],
    columns: {
      id_evento: 'Número del evento',
      id_paciente,
      registrado_por,
      fecha_creacion,
      tipo: `Qué pasó: ${RISK_EVENT_KINDS.join(', ')}`,
      fecha_acto: 'Qué día pasó',
      descripcion: 'Qué pasó, con palabras',
      notificado_el: 'Cuándo se notificó a la autoridad; vacío si se respondió después o falta responder',
    },
  },
  {
    name: 'notificaciones_riesgo',
    about: 'Las respuestas sobre si un evento se notificó a la autoridad.',
    key: ['id_notificacion'],
    columns: {
      id_notificacion: 'Número de la respuesta',
      id_paciente,
      registrado_por,
      fecha_creacion,
      id_evento: 'Número del evento (tabla eventos_riesgo)',
      notificado_el: 'Cuándo se notificó',
      motivo: 'Por qué no corresponde notificarlo, u otra aclaración',
    },
  },
];
