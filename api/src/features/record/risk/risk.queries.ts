import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { RiskEvaluation, RiskEvaluationInput } from '@trama/contract/schemas/record/risk';
import {
  type EntrySubject,
  entryFieldsOf,
  frozen,
  withEntry,
} from '../../../platform/entries/entry-fields.ts';
import { creatableKind } from '../../../platform/statements/create-entry.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { frozenJson, performerJson } from '../../people/providers/performers.service.ts';
import { GROUNDS_COLUMNS, mayReadGrounds } from './grounds.service.ts';

const evaluationOf = (alias: string): EntrySubject => ({
  clase: `'risk_evaluation'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.id_evaluacion`,
});

const COLUMNS = Object.keys(RiskEvaluationInput.shape);

/** What stands instead of a column that the reader may not see. */
const HIDDEN: Record<string, string> = { factores_riesgo: `'{}'`, factores_protectores: `'{}'` };

/** SQL of the columns of an evaluation as the reader may see them. */
const seen = (alias: string) =>
  Object.fromEntries(
    GROUNDS_COLUMNS.map((column) => [
      column,
      `case when ${mayReadGrounds()} then ${alias}.${column} else ${HIDDEN[column] ?? 'null'} end`,
    ]),
  );

const SEEN_ROWS = `(
  select e.id_evaluacion, e.id_paciente, e.registrado_por, e.fecha_creacion,
         ${COLUMNS.map((column) => (column in seen('e') ? `${seen('e')[column]} as ${column}` : `e.${column}`)).join(',\n         ')}
    from evaluaciones_riesgo e)`;

/** Newest first. */
export const RISK_EVALUATIONS = listOfPatient({
  name: 'record/risk/evaluations',
  kind: 'risk_evaluation',
  schema: RiskEvaluation,
  from: withEntry(SEEN_ROWS, evaluationOf('r')),
  alias: 'e',
  idColumn: 'id_evaluacion',
  computed: {
    ...entryFieldsOf(evaluationOf('e')),
    folio: 'e.folio',
    autor: frozenJson('e.asentado_por', 'e.registrado_por', Object.keys(PerformingProvider.shape)),
  },
  long: { correcciones: entryFieldsOf(evaluationOf('e')).correcciones },
  orderBy: 'e.id_evaluacion desc',
});

export const RISK_EVALUATION = creatableKind({
  name: 'risk_evaluation',
  feature: 'record/risk',
  type: 'risk_evaluation',
  table: 'evaluaciones_riesgo',
  idColumn: 'id_evaluacion',
  output: RiskEvaluation,
  columns: COLUMNS,
  computed: (alias) => ({
    ...seen(alias),
    autor: frozen(evaluationOf(alias), 'author', performerJson(`${alias}.registrado_por`)),
    ...entryFieldsOf(evaluationOf(alias)),
  }),
  actions: { create: 'risk_evaluation.create', read: 'risk_evaluation.list' },
});
