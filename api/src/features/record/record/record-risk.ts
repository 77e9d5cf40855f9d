import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { formatDate } from '@trama/contract/words/clinic-time';
import { RISK_KIND_LABELS } from '@trama/contract/words/people/risk';
import {
  RISK_LABELS_ON_PAPER as LABELS,
  MEANS_LABELS,
  RISK_LEVEL_LABELS,
} from '@trama/contract/words/record/risk';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { RecordSnapshot, Signer } from './record.types.ts';
import {
  correctionBlocks,
  entryTitle,
  facts,
  NO_ENTRIES,
  note,
  prose,
  recordedNote,
} from './record-blocks.ts';

export type PrintedEvaluation = Omit<RiskEvaluation, 'autor'> & { autor: Signer };

export interface RiskReader {
  evaluations(ids: number[]): Promise<PrintedEvaluation[]>;
}

const EVALUATIONS_AT_ONCE = 20;

/** Every evaluation, the oldest first. */
export async function* riskEvaluationBlocks(
  { evaluations: ids }: RecordSnapshot,
  reader: RiskReader,
): AsyncGenerator<Block> {
  yield { kind: 'section', text: 'Evaluaciones de riesgo' };
  if (ids.length === 0) yield note(NO_ENTRIES);
  for (let from = 0; from < ids.length; from += EVALUATIONS_AT_ONCE)
    for (const evaluation of await reader.evaluations(ids.slice(from, from + EVALUATIONS_AT_ONCE)))
      yield* evaluationBlocks(evaluation);
}

function evaluationBlocks(evaluation: PrintedEvaluation): Block[] {
  const { tipo, nivel, inminente, acceso_a_medios, reevaluar_el } = evaluation;
  const { fundamentos, factores_riesgo, factores_protectores, medidas } = evaluation;
  return [
    {
      kind: 'entry',
      text: entryTitle(RISK_KIND_LABELS[tipo], evaluation),
      aside: RISK_LEVEL_LABELS[nivel],
    },
    ...facts([
      [LABELS.inminente, inminente ? 'Sí' : null],
      [LABELS.acceso_a_medios, acceso_a_medios && MEANS_LABELS[acceso_a_medios]],
      [LABELS.reevaluar_el, reevaluar_el && formatDate(reevaluar_el)],
    ]),
    ...prose(LABELS.fundamentos, fundamentos),
    ...prose(LABELS.factores_riesgo, joined(factores_riesgo)),
    ...prose(LABELS.factores_protectores, joined(factores_protectores)),
    ...prose(LABELS.medidas, medidas),
    recordedNote(evaluation),
    ...correctionBlocks(evaluation),
  ];
}

const joined = (factors: string[]): string | null => factors.join(' · ') || null;
