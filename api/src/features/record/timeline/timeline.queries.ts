import {
  positionText,
  TimelineEntry,
  type TimelinePage,
  type TimelineQuery,
} from '@trama/contract/schemas/record/timeline';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import {
  TIMELINE_KINDS,
  TIMELINE_RESOURCES,
  type TimelineKind,
} from '@trama/contract/words/record/timeline-events';
import { z } from 'zod';
import { type EntrySubject, folioOf, frozen, inError } from '../../../platform/entries/entry-fields.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { performerJson } from '../../people/providers/performers.service.ts';
import { versionBefore } from '../medical-history/medical-history.service.ts';
import { ENTRY_OF_EVENT, KINDS, LIMIT, POSITION, SOURCES } from './timeline.sources.ts';

/** An entry with its place among equals, which the position of the next page needs. */
const PlacedEntry = TimelineEntry.extend({ clave: z.int() });
type PlacedEntry = z.output<typeof PlacedEntry>;

const readersOf = (kind: TimelineKind) =>
  ROLES.filter((role) => roleCan(role, TIMELINE_RESOURCES[kind], 'read'));

/** The events of a kind, for who may read them. */
const eventsOf = (kind: TimelineKind, isLater: boolean) => {
  const sources = SOURCES[kind].map((source) => source(isLater)).join(' union all ');
  return `
  select '${kind}' as kind, u.* from (${sources}) as u ${NAMES}
   where allowed.role = any('{${readersOf(kind)}}'::text[])${isLater ? ` and '${kind}' = any(${KINDS})` : ''}`;
};

/** What the columns of every source are called. */
const NAMES = '(evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)';
const ORDER = 'dia desc, momento desc, evento collate "C" desc, clave desc';

/** The newest of these kinds, and only for these their people and what a save changed. */
const entriesSql = (isLater: boolean) => `
  select coalesce(json_agg(${rowAsJson(PlacedEntry, 'e', {
    prestador: `case when e.id_prestador is not null then ${frozen(ENTRY, 'performer', performerJson('e.id_prestador'))} end`,
    autor: frozen(ENTRY, 'author', performerJson('e.id_autor')),
    campos: `case e.evento when 'history.update' then ${CHANGED_FIELDS} else '[]' end`,
    importado_de: ofFollowUp('importado_de'),
    autor_original: ofFollowUp('autor_original'),
    folio: folioOf(ENTRY),
    error: inError(ENTRY),
  })} order by ${ORDER}), '[]')
    from (select * from events
           where kind = any(${KINDS}) ${isLater ? `and (dia, momento, evento collate "C", clave) < ${POSITION}` : ''}
           order by ${ORDER} limit ${LIMIT}) e`;

const ofFollowUp = (column: string) =>
  `case e.evento when 'follow_up.create' then (select s.${column} from seguimientos s where s.id_seguimiento = e.id) end`;

const ENTRY: EntrySubject = {
  clase: 'e.clase',
  patient: 'p.id_paciente',
  object: 'e.id_objeto',
  version: 'e.version',
};

/** The fields in which a version differs from the one that it was written after. */
const CHANGED_FIELDS = `(
  select coalesce(jsonb_agg(field.key order by field.key), '[]')
    from admisiones_versiones now left join lateral (${versionBefore('now', 'p.id_paciente')}) was on true
   cross join lateral jsonb_each(now.contenido) as field
   where now.id_admision = e.id and now.version = e.clave
     and field.value is distinct from coalesce(was.contenido -> field.key, 'null'))`;

/** How many there are of every kind that the reader may see, without those in error. */
const COUNTS = `
  select json_object_agg(k.kind, case k.kind when 'follow_up' then p.total_sesiones
           else (select count(*) from events e where e.kind = k.kind and not ${inError(ENTRY)}) end)
    from (values ${TIMELINE_KINDS.map((kind) => `('${kind}', '{${readersOf(kind)}}'::text[])`).join(', ')}) as k (kind, readers)
   where allowed.role = any(k.readers)`;

/** The statement of a page: the first one also counts. */
const timelineSql = (isLater: boolean) => ownSql(
  `record/timeline/${isLater ? 'following-page' : 'first-page'}`,
)`
  select page.*
    from pacientes p
   cross join lateral (
     with events as materialized (
       select e.*, entry.*
         from (${TIMELINE_KINDS.map((kind) => eventsOf(kind, isLater)).join('\nunion all')}) e
        cross join lateral (${ENTRY_OF_EVENT}) entry)
     select (${entriesSql(isLater)}) as entries, (${isLater ? 'null' : COUNTS}) as counts) page
   where p.id_paciente = allowed.id_paciente`;

const FIRST_PAGE = timelineSql(false);
const FOLLOWING_PAGE = timelineSql(true);
export const TIMELINE_PAGES = [FIRST_PAGE, FOLLOWING_PAGE];

interface Page {
  entries: PlacedEntry[];
  counts: TimelinePage['counts'];
}

export async function readTimeline(
  guard: Guard,
  { kinds, before, limit }: TimelineQuery,
): Promise<TimelinePage> {
  // One more than the page shows says whether there are older ones.
  const values = [limit + 1, kinds.length > 0 ? kinds : TIMELINE_KINDS];
  const { entries, counts } = before
    ? await guard.readOne<Page>(FOLLOWING_PAGE, [
        ...values,
        before.dia,
        before.momento,
        before.evento,
        before.clave,
      ])
    : await guard.readOne<Page>(FIRST_PAGE, values);
  const data = entries.slice(0, limit);
  const last = entries.length > limit ? data.at(-1) : undefined;
  return { data, next: last ? positionText(last) : null, counts };
}
