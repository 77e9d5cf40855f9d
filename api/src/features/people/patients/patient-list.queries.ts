import { Patient, type PatientListQuery } from '@trama/contract/schemas/people/patients';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  PAGE_SIZE_MAX,
  type PatientStatus,
  QUIET_PATIENTS_COUNTED,
} from '@trama/contract/words/people/patients';
import { isOneOf, ownAssignments } from '../../../platform/access/reach.ts';
import { hasConsent } from '../../../platform/entries/consent-sql.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { hasOwnTeam } from '../assignments/team.service.ts';
import { isAtHighRisk, mayReadHistories, patientFieldsFor } from './patient-fields.service.ts';

// In these statements $1 is the size of the page and $2 how many patients come before it.

/** What the list is ordered by, besides the id. */
export const placeByName = (table: string) => [`${table}.apellido_orden`, `${table}.nombre_orden`];
const orderOf = (table: string) => `${placeByName(table).join(', ')}, ${table}.id_paciente`;

export const hasStatus = (status: PatientStatus, column: string) =>
  ({ active: ` and ${column}`, inactive: ` and not ${column}`, all: '' })[status];

/** The JSON of a PatientPage from `page`, which has patients in their order, and `counted`, which has their total. */
export const PAGE_JSON = `select json_build_object(
         'data', coalesce(shown.rows, '[]'), 'total', counted.total,
         'totalPages', ceil(counted.total::numeric / $1::bigint)) as json, shown.ids
  from counted
 cross join (
   select json_agg(${rowAsJson(Patient, 'p', patientFieldsFor('p'))}) as rows, array_agg(p.id_paciente) as ids
     from page p) shown`;

/** A page is one row. */
export const SHOWN_ON_PAGE = 'max(own.ids)';

const ALL = 'pacientes p where allowed.sees_all';
/** As an array their numbers are looked up in one walk through the index: 2.5 ms for 500 patients of 10,000, a join took 10. */
const OWN = `pacientes p where p.id_paciente = any(array(select reach.id_paciente from ${ownAssignments()}))`;

/**
 * Who is on the page is found in an index of the order alone, however many are skipped, and then read one by one. A plan for
 * any size of a page would expect a tenth of the clinic and read all of it: the constant limit says that a page is short,
 * and the limit of one keeps the reading of a patient apart. Somebody's own patients are some hundreds: they are found once,
 * for the page and for the total. Only one of the two ways finds anybody: a person sees all patients, or their own.
 */
const listSql = (status: PatientStatus) => ownSql(`people/patients/list-${status}`, {
  shown: { patients: SHOWN_ON_PAGE },
})`
  with own_patients as materialized (
    select ${orderOf('p')} from ${OWN}${hasStatus(status, 'p.activo')}
  ), place as (
    (select ${orderOf('p')} from ${ALL}${hasStatus(status, 'p.activo')}
      order by ${orderOf('p')} offset $2::bigint limit ${PAGE_SIZE_MAX})
    union all
    (select * from own_patients p order by ${orderOf('p')} offset $2::bigint limit ${PAGE_SIZE_MAX})
  ), page as (
    select p.*
      from (select * from place order by ${orderOf('place')} limit $1::bigint) place
     cross join lateral (select p.* from pacientes p where p.id_paciente = place.id_paciente limit 1) p
     order by ${orderOf('place')}
  ), counted as materialized (
    select case when allowed.sees_all then (select count(*) from pacientes p where true${hasStatus(status, 'p.activo')})
                else (select count(*) from own_patients) end as total
  )
  ${PAGE_JSON}`;

/** The patient was not seen for long, and the treatment has not ended. A person who may not know when somebody was seen finds nobody; `today` is SQL. */
export const isQuiet = (today: string) =>
  `${mayReadHistories()} and p.activo and p.egresado is null
     and (p.ultima_sesion is null or p.ultima_sesion < ${today} - (select dias_sin_sesion()))`;
/** The longest unseen first: the index pacientes_recientes from its far end. */
export const placeOfQuiet = ['dia_reciente(p.ultima_sesion, p.fecha_creacion)', 'p.fecha_creacion'];
const quietOrder = `${placeOfQuiet.join(', ')}, p.id_paciente`;
const IS_QUIET = isQuiet('$3::date');

/** Those who were quiet on the day $3, as the dashboard counts them (see functions/actividad.sql). */
const QUIET_LIST = ownSql('people/patients/list-quiet', { shown: { patients: SHOWN_ON_PAGE } })`
  with page as (
    select p.*
      from ((select p.* from ${ALL} and ${IS_QUIET}
              order by ${quietOrder} limit $1::bigint offset $2::bigint)
            union all
            (select p.* from ${OWN} and ${IS_QUIET}
              order by ${quietOrder} limit $1::bigint offset $2::bigint)) p
     order by ${quietOrder}
  ), counted as materialized (
    select (select count(*) from (select from ${ALL} and ${IS_QUIET} limit ${QUIET_PATIENTS_COUNTED + 1}) counted)
         + (select count(*) from (select from ${OWN} and ${IS_QUIET} limit ${QUIET_PATIENTS_COUNTED + 1}) counted) as total
  )
  ${PAGE_JSON}`;

const MAY_ASSIGN = isOneOf(
  'allowed.role',
  ROLES.filter((role) => roleCan(role, 'patients', 'assign')),
);

/** Where the values of the filters stand in a statement: $3, $4 … */
interface FilterPlaces {
  risk: string;
  provider: string;
  quietOn: string;
  withoutTeam: string;
  withoutConsent: string;
}

/** The patient fulfils each filter that is set. Who is in whose care, and who in nobody's, is known to people who may assign. */
export const fulfilsFilters = ({ risk, provider, quietOn, withoutTeam, withoutConsent }: FilterPlaces) =>
  `p.activo and (not ${risk}::boolean or (${mayReadHistories()} and ${isAtHighRisk('p')}))
and (${provider}::bigint is null or (${MAY_ASSIGN} and exists (
  select from asignaciones care
   where care.id_paciente = p.id_paciente and care.id_prestador = ${provider}::bigint and care.fecha_baja is null)))
and (${quietOn}::date is null or (${isQuiet(`${quietOn}::date`)}))
and (not ${withoutTeam}::boolean or (${MAY_ASSIGN} and not ${hasOwnTeam('p.id_paciente')}))
and (not ${withoutConsent}::boolean or (${mayReadHistories()} and not ${hasConsent('p.id_paciente', 'tratamiento')}))`;

/** The values for those places; undefined where the list needs no such filter. */
export function filterValues({
  riesgo_alto,
  id_prestador,
  quiet,
  sin_equipo,
  sin_consentimiento,
}: Filters): unknown[] | undefined {
  if (!riesgo_alto && !id_prestador && !sin_equipo && !sin_consentimiento) return undefined;
  return [riesgo_alto, id_prestador ?? null, quiet ? todayInClinic() : null, sin_equipo, sin_consentimiento];
}
type Filters = Pick<
  PatientListQuery,
  'riesgo_alto' | 'id_prestador' | 'quiet' | 'sin_equipo' | 'sin_consentimiento'
>;

const IS_FILTERED = fulfilsFilters({
  risk: '$3',
  provider: '$4',
  quietOn: '$5',
  withoutTeam: '$6',
  withoutConsent: '$7',
});

/** In the list of patients at high risk the gravest come first: 'inminente', then 'muy alto'. Any other list is by name. */
const GRAVITY = `case when not $3::boolean then 0 when p.riesgo_inminente then 1 when p.riesgo_actual = 'muy alto' then 2
  else 3 end as gravity`;

const FILTERED_LIST = ownSql('people/patients/list-filtered', {
  plan: 'for its values',
  shown: { patients: SHOWN_ON_PAGE },
})`
  with found as materialized (
    select ${GRAVITY}, ${orderOf('p')} from ${ALL} and ${IS_FILTERED}
    union all
    select ${GRAVITY}, ${orderOf('p')} from ${OWN} and ${IS_FILTERED}
  ), page as (
    select p.*
      from (select * from found order by gravity, ${orderOf('found')} limit $1::bigint offset $2::bigint) place
      join pacientes p on p.id_paciente = place.id_paciente
     order by place.gravity, ${orderOf('place')}
  ), counted as (
    select count(*) as total from found
  )
  ${PAGE_JSON}`;

const LISTS = { active: listSql('active'), inactive: listSql('inactive'), all: listSql('all') };
export const PATIENT_LISTS = [...Object.values(LISTS), QUIET_LIST, FILTERED_LIST];

/** The statement for a page of patients, and its values. */
export function patientList(query: PatientListQuery): [OwnSql, unknown[]] {
  const { page, pageSize, status, quiet } = query;
  const values = [pageSize, (page - 1) * pageSize];
  const filters = filterValues(query);
  if (filters) return [FILTERED_LIST, [...values, ...filters]];
  return quiet ? [QUIET_LIST, [...values, todayInClinic()]] : [LISTS[status], values];
}
