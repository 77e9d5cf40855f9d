import { dayAfter, todayInClinic } from '../clinic-time.ts';

/** Evaluations of risk. A person sets the level: nothing computes it, and no diagnosis implies it (Ley 26.657, art. 5). */

/** The kinds of entries that tell of risk, in the order in which paper has them. */
export const RISK_ENTRY_KINDS = ['risk_evaluation', 'safety_plan', 'risk_event', 'risk_notice'] as const;
export type RiskEntryKind = (typeof RISK_ENTRY_KINDS)[number];

export const RISK_LEVELS = ['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const RISK_LEVEL_LABELS: Record<RiskLevel, string> = {
  sin_riesgo: 'Sin riesgo detectado',
  bajo: 'Bajo',
  medio: 'Medio',
  alto: 'Alto',
  muy_alto: 'Muy alto',
};

export const MEANS_ANSWERS = ['no', 'si', 'no_evaluado'] as const;
export type MeansAnswer = (typeof MEANS_ANSWERS)[number];

export const MEANS_LABELS: Record<MeansAnswer, string> = {
  no: 'No',
  si: 'Sí',
  no_evaluado: 'No evaluado',
};

const levelRank = (level: RiskLevel): number => RISK_LEVELS.indexOf(level);

/** From this level on, the grounds are always asked for. A lower level than before needs them too. */
export const needsGrounds = (level: RiskLevel): boolean => levelRank(level) >= levelRank('medio');
/** If a risk was found, somebody has to look again. */
export const needsReview = (level: RiskLevel): boolean => level !== 'sin_riesgo';

/** After so many days an evaluation is proposed to be made again. The person may choose another day. */
export const REVIEW_DAYS: Record<RiskLevel, number | null> = {
  sin_riesgo: null,
  bajo: 30,
  medio: 14,
  alto: 7,
  muy_alto: 3,
};
export const REVIEW_DAYS_MAX = 365;

/** The day that is proposed for looking again; null where nothing was found. */
export function proposedReview(level: RiskLevel, today = todayInClinic()): string | null {
  const days = REVIEW_DAYS[level];
  return days === null ? null : dayAfter(today, days);
}

export const FACTORS_MAX = 30;

export const GROUNDS_REQUIRED = 'Los fundamentos son obligatorios desde el nivel medio';
export const GROUNDS_TO_LOWER = 'Para bajar el nivel hay que escribir los fundamentos';
export const REVIEW_REQUIRED = 'Indique cuándo se vuelve a evaluar';
export const REVIEW_PAST = 'La fecha de reevaluación no puede ser anterior a hoy';
export const REVIEW_TOO_FAR = 'La reevaluación no puede ser dentro de más de un año';
export const IMMINENT_WITHOUT_RISK = 'Sin riesgo detectado no puede ser cierto e inminente';

export const RISK_LABELS_ON_PAPER = {
  inminente: 'Riesgo cierto e inminente',
  fundamentos: 'Fundamentos',
  factores_riesgo: 'Factores de riesgo',
  factores_protectores: 'Factores protectores',
  acceso_a_medios: 'Acceso a medios',
  medidas: 'Medidas',
  reevaluar_el: 'Reevaluar el',
} as const;

/** Trama shows what people wrote: it does not watch anybody. The boards say so. */
export const NOT_WATCHED = 'Trama no vigila en tiempo real';
