import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import type { RiskGap, TeamGap } from '@trama/contract/words/home/boards';
import { HIGH_RISKS } from '@trama/contract/words/people/risk';
import {
  CONTACT_DAYS_AT_RISK,
  INTERDISCIPLINARY_DAYS,
  PROFESSION_DAYS,
  PSYCHIATRY_DAYS,
} from '@trama/contract/words/people/settings';
import { followUpInError, inError } from '../../../platform/entries/entry-fields.ts';
import { patientRiskFor } from '../../people/patients/patient-fields.service.ts';
import { attemptIsUnanswered } from '../../record/risk/risk-kinds.service.ts';

/** SQL of what the boards say of a patient `p`, at a moment that is SQL too. */
export interface Clock {
  today: string;
  now: string;
}

/** A scalar query, so that the settings are read once and not for each patient. */
const daysOf = (name: string, initially: number) => `(select umbral('${name}', ${initially}))`;
const AT_RISK_DAYS = daysOf('dias_sin_contacto_riesgo', CONTACT_DAYS_AT_RISK);
const SEEN_BY_DAYS = daysOf('dias_disciplinas', PROFESSION_DAYS);
const TEAM_EVALUATION_DAYS = daysOf('dias_sin_interdisciplinaria', INTERDISCIPLINARY_DAYS);
const PSYCHIATRIST_DAYS = daysOf('dias_sin_psiquiatria', PSYCHIATRY_DAYS);

const HIGH = `p.riesgo_actual in (${HIGH_RISKS.map((risk) => `'${risk}'`).join(', ')})`;
const FROM_MEDIUM = `p.riesgo_actual in (${['medio', ...HIGH_RISKS].map((risk) => `'${risk}'`).join(', ')})`;

/** The newest plan that is not in error. */
const PLAN = `(
  select s.* from planes_seguridad s
   where s.id_paciente = p.id_paciente
     and not ${inError({ clase: `'safety_plan'`, patient: 's.id_paciente', object: 's.id_plan' })}
   order by s.id_plan desc limit 1)`;

const nextAppointment = ({ now }: Clock) => `(
  select t.inicio from turnos t
   where t.id_paciente = p.id_paciente and t.inicio > ${now} and t.estado <> all('{${CANCELLED_STATES}}'::text[])
   order by t.inicio limit 1)`;

/** The professions that have seen the patient lately, each with its last day, as its people were on that day. */
const professions = ({ today }: Clock) => `
  select coalesce(disciplina_de(coalesce(e.prestador, e.autor, autor_de(s.id_prestador))), 'otra') as profesion,
         max(s.fecha) as fecha
    from seguimientos s
    left join asientos e on e.id_paciente = s.id_paciente and e.clase = 'follow_up' and e.id_objeto = s.id_seguimiento
                        and e.version = 1
   where s.id_paciente = p.id_paciente and s.fecha > ${today} - ${SEEN_BY_DAYS} and s.fecha <= ${today}
     and not sin_fecha(s) and not ${followUpInError('s')}
   group by 1`;

const OPEN_ATTEMPT = `(
  select e.id_evento from eventos_riesgo e
   where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and ${attemptIsUnanswered('e')}
   order by e.id_evento limit 1)`;

const EMERGENCY_CONTACT = `(
  select from (select distinct on (c.id_contacto) c.activo, c.es_emergencia from contactos c
                where c.id_paciente = p.id_paciente order by c.id_contacto, c.id_version desc) c
   where c.activo and c.es_emergencia)`;

const WITHOUT_PLAN = `${FROM_MEDIUM} and p.con_plan is null`;
/** People with a day to evaluate again have a level; naming it lets the index pacientes_con_riesgo_por_nombre serve. */
const isOverdue = ({ today }: Clock) =>
  `p.egresado is null and p.riesgo_actual is not null and p.riesgo_reevaluar < ${today}`;
const notSeenFor = (days: string, { today }: Clock) =>
  `(p.ultima_sesion is null or p.ultima_sesion < ${today} - ${days})`;

/** SQL of each red rule: it holds of the patient. */
export const riskRules = (clock: Clock): Record<RiskGap, string> => ({
  REEVALUACION_VENCIDA: isOverdue(clock),
  SIN_EVALUACION: 'p.riesgo_tipo is null and p.riesgo_actual is not null',
  SIN_CONTACTO: `${HIGH} and ${notSeenFor(AT_RISK_DAYS, clock)}`,
  SIN_PLAN: WITHOUT_PLAN,
  PLAN_POR_REVISAR: `p.plan_revisar < ${clock.today}`,
  INTENTO_SIN_NOTIFICAR: `exists ${OPEN_ATTEMPT}`,
  SIN_CONTACTO_DE_EMERGENCIA: `not exists ${EMERGENCY_CONTACT}`,
  SIN_TURNO: `not exists ${nextAppointment(clock)}`,
});

export const teamRules = (clock: Clock): Record<TeamGap, string> => ({
  UNA_SOLA_DISCIPLINA: `p.ultima_sesion > ${clock.today} - ${SEEN_BY_DAYS}
    and coalesce(p.otra_profesion_el <= ${clock.today} - ${SEEN_BY_DAYS}, true)`,
  SIN_CONTACTO: notSeenFor('(select dias_sin_sesion())', clock),
  MEDICACION_SIN_EVALUACION: `p.medicado and coalesce(p.psiquiatria_el <= ${clock.today} - ${PSYCHIATRIST_DAYS}, true)`,
  RIESGO_POR_REEVALUAR: isOverdue(clock),
  // Ley 26.657, art. 5 and 16: that somebody is at risk is evaluated by more than one profession.
  SIN_INTERDISCIPLINARIA: `${FROM_MEDIUM}
    and coalesce(p.interdisciplinaria_el < ${clock.today} - ${TEAM_EVALUATION_DAYS}, true)`,
  SIN_PLAN: WITHOUT_PLAN,
  // Only their own author knows of a draft.
  BORRADOR_SIN_CERRAR: `p.id_paciente = any(array(select b.id_paciente from drafts b where b.id_prestador = allowed.actor_id))`,
  SIN_TURNO: `not exists ${nextAppointment(clock)}`,
});

/** SQL: the rule by that name holds; without a name, always. The value decides which one is planned. */
export const holds = (name: string, rules: Record<string, string>) =>
  `case ${name} ${Object.entries(rules)
    .map(([gap, rule]) => `when '${gap}' then ${rule}`)
    .join('\n ')} else true end`;

/** SQL of the fields that the boards have; `faltas` are the rules that hold. */
export const boardFields = (clock: Clock, rules: Record<string, string>): Record<string, string> => ({
  riesgo: patientRiskFor('p'),
  plan_fecha: `(select plan.fecha_creacion from ${PLAN} plan)`,
  plan_revisar: 'p.plan_revisar',
  ultimo_contacto: 'p.ultima_sesion',
  proximo_turno: nextAppointment(clock),
  profesiones: `(select coalesce(json_agg(seen order by seen.fecha desc, seen.profesion), '[]') from (${professions(clock)}) seen)`,
  id_evento: OPEN_ATTEMPT,
  faltas: `(select coalesce(json_agg(gap.name order by gap.place), '[]') from (values
    ${Object.entries(rules)
      .map(([gap, rule], place) => `(${place}, '${gap}', ${rule})`)
      .join(',\n    ')}) gap (place, name, holds) where gap.holds)`,
});
