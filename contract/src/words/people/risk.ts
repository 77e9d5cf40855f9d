import { daysUntil, todayInClinic } from '../clinic-time.ts';

/** The risk beside a patient's name: of the newest evaluations or, where there are none, of the history. */

/** The words of the history, which stay as they were written at admission. */
export const RISKS = ['bajo', 'medio', 'alto', 'muy alto'] as const;
export const RISK_LABELS: Record<string, string> = {
  bajo: 'Bajo',
  medio: 'Medio',
  alto: 'Alto',
  'muy alto': 'Muy alto',
};

/** The level of an evaluation in which nothing was found, as the chip says it. */
const NO_RISK = 'sin riesgo';

/** Those that stand out wherever a patient is named. */
export const HIGH_RISKS: readonly string[] = ['alto', 'muy alto'] satisfies (typeof RISKS)[number][];

export const isHighRisk = (risk: string | null): boolean => HIGH_RISKS.some((high) => high === risk);

/** 'Riesgo muy alto' */
export const riskText = (risk: string): string =>
  risk === NO_RISK ? 'Sin riesgo detectado' : `Riesgo ${risk}`;

/** What can be evaluated. A patient has a newest evaluation of each kind. */
export const RISK_KINDS = [
  'suicida',
  'autolesion',
  'heteroagresion',
  'violencia_sufrida',
  'desamparo',
] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

export const RISK_KIND_LABELS: Record<RiskKind, string> = {
  suicida: 'Riesgo suicida',
  autolesion: 'Autolesión',
  heteroagresion: 'Heteroagresión',
  violencia_sufrida: 'Violencia sufrida',
  desamparo: 'Desamparo',
};

/** What a Patient says of their risk. */
export interface RiskFacts {
  /** In words: 'sin riesgo', 'bajo', 'medio', 'alto', 'muy alto'. */
  riesgo_actual: string | null;
  riesgo_fecha: string | null;
  riesgo_autor: string | null;
  /** The kind of evaluation that said so; null if the level comes from the history. */
  riesgo_tipo: RiskKind | null;
  /** 'Cierto e inminente', as the law calls it. */
  riesgo_inminente: boolean | null;
  /** The first day on which one of the kinds has to be evaluated again. */
  riesgo_reevaluar: string | null;
}

const OVERDUE = 'Reevaluación vencida';
export const IMMINENT = 'Cierto e inminente';

/** On the day itself there is still time. */
export const isOverdue = (
  { riesgo_reevaluar }: Pick<RiskFacts, 'riesgo_reevaluar'>,
  today = todayInClinic(),
): boolean => riesgo_reevaluar !== null && riesgo_reevaluar < today;

/** 'hoy', 'hace 3 días', 'hace 21 meses' */
export function ageOfRisk(moment: string, today = todayInClinic()): string {
  const days = daysUntil(today, moment);
  if (days <= 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days < 60) return `hace ${days} días`;
  if (days < 730) return `hace ${Math.floor(days / 30.44)} meses`;
  return `hace ${Math.floor(days / 365.25)} años`;
}

/** Where the level comes from and how old it is: 'Evaluado hace 3 días', 'Según la admisión, hace 21 meses'. */
export function riskAgeText(
  { riesgo_tipo, riesgo_fecha }: Pick<RiskFacts, 'riesgo_tipo' | 'riesgo_fecha'>,
  today = todayInClinic(),
): string | null {
  if (!riesgo_fecha) return null;
  const age = ageOfRisk(riesgo_fecha, today);
  return riesgo_tipo ? `Evaluado ${age}` : `Según la admisión, ${age}`;
}

const levelText = ({ riesgo_actual, riesgo_inminente }: RiskFacts): string =>
  [riskText(riesgo_actual ?? ''), riesgo_inminente && IMMINENT.toLowerCase()].filter(Boolean).join(', ');

/** Everything in one line: 'Reevaluación vencida · Riesgo alto, cierto e inminente · Evaluado hace 9 días'. */
export const wholeRiskText = (risk: RiskFacts): string =>
  [isOverdue(risk) && OVERDUE, levelText(risk), riskAgeText(risk)].filter(Boolean).join(' · ');

/** In a list only patients at high or imminent risk, or whose evaluation is overdue, stand out. */
export const standsOut = (risk: RiskFacts): boolean =>
  isHighRisk(risk.riesgo_actual) || risk.riesgo_inminente === true || isOverdue(risk);

/** The text in a line of a list for patients who stand out; null for the others. */
export const riskLine = (risk: RiskFacts): string | null => (standsOut(risk) ? wholeRiskText(risk) : null);
