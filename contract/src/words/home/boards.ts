/** The boards: what is missing of a patient. Each gap leads to the act that mends it. */

export const RISK_GAPS = [
  'REEVALUACION_VENCIDA',
  'SIN_EVALUACION',
  'SIN_CONTACTO',
  'SIN_PLAN',
  'PLAN_POR_REVISAR',
  'INTENTO_SIN_NOTIFICAR',
  'SIN_CONTACTO_DE_EMERGENCIA',
  'SIN_TURNO',
] as const;
export type RiskGap = (typeof RISK_GAPS)[number];

export const RISK_GAP_LABELS: Record<RiskGap, string> = {
  REEVALUACION_VENCIDA: 'Reevaluación vencida',
  SIN_EVALUACION: 'Sin evaluación desde la admisión',
  SIN_CONTACTO: 'Riesgo alto sin contacto',
  SIN_PLAN: 'Sin plan de seguridad',
  PLAN_POR_REVISAR: 'Plan por revisar',
  INTENTO_SIN_NOTIFICAR: 'Intento sin responder si se notificó',
  SIN_CONTACTO_DE_EMERGENCIA: 'Sin contacto de emergencia',
  SIN_TURNO: 'Sin turno próximo',
};

export const TEAM_GAPS = [
  'UNA_SOLA_DISCIPLINA',
  'SIN_CONTACTO',
  'MEDICACION_SIN_EVALUACION',
  'RIESGO_POR_REEVALUAR',
  'SIN_INTERDISCIPLINARIA',
  'SIN_PLAN',
  'BORRADOR_SIN_CERRAR',
  'SIN_TURNO',
] as const;
export type TeamGap = (typeof TEAM_GAPS)[number];

export const TEAM_GAP_LABELS: Record<TeamGap, string> = {
  UNA_SOLA_DISCIPLINA: 'Una sola disciplina',
  SIN_CONTACTO: 'Sin contacto',
  MEDICACION_SIN_EVALUACION: 'Medicación sin evaluación',
  RIESGO_POR_REEVALUAR: 'Riesgo por reevaluar',
  SIN_INTERDISCIPLINARIA: 'Sin evaluación interdisciplinaria',
  SIN_PLAN: 'Sin plan',
  BORRADOR_SIN_CERRAR: 'Borrador sin cerrar',
  SIN_TURNO: 'Sin turno próximo',
};

/** Beyond this a board counts no further, and says one more. */
export const BOARD_COUNTED = 10_000;
