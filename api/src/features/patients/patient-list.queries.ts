import type { AuditAction } from '@trama/contract/audit';
import { PAGE_SIZE_MAX, type PatientListQuery, type PatientStatus } from '@trama/contract/patients';
import type pg from 'pg';
import type { Actor } from '../../platform/actor.ts';
import { type Reader, readers, readersAsJson } from '../../platform/at-once.ts';
import { batched, shared } from '../../platform/batch.ts';
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

const firstOfAll = (status: PatientStatus, note?: string) =>
  pageStatement(
    `select ${patientColumns} from (
       select * from pacientes p where true${hasStatus(status, 'p.activo')}
        order by ${orderOf('p')} limit ${PAGE_SIZE_MAX}) p`,
    `(select sum(${COUNTERS[status]}) from tramos_de_lista)`,
    note,
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

/** `$2` are those who ask; the note says which of them may. */
const firstOfAllAtOnce = (status: PatientStatus) => `
  with ${readers('$2')} ${firstOfAll(status, `(select string_agg(n::text, ' ') from permitido)`)}
 where exists (select from permitido)`;

const FIRST_AT_ONCE = forEachStatus('first-at-once', firstOfAllAtOnce);
const FIRST_OF_ALL = forEachStatus('first', firstOfAll);
const LATER_OF_ALL = forEachStatus('later', laterOfAll);
const FIRST_OF_OWN = forEachStatus('own-first', firstOfOwn);
const LATER_OF_OWN = forEachStatus('own-later', laterOfOwn);

interface FirstPage extends Reader {
  query: PatientListQuery;
}

/**
 * The JSON text of a PatientPage: the first page of all patients, where everybody who sees them begins. Those who ask
 * at the same moment share it; undefined for whoever may not, and for any other page.
 */
export function firstPages(quick: pg.Pool) {
  const read = batched(async (asking: FirstPage[]): Promise<(string | undefined)[]> => {
    const pages = new Map<string, FirstPage[]>();
    for (const one of asking) pages.set(pageKey(one.query), [...(pages.get(pageKey(one.query)) ?? []), one]);
    const answers = new Map<FirstPage, string>();
    await Promise.all(
      [...pages.values()].map(async (together) => {
        const [{ query }] = together as [FirstPage];
        const page = await FIRST_AT_ONCE[query.status](quick, [query.pageSize, readersAsJson(together)]);
        const json = pageAsJson(page, query.pageSize);
        for (const n of page.note?.split(' ') ?? []) answers.set(together[Number(n) - 1] as FirstPage, json);
      }),
    );
    return asking.map((one) => answers.get(one));
  });
  return async (actor: Actor, query: PatientListQuery, action: AuditAction) =>
    reachOf(actor) === 'all' && query.page === 1 ? read({ actor, query, action }) : undefined;
}

const pageKey = ({ status, page, pageSize }: PatientListQuery) => `${status} ${page} ${pageSize}`;

/** Gives the JSON text of a PatientPage. */
export function patientLists(quick: pg.Pool) {
  // The same page for everybody who sees all patients: those who ask at the same moment share it.
  const ofAll = shared(
    async (query: PatientListQuery) => pageAsJson(await pageOfAll(quick, query), query.pageSize),
    pageKey,
  );
  return async (actor: Actor, query: PatientListQuery): Promise<string> => {
    const reach = reachOf(actor);
    if (reach === 'all') return ofAll(query);
    const page = reach === 'none' ? NOTHING : await pageOfOwn(quick, actor, query);
    return pageAsJson(page, query.pageSize);
  };
}

const NOTHING = { patients: [], total: 0 };
const offsetOf = ({ page, pageSize }: PatientListQuery) => (page - 1) * pageSize;

function pageOfAll(quick: pg.Pool, query: PatientListQuery): Promise<FoundPage> {
  const { pageSize, status } = query;
  const offset = offsetOf(query);
  return offset === 0
    ? FIRST_OF_ALL[status](quick, [pageSize])
    : LATER_OF_ALL[status](quick, [pageSize, offset]);
}

function pageOfOwn(quick: pg.Pool, actor: Actor, query: PatientListQuery): Promise<FoundPage> {
  const { pageSize, status } = query;
  const offset = offsetOf(query);
  return offset === 0
    ? FIRST_OF_OWN[status](quick, [pageSize, actor.id])
    : LATER_OF_OWN[status](quick, [pageSize, actor.id, offset]);
}
