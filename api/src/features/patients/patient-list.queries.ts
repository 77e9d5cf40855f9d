import type { PatientListQuery } from '@trama/contract/schemas/patients';
import type { AuditAction } from '@trama/contract/words/audit-actions';
import { PAGE_SIZE_MAX, type PatientStatus } from '@trama/contract/words/patients';
import type pg from 'pg';
import type { Actor } from '../../platform/access/actor.ts';
import { ownAssignments, reachOf } from '../../platform/access/reach.ts';
import { type Reader, readers, readersAsJson } from '../../platform/statements/at-once.ts';
import { batched, shared } from '../../platform/statements/batch.ts';
import { asFound, firstPages, keptPages, versionsOnly, withPatients } from './first-pages.ts';
import {
  COUNTERS,
  type FoundPage,
  forEachStatus,
  found,
  hasStatus,
  orderOf,
  pageAsJson,
  pageStatement,
} from './patient-pages.ts';

const ownPlaces = (status: PatientStatus) => `
  select ${orderOf('reach')} from ${ownAssignments('$2')}${hasStatus(status, 'reach.paciente_activo')}
   order by ${orderOf('reach')}`;

/** `$2` is whose they are. */
const own = (status: PatientStatus) => ({
  patients: (columns: string[]) => found(ownPlaces(status), columns),
  total: `(select ${COUNTERS[status]} from carteras where id_prestador = $2)`,
});

const all = (status: PatientStatus) => ({
  patients: (columns: string[]) => `
    select ${columns} from (
      select p.*, p.xmin from pacientes p where true${hasStatus(status, 'p.activo')}
       order by ${orderOf('p')} limit ${PAGE_SIZE_MAX}) p`,
  total: `(select sum(${COUNTERS[status]}) from tramos_de_lista)`,
});

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

const laterOfOwn = (status: PatientStatus) =>
  pageStatement(found(`${ownPlaces(status)} offset $3::bigint`), own(status).total);

/** `$2` are those who ask; the note says which of them may. */
const firstOfAllAtOnce = (status: PatientStatus) => `
  with ${readers('$2')}
  ${versionsOnly({ ...all(status), note: `(select string_agg(n::text, ' ') from permitido)` })}
 where exists (select from permitido)`;

const FIRST_AT_ONCE = firstPages('first-at-once', firstOfAllAtOnce);
const FIRST_OF_ALL = firstPages('first', (status) => withPatients(all(status)));
const LATER_OF_ALL = forEachStatus('later', laterOfAll);
const VERSIONS_OF_OWN = firstPages('own-versions', (status) => versionsOnly(own(status)));
const FIRST_OF_OWN = firstPages('own-first', (status) => withPatients(own(status)));
const LATER_OF_OWN = forEachStatus('own-later', laterOfOwn);

interface Asked extends Reader {
  query: PatientListQuery;
}

/** Both give the JSON text of a PatientPage. */
export function patientLists(quick: pg.Pool) {
  const complete = keptPages(quick);
  return { firstOfAll: firstPageOfAll(quick, complete), list: listOf(quick, complete) };
}

type Complete = ReturnType<typeof keptPages>;

/**
 * The first page of all patients, where everybody who sees them begins. Those who ask at the same moment share it;
 * undefined for whoever may not, and for any other page.
 */
function firstPageOfAll(quick: pg.Pool, complete: Complete) {
  const read = batched(async (asking: Asked[]): Promise<(string | undefined)[]> => {
    const pages = new Map<string, Asked[]>();
    for (const one of asking) pages.set(pageKey(one.query), [...(pages.get(pageKey(one.query)) ?? []), one]);
    const answers = new Map<Asked, string>();
    await Promise.all(
      [...pages.values()].map(async (together) => {
        const [{ query }] = together as [Asked];
        const { status, pageSize } = query;
        const first = await FIRST_AT_ONCE[status](quick, [pageSize, readersAsJson(together)]);
        if (first.note === null) return;
        const page = await complete(first, () => FIRST_OF_ALL[status](quick, [pageSize]));
        const json = pageAsJson(page, pageSize);
        for (const n of first.note.split(' ')) answers.set(together[Number(n) - 1] as Asked, json);
      }),
    );
    return asking.map((one) => answers.get(one));
  });
  return async (actor: Actor, query: PatientListQuery, action: AuditAction) =>
    reachOf(actor) === 'all' && query.page === 1 ? read({ actor, query, action }) : undefined;
}

const pageKey = ({ status, page, pageSize }: PatientListQuery) => `${status} ${page} ${pageSize}`;

function listOf(quick: pg.Pool, complete: Complete) {
  // The same page for everybody who sees all patients: those who ask at the same moment share it.
  const ofAll = shared(
    async (query: PatientListQuery) => pageAsJson(await pageOfAll(quick, query), query.pageSize),
    pageKey,
  );
  return async (actor: Actor, query: PatientListQuery): Promise<string> => {
    const reach = reachOf(actor);
    if (reach === 'all') return ofAll(query);
    const page = reach === 'none' ? NOTHING : await pageOfOwn(quick, complete, actor, query);
    return pageAsJson(page, query.pageSize);
  };
}

const NOTHING: FoundPage = { patients: [], total: 0, note: null };
const offsetOf = ({ page, pageSize }: PatientListQuery) => (page - 1) * pageSize;

async function pageOfAll(quick: pg.Pool, query: PatientListQuery): Promise<FoundPage> {
  const { pageSize, status } = query;
  const offset = offsetOf(query);
  return offset === 0
    ? asFound(await FIRST_OF_ALL[status](quick, [pageSize]))
    : LATER_OF_ALL[status](quick, [pageSize, offset]);
}

async function pageOfOwn(
  quick: pg.Pool,
  complete: Complete,
  actor: Actor,
  query: PatientListQuery,
): Promise<FoundPage> {
  const { pageSize, status } = query;
  const offset = offsetOf(query);
  if (offset > 0) return LATER_OF_OWN[status](quick, [pageSize, actor.id, offset]);
  const first = await VERSIONS_OF_OWN[status](quick, [pageSize, actor.id]);
  return complete(first, () => FIRST_OF_OWN[status](quick, [pageSize, actor.id]));
}
