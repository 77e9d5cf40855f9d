import {
  positionText,
  type TimelineEntry,
  type TimelinePage,
  type TimelineQuery,
} from '@trama/contract/schemas/timeline';
import { roleCan } from '@trama/contract/words/access-policy';
import { TIMELINE_KINDS, TIMELINE_RESOURCES, type TimelineKind } from '@trama/contract/words/timeline-events';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { embeddedPerformer } from '../providers/performers.service.ts';
import { positionSql, SOURCES, type Wanted } from './timeline.sources.ts';

export async function readTimeline(
  db: Db,
  actor: Actor,
  patientId: number,
  { kinds, before, limit }: TimelineQuery,
): Promise<TimelinePage> {
  const readable = TIMELINE_KINDS.filter((kind) => roleCan(actor.role, TIMELINE_RESOURCES[kind], 'read'));
  const wanted = readable.filter((kind) => kinds.length === 0 || kinds.includes(kind));
  const [rows, counts] = await Promise.all([
    wanted.length > 0 ? listEvents(db, actor, patientId, wanted, { before, limit: limit + 1 }) : [],
    before ? null : countEvents(db, actor, patientId, readable),
  ]);
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  return { data, next: last ? positionText(last) : null, counts };
}

const eventsOf = (kinds: TimelineKind[], wanted: Wanted) =>
  sql.join(
    kinds.flatMap((kind) => SOURCES[kind].map((source) => source(wanted))),
    sql` union all `,
  );

/** Every source with what its columns are called, so that the first of them may be any. */
const NAMES = sql`(evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)`;

/** In one statement: the newest of all sources, and only for these their people and what a save changed. */
async function listEvents(
  db: Db,
  actor: Actor,
  patientId: number,
  kinds: TimelineKind[],
  wanted: Wanted,
): Promise<(TimelineEntry & { clave: number })[]> {
  const { before, limit } = wanted;
  const order = sql`dia desc, momento desc, evento collate "C" desc, clave desc`;
  const { rows } = await sql<TimelineEntry & { clave: number }>`
    select e.evento, e.dia, e.momento, e.clave, e.id, e.titulo, e.detalle,
           ${embeddedPerformer('e.id_prestador')} as prestador,
           ${embeddedPerformer('e.id_autor')} as autor,
           case e.evento when 'history.update' then ${CHANGED_FIELDS} else '[]' end as campos
      from (select u.* from pacientes p
             cross join lateral (${eventsOf(kinds, wanted)}) as u ${NAMES}
             where p.id_paciente = ${patientId} and ${withinReach(actor, sql`p.id_paciente`)}
               ${before ? sql`and (u.dia, u.momento, u.evento collate "C", u.clave) < ${positionSql(before)}` : sql``}
             order by ${order} limit ${limit}) e
     order by ${order}`.execute(db);
  return rows;
}

/** The fields in which a version differs from the one before it. */
const CHANGED_FIELDS = sql`(
  select coalesce(jsonb_agg(field.key order by field.key), '[]')
    from admisiones_versiones now
    join admisiones_versiones was on was.id_admision = now.id_admision and was.version = now.version - 1
   cross join lateral jsonb_each(now.contenido) as field
   where now.id_admision = e.id and now.version = e.clave
     and field.value is distinct from was.contenido -> field.key)`;

async function countEvents(
  db: Db,
  actor: Actor,
  patientId: number,
  kinds: TimelineKind[],
): Promise<NonNullable<TimelinePage['counts']>> {
  const counted = kinds.map((kind) =>
    kind === 'follow_up'
      ? sql`select 'follow_up', p.total_sesiones::bigint`
      : sql`select ${sql.lit(kind)}, count(*) from (${eventsOf([kind], { before: undefined, limit: 0 })}) as u`,
  );
  const { rows } = await sql<{ kind: TimelineKind; count: number }>`
    select c.* from pacientes p
     cross join lateral (${sql.join(counted, sql` union all `)}) as c (kind, count)
     where p.id_paciente = ${patientId} and ${withinReach(actor, sql`p.id_paciente`)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
