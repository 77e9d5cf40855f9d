import {
  type RiskBoardQuery,
  RiskBoardRow,
  type TeamBoardQuery,
  TeamBoardRow,
} from '@trama/contract/schemas/home/boards';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { BOARD_COUNTED } from '@trama/contract/words/home/boards';
import { ownAssignments, withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { byGravity } from '../../people/patients/patient-fields.service.ts';
import { attemptIsUnanswered } from '../../record/risk/risk-kinds.service.ts';
import { boardFields, holds, riskRules, teamRules } from './board-parts.ts';

/** The size of the page, how many patients come before it, and the gap that is looked for, or null. */
const [SIZE, BEFORE, GAP] = ['$1::bigint', '$2::bigint', '$5::text'];
const CLOCK = { today: '$3::date', now: '$4::timestamptz' };
const [RISK_RULES, TEAM_RULES] = [riskRules(CLOCK), teamRules(CLOCK)];

/** As the indexes pacientes_en_tablero have it. */
export const IN_TREATMENT = 'p.activo and p.egresado is null';
/** As the index pacientes_con_riesgo has it. */
export const HAS_RISK = `p.riesgo_actual is not null and p.riesgo_actual <> 'sin riesgo'`;
/** The person's own patients. As an array their numbers are looked up in one walk through the index: 47 ms for 10,000, a join took 77. */
const OWN_PATIENTS = `pacientes p where p.id_paciente = any(array(select reach.id_paciente from ${ownAssignments()}))`;

const pageOf = (row: string) => `
select json_build_object(
         'data', (select coalesce(json_agg(${row} order by place.place), '[]')
                    from page place join pacientes p on p.id_paciente = place.id_paciente),
         'total', counted.total, 'totalPages', ceil(counted.total::numeric / ${SIZE})) as json,
       (select array_agg(place.id_paciente) from page place) as ids
  from (select least(count(*), ${BOARD_COUNTED + 1}) as total from found) counted`;

const SHOWN = { plan: 'for its values', shown: { patients: 'max(own.ids)' } } as const;

/** How many of everybody's are looked at: enough for the page, and to count so far. */
const ENOUGH = `greatest(${BOARD_COUNTED + 1}, ${SIZE} + ${BEFORE})`;

const BY_GRAVITY = `${byGravity('p')}, p.riesgo_reevaluar, p.id_paciente`;

/**
 * The JSON of a RiskBoardPage: first those with an attempt that nobody has answered, whatever else is said of them, then
 * imminent risks, the gravest and, of equally grave ones, those who have to be evaluated first. People who see everybody walk the index.
 */
export const RISK_BOARD = ownSql('home/boards/risk', SHOWN)`
  with attempted as materialized (
    select distinct p.id_paciente from eventos_riesgo e join pacientes p on p.id_paciente = e.id_paciente
     where e.tipo = 'intento' and e.notificado_el is null and ${attemptIsUnanswered('e')}
       and ${withinReach('p.id_paciente')} and ${holds(GAP, RISK_RULES)}
  ), found as materialized (
    select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, true as attempted
      from attempted join pacientes p using (id_paciente)
    union all
    (select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, false from pacientes p
      where allowed.sees_all and ${HAS_RISK} and ${IN_TREATMENT} and ${holds(GAP, RISK_RULES)}
        and p.id_paciente not in (select id_paciente from attempted)
      order by ${BY_GRAVITY} limit ${ENOUGH})
    union all
    select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, false from ${OWN_PATIENTS}
       and ${HAS_RISK} and ${IN_TREATMENT} and ${holds(GAP, RISK_RULES)}
       and p.id_paciente not in (select id_paciente from attempted)
  ), page as (
    select p.id_paciente, row_number() over (order by p.attempted desc, ${BY_GRAVITY}) as place
      from found p order by place limit ${SIZE} offset ${BEFORE}
  )
  ${pageOf(rowAsJson(RiskBoardRow, 'p', boardFields(CLOCK, RISK_RULES)))}`;

const BY_NAME = 'p.apellido_orden, p.nombre_orden, p.id_paciente';

/** The JSON of a TeamBoardPage: everybody in treatment, by name. */
export const TEAM_BOARD = ownSql('home/boards/team', SHOWN)`
  with found as materialized (
    (select p.id_paciente, p.apellido_orden, p.nombre_orden from pacientes p
      where allowed.sees_all and ${IN_TREATMENT} and ${holds(GAP, TEAM_RULES)}
      order by ${BY_NAME} limit ${ENOUGH})
    union all
    select p.id_paciente, p.apellido_orden, p.nombre_orden from ${OWN_PATIENTS}
       and ${IN_TREATMENT} and ${holds(GAP, TEAM_RULES)}
  ), page as (
    select p.id_paciente, row_number() over (order by ${BY_NAME}) as place
      from found p order by place limit ${SIZE} offset ${BEFORE}
  )
  ${pageOf(rowAsJson(TeamBoardRow, 'p', boardFields(CLOCK, TEAM_RULES)))}`;

export const boardValues = ({ page, pageSize, falta }: RiskBoardQuery | TeamBoardQuery) => [
  pageSize,
  (page - 1) * pageSize,
  todayInClinic(),
  new Date(),
  falta ?? null,
];
