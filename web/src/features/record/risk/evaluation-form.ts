import { RiskEvaluationInput } from '@trama/contract/schemas/record/risk';
import type { RiskKind } from '@trama/contract/words/people/risk';
import type { MeansAnswer, RiskLevel } from '@trama/contract/words/record/risk';

export interface KindValues {
  nivel: RiskLevel | null;
  inminente: boolean;
  reevaluar_el: string | null;
}

/** Level and day are of each kind; what led to them is written once and goes into each entry. */
export interface EvaluationValues {
  kinds: Partial<Record<RiskKind, KindValues>>;
  fundamentos: string;
  factores_riesgo: string;
  factores_protectores: string;
  acceso_a_medios: MeansAnswer;
  medidas: string;
}

export const emptyEvaluation = (kinds: RiskKind[]): EvaluationValues => ({
  kinds: Object.fromEntries(kinds.map((kind) => [kind, EMPTY_KIND])),
  fundamentos: '',
  factores_riesgo: '',
  factores_protectores: '',
  acceso_a_medios: 'no_evaluado',
  medidas: '',
});
export const EMPTY_KIND: KindValues = { nivel: null, inminente: false, reevaluar_el: null };

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One body for each kind, as the call takes it. */
export function bodiesOf(values: EvaluationValues): object[] {
  const { kinds, fundamentos, factores_riesgo, factores_protectores, ...shared } = values;
  return Object.entries(kinds).map(([tipo, kind]) => ({
    tipo,
    ...kind,
    ...shared,
    fundamentos: fundamentos || null,
    factores_riesgo: linesOf(factores_riesgo),
    factores_protectores: linesOf(factores_protectores),
  }));
}

/** What is wrong, by field; a level or a day by its kind ('suicida.nivel'). */
export function faultsOf(values: EvaluationValues): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const body of bodiesOf(values) as { tipo: string }[]) {
    const { error } = RiskEvaluationInput.safeParse(body);
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path[0]);
      const isOfKind = field === 'nivel' || field === 'reevaluar_el' || field === 'inminente';
      faults[isOfKind ? `${body.tipo}.${field}` : field] ??= message;
    }
  }
  return faults;
}
