/** The risk that a patient's history states. */

export const RISKS = ['bajo', 'medio', 'alto', 'muy alto'] as const;
export const RISK_LABELS: Record<string, string> = {
  bajo: 'Bajo',
  medio: 'Medio',
  alto: 'Alto',
  'muy alto': 'Muy alto',
};

/** Those that stand out wherever a patient is named. */
export const HIGH_RISKS: readonly string[] = ['alto', 'muy alto'] satisfies (typeof RISKS)[number][];

export const isHighRisk = (risk: string | null): boolean => HIGH_RISKS.some((high) => high === risk);

/** 'Riesgo muy alto' */
export const riskText = (risk: string): string => `Riesgo ${risk}`;
