import { RiskEvaluation, RiskEvaluationInput } from '@trama/contract/schemas/record/risk';
import { RiskNotice, RiskNoticeInput } from '@trama/contract/schemas/record/risk-events';
import { SafetyPlan, SafetyPlanInput } from '@trama/contract/schemas/record/safety-plans';
import { inError } from '../../../platform/entries/entry-fields.ts';
import { creatableKind, EDITED } from '../../../platform/statements/create-entry.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { GROUNDS_COLUMNS, mayReadGrounds } from './grounds.service.ts';
import { riskComputed, riskFieldsOf, riskList } from './risk-kinds.service.ts';

const EVALUATION_COLUMNS = Object.keys(RiskEvaluationInput.shape);

/** SQL in place of a column that the reader may not see. */
const HIDDEN: Record<string, string> = { factores_riesgo: `'{}'`, factores_protectores: `'{}'` };

/** SQL of the columns of an evaluation that depend on the reader. */
const seen = (alias: string): Record<string, string> =>
  Object.fromEntries(
    GROUNDS_COLUMNS.map((column) => [
      column,
      `case when ${mayReadGrounds()} then ${alias}.${column} else ${HIDDEN[column] ?? 'null'} end`,
    ]),
  );

const SEEN_ROWS = `(
  select e.id_evaluacion, e.id_paciente, e.registrado_por, e.fecha_creacion,
         ${EVALUATION_COLUMNS.map((column) => (column in seen('e') ? `${seen('e')[column]} as ${column}` : `e.${column}`)).join(',\n         ')}
    from evaluaciones_riesgo e)`;

export const RISK_EVALUATIONS = riskList('risk_evaluation', SEEN_ROWS);

export const RISK_EVALUATION = creatableKind({
  name: 'risk_evaluation',
  feature: 'record/risk',
  type: 'risk_evaluation',
  table: 'evaluaciones_riesgo',
  idColumn: 'id_evaluacion',
  output: RiskEvaluation,
  columns: EVALUATION_COLUMNS,
  computed: (alias) => ({ ...seen(alias), ...riskComputed('risk_evaluation', alias) }),
  actions: { create: 'risk_evaluation.create', read: 'risk_evaluation.list' },
});

export const SAFETY_PLANS = riskList('safety_plan');

/** SQL of the version of the plan that holds; 0 without one. */
const PLAN_IN_FORCE = `coalesce((
  select ${riskFieldsOf('safety_plan', 'p').version} from planes_seguridad p
   where p.id_paciente = allowed.id_paciente
     and not ${inError({ clase: `'safety_plan'`, patient: 'p.id_paciente', object: 'p.id_plan' })}
   order by p.id_plan desc limit 1), 0)`;

/** Somebody else saved a version after the form was opened. A save that is sent again is none of somebody else's. */
const PLAN_EDITED = `blocked as (
  select '${EDITED}' as reason from allowed
   where $1::json -> 'version' is not null and coalesce(($1::json ->> 'version')::bigint, 0) <> ${PLAN_IN_FORCE}
     and not exists (select from idempotent_creations k where k.id_prestador = allowed.actor_id and k.key = $3::text)
)`;
const { version: _base, ...PLAN_COLUMNS } = SafetyPlanInput.shape;

export const SAFETY_PLAN = creatableKind({
  name: 'safety_plan',
  feature: 'record/risk',
  type: 'safety_plan',
  table: 'planes_seguridad',
  idColumn: 'id_plan',
  output: SafetyPlan,
  columns: Object.keys(PLAN_COLUMNS),
  computed: (alias) => riskComputed('safety_plan', alias),
  blocked: PLAN_EDITED,
  actions: { create: 'safety_plan.create', read: 'safety_plan.list' },
});

/** The answer of an event of the patient. The trigger una_respuesta_por_evento refuses one of an event that is answered or in error. */
export const RISK_NOTICE = creatableKind({
  name: 'risk_notice',
  feature: 'record/risk',
  type: 'risk_notice',
  table: 'notificaciones_riesgo',
  idColumn: 'id_notificacion',
  output: RiskNotice,
  columns: ['id_evento', ...Object.keys(RiskNoticeInput.shape)],
  computed: (alias) => riskComputed('risk_notice', alias),
  actions: { create: 'risk_notice.create', read: 'risk_notice.list' },
});

/** The version $1 of a patient's plan with what its paper says besides: the name, and the help lines of the settings. */
export const PLAN_ON_PAPER = ownSql('record/risk/plan-on-paper')`
  select ${rowAsJson(SafetyPlan, 'r', riskComputed('safety_plan', 'r'))} as plan,
         json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido, 'apellido', p.apellido) as paciente,
         coalesce((select a.contenido -> 'lineas_de_ayuda' from ajustes a order by a.version desc limit 1), '[]') as lineas
    from planes_seguridad r join pacientes p on p.id_paciente = r.id_paciente
   where r.id_paciente = allowed.id_paciente and r.id_plan = $1::bigint`;
