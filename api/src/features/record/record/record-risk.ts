import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import type { RiskEvent, RiskNotice } from '@trama/contract/schemas/record/risk-events';
import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { formatDate } from '@trama/contract/words/clinic-time';
import { RISK_KIND_LABELS } from '@trama/contract/words/people/risk';
import {
  RISK_LABELS_ON_PAPER as LABELS,
  MEANS_LABELS,
  RISK_LEVEL_LABELS,
} from '@trama/contract/words/record/risk';
import { RISK_EVENT_LABELS } from '@trama/contract/words/record/risk-events';
import { PLAN_LABELS, PLAN_ORDER, planPersonText } from '@trama/contract/words/record/safety-plans';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import { entryTitle, facts, prose } from './record-blocks.ts';
import { type EntryReader, entrySection } from './record-entries.ts';

/** Everything about risk, a section for each kind, the oldest first. */
export async function* riskEntryBlocks(record: RecordSnapshot, reader: EntryReader): AsyncGenerator<Block> {
  yield* entrySection('Evaluaciones de riesgo', 'risk_evaluation', evaluationBlocks, record, reader);
  yield* entrySection('Planes de seguridad', 'safety_plan', planBlocks, record, reader);
  yield* entrySection('Eventos de riesgo', 'risk_event', eventBlocks, record, reader);
  yield* entrySection('Notificaciones de eventos de riesgo', 'risk_notice', noticeBlocks, record, reader);
}

function evaluationBlocks(evaluation: Omit<RiskEvaluation, 'autor'>): Block[] {
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
  ];
}

const joined = (parts: string[]): string | null => parts.join(' · ') || null;

function planBlocks(plan: Omit<SafetyPlan, 'autor'>): Block[] {
  const { version, acordado_con_paciente, entregado_el, revisar_el } = plan;
  return [
    { kind: 'entry', text: entryTitle(`Plan de seguridad, versión ${version}`, plan) },
    ...facts([
      ['Acordado con el paciente', acordado_con_paciente ? 'Sí' : 'No'],
      ['Entregado el', entregado_el && formatDate(entregado_el)],
      ['Revisar el', revisar_el && formatDate(revisar_el)],
    ]),
    ...PLAN_ORDER.flatMap((part) => {
      const value = plan[part];
      return prose(PLAN_LABELS[part], Array.isArray(value) ? joined(value.map(planPersonText)) : value);
    }),
  ];
}

function eventBlocks(event: Omit<RiskEvent, 'autor'>): Block[] {
  const { tipo, fecha_acto, descripcion, notificado_el } = event;
  return [
    { kind: 'entry', text: entryTitle(RISK_EVENT_LABELS[tipo], event), aside: formatDate(fecha_acto) },
    ...facts([['Notificado a la autoridad el', notificado_el && formatDate(notificado_el)]]),
    ...prose('Qué pasó', descripcion),
  ];
}

function noticeBlocks(answer: Omit<RiskNotice, 'autor'>): Block[] {
  const { notificado_el, motivo } = answer;
  return [
    { kind: 'entry', text: entryTitle('Notificación de un evento', answer) },
    ...facts([['Notificado el', notificado_el && formatDate(notificado_el)]]),
    ...prose('Aclaración', motivo),
  ];
}
