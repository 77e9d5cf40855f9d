import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { RiskEvent, RiskNotice } from '@trama/contract/schemas/record/risk-events';
import { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import type { RiskEntryKind } from '@trama/contract/words/record/risk';
import { PATIENT_TABLES } from '../../../database/patient-tables.ts';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  inError,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import type { OwnSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { mayReadGrounds } from './grounds.service.ts';

/** What each kind answers. */
export const RISK_SCHEMAS = {
  risk_evaluation: RiskEvaluation,
  safety_plan: SafetyPlan,
  risk_event: RiskEvent,
  risk_notice: RiskNotice,
} as const;

const riskEntryOf = (kind: RiskEntryKind, alias: string): EntrySubject => ({
  clase: `'${kind}'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.${PATIENT_TABLES[kind].id}`,
});

/**
 * SQL: the event, by its alias, is an attempt that is not in error, and nobody has said whether it was notified. An answer in
 * error counts for nothing.
 */
export const attemptIsUnanswered = (
  event: string,
) => `(${event}.tipo = 'intento' and ${event}.notificado_el is null and not exists (
  select from notificaciones_riesgo answer
   where answer.id_evento = ${event}.id_evento and answer.id_paciente = ${event}.id_paciente
     and not ${inError({ clase: `'risk_notice'`, patient: 'answer.id_paciente', object: 'answer.id_notificacion' })})
  and not ${inError({ clase: `'risk_event'`, patient: `${event}.id_paciente`, object: `${event}.id_evento` })})`;

/** SQL of the fields of a kind that are no columns. */
export function riskFieldsOf(kind: RiskEntryKind, alias: string): Record<string, string> {
  switch (kind) {
    case 'safety_plan':
      return {
        version: `(select count(*) + 1 from planes_seguridad earlier
    where earlier.id_paciente = ${alias}.id_paciente and earlier.id_plan < ${alias}.id_plan)`,
      };
    case 'risk_event':
      return { falta_notificar: attemptIsUnanswered(alias) };
    case 'risk_evaluation':
    case 'risk_notice':
      return {};
    default:
      return kind satisfies never;
  }
}

/**
 * SQL of the clarifications of an entry. Companions do not see them, because they may repeat the grounds or what others
 * reported; those of a plan they do see.
 */
function clarifications(kind: RiskEntryKind, alias: string): string {
  const { correcciones } = entryFieldsOf(riskEntryOf(kind, alias));
  if (kind === 'safety_plan') return correcciones;
  return `case when ${mayReadGrounds()} or ${alias}.registrado_por = allowed.actor_id then ${correcciones} else '[]' end`;
}

/** SQL of everything that an entry of the kind answers besides its columns. */
export const riskComputed = (kind: RiskEntryKind, alias: string): Record<string, string> => ({
  ...riskFieldsOf(kind, alias),
  autor: frozen(riskEntryOf(kind, alias), 'author', performerJson(`${alias}.registrado_por`)),
  ...entryFieldsOf(riskEntryOf(kind, alias)),
  correcciones: clarifications(kind, alias),
});

/** The entries of the kind, newest first; `rows` is SQL of them as the reader may see them. */
export function riskList(kind: RiskEntryKind, rows: string = PATIENT_TABLES[kind].table): OwnSql {
  const { id } = PATIENT_TABLES[kind];
  return listOfPatient({
    name: `record/risk/${kind.replaceAll('_', '-')}s`,
    kind,
    schema: RISK_SCHEMAS[kind],
    from: withEntry(rows, riskEntryOf(kind, 'r')),
    alias: 'r',
    idColumn: id,
    computed: {
      ...riskComputed(kind, 'r'),
      folio: 'r.folio',
      autor: frozenJson('r.asentado_por', 'r.registrado_por', Object.keys(PerformingProvider.shape)),
    },
    long: { correcciones: clarifications(kind, 'r') },
    orderBy: `r.${id} desc`,
  });
}
