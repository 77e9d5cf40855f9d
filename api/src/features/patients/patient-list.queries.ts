import type { Reach } from '@trama/contract/access-policy';
import { PAGE_SIZE_MAX, type PatientListQuery, type PatientStatus } from '@trama/contract/patients';
import type pg from 'pg';
import type { Actor } from '../../platform/actor.ts';
import { ownAssignments, reachOf } from '../../platform/reach.ts';
import {
  COUNTERS,
  type FoundPage,
  forEachStatus,
  found,
  hasStatus,
  orderOf,
  pageAsJson,
  pageStatement,
  patientColumns,
} from './patient-pages.ts';

const ownPlaces = (status: PatientStatus) => `
  select ${orderOf('reach')} from ${ownAssignments('$2')}${hasStatus(status, 'reach.paciente_activo')}
   order by ${orderOf('reach')}`;
const ownTotal = (status: PatientStatus) =>
  `(select ${COUNTERS[status]} from carteras where id_prestador = $2)`;

const firstOfAll = (status: PatientStatus) =>
  pageStatement(
    `select ${patientColumns} from (
       select * from pacientes p where true${hasStatus(status, 'p.activo')}
        order by ${orderOf('p')} limit ${PAGE_SIZE_MAX}) p`,
    `(select sum(${COUNTERS[status]}) from tramos_de_lista)`,
  );

/** The sums of the stretches say in which one the page begins, so that no page is far away. */
const laterOfAll = (status: PatientStatus) => `
  with tramos as materialized (
    select t.*, ${COUNTERS[status]} as propios, sum(${COUNTERS[status]}) over (order by ${orderOf('t')}) as hasta
      from tramos_de_lista t
  ), inicio as (
    select *, $2::bigint - (hasta - propios) as saltear from tramos where hasta > $2::bigint order by hasta limit 1
  )
  ${pageStatement(
    `select p.* from inicio t cross join lateral (${found(`
       select ${orderOf('p')} from pacientes p
        where (${orderOf('p')}) >= (${orderOf('t')})${hasStatus(status, 'p.activo')}
        order by ${orderOf('p')} offset t.saltear`)}) p`,
    '(select sum(propios) from tramos)',
  )}`;

const firstOfOwn = (status: PatientStatus) => pageStatement(found(ownPlaces(status)), ownTotal(status));
const laterOfOwn = (status: PatientStatus) =>
  pageStatement(found(`${ownPlaces(status)} offset $3::bigint`), ownTotal(status));

const FIRST_OF_ALL = forEachStatus('first', firstOfAll);
const LATER_OF_ALL = forEachStatus('later', laterOfAll);
const FIRST_OF_OWN = forEachStatus('own-first', firstOfOwn);
const LATER_OF_OWN = forEachStatus('own-later', laterOfOwn);

/** The JSON text of a PatientPage. */
export async function listPatients(quick: pg.Pool, actor: Actor, query: PatientListQuery): Promise<string> {
  return pageAsJson(await pageWithin(reachOf(actor), quick, actor, query), query.pageSize);
}

async function pageWithin(
  reach: Reach,
  quick: pg.Pool,
  actor: Actor,
  { page, pageSize, status }: PatientListQuery,
): Promise<FoundPage> {
  const offset = (page - 1) * pageSize;
  if (reach === 'none') return { patients: [], total: 0, many: false };
  if (reach === 'all') {
    return offset === 0
      ? FIRST_OF_ALL[status](quick, [pageSize])
      : LATER_OF_ALL[status](quick, [pageSize, offset]);
  }
  return offset === 0
    ? FIRST_OF_OWN[status](quick, [pageSize, actor.id])
    : LATER_OF_OWN[status](quick, [pageSize, actor.id, offset]);
}
