import {
  History,
  type HistoryVersion,
  HistoryVersionSummary,
} from '@trama/contract/schemas/record/medical-history';
import { HISTORY_FIELDS, HISTORY_WITHOUT_PROVIDER } from '@trama/contract/words/record/medical-history';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { type EntrySubject, entryFieldsOf, frozen, inError } from '../../../platform/entries/entry-fields.ts';
import { creatableKind } from '../../../platform/statements/create-entry.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { performerJson } from '../../people/providers/performers.service.ts';
import { draftOf } from '../drafts/drafts.service.ts';

export const HISTORY_FORM = 'medical-history';

/** Columns of admisiones that are not what somebody wrote. */
const NOT_CONTENT =
  '{id_admision,id_paciente,id_prestador,registrado_por,version,fecha_creacion,fecha_actualizacion}';

const entryOf = (alias: string): EntrySubject => ({
  clase: `'history'`,
  patient: 'allowed.id_paciente',
  object: `${alias}.id_admision`,
  version: `${alias}.version`,
});

const LAST_ENTRY = Object.entries(entryFieldsOf(entryOf('last'))).map(
  ([name, value]) => `'${name}', ${value}`,
);

/** The last save of a history `alias`, where that is in error and an earlier version is shown. */
const versionInError = (alias: string) => `(
  select json_build_object('version', last.version, ${LAST_ENTRY}) from admisiones last
   where last.id_admision = ${alias}.id_admision and last.version > ${alias}.version)`;

/** What a history answers besides its columns. */
const computedOf = (alias: string) => ({
  version_con_error: versionInError(alias),
  prestadores: frozen(entryOf(alias), 'performer', performerJson(`${alias}.id_prestador`)),
  ...entryFieldsOf(entryOf(alias)),
});

/** The same of a version `v` of the history that the request is about. */
const VERSION = { ...entryOf('v'), patient: 'allowed.id_paciente' };
const ENTRY_OF_VERSION = entryFieldsOf(VERSION);
const NUMBERED = `${ENTRY_OF_VERSION.folio} as folio, ${ENTRY_OF_VERSION.error} as error`;

/** The JSON of a HistoryEnvelope: a patient has one history, or none yet. */
export const HISTORY_OF_PATIENT = ownSql('record/medical-history/history')`
  select json_build_object(
           'hasHistory', a.id_admision is not null,
           'data', case when a.id_admision is not null then ${rowAsJson(History, 'a', computedOf('a'))} end) as json
    from (select) one left join admisiones_vigentes a on a.id_paciente = allowed.id_paciente`;

/** SQL of a history as it is now, as a version, with the author of this save. */
const versionOf = (history: string, author: string) => `
  insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
  select a.id_admision, a.version, a.fecha_actualizacion, ${author}, to_jsonb(a) - '${NOT_CONTENT}'::text[]
    from ${history} a`;

export const HISTORY = creatableKind({
  name: 'history',
  feature: 'record/medical-history',
  type: HISTORY_FORM,
  table: 'admisiones',
  current: 'admisiones_vigentes',
  idColumn: 'id_admision',
  output: History,
  columns: HISTORY_FIELDS,
  computed: computedOf,
  performerUnavailable: HISTORY_WITHOUT_PROVIDER,
  alsoWrites: `first_version as (${versionOf('created', 'a.registrado_por')}
)`,
  draft: draftOf(HISTORY_FORM),
  actions: { create: 'history.create', read: 'history.read' },
});

/** What the history that the change is about says until the transaction ends. */
export async function lockHistory(tx: Tx, patientId: number) {
  const row = tx.selectFrom('admisiones').select('id_admision').where('id_paciente', '=', patientId);
  await row.forUpdate().execute();
  return tx
    .selectFrom('admisiones_vigentes')
    .select(['id_admision', 'fecha_actualizacion'])
    .select(HISTORY_FIELDS)
    .where('id_paciente', '=', patientId)
    .executeTakeFirstOrThrow();
}

/** The whole content: the row may hold that of a version in error. */
export async function storeVersion(tx: Tx, actor: Actor, id: number, content: Content): Promise<void> {
  await tx
    .updateTable('admisiones')
    .set({
      ...content,
      version: sql`version + 1`,
      // Two saves in one millisecond must still be told apart.
      fecha_actualizacion: sql`greatest(now(), fecha_actualizacion + interval '1 millisecond')`,
    })
    .where('id_admision', '=', id)
    .execute();
  await sql`${sql.raw(versionOf('admisiones', String(actor.id)))} where a.id_admision = ${id}`.execute(tx);
}

type Content = Pick<HistoryVersion, (typeof HISTORY_FIELDS)[number]>;
export type StoredVersion = Omit<HistoryVersion, keyof Content> & { contenido: Content };

const TODAY = `json_build_object('nombre', p.nombre, 'apellido', p.apellido, 'role', p.role)`;
const AUTHOR = `jsonb_build_object('id_prestador', p.id_prestador)
  || ${frozen(VERSION, 'author', TODAY, ['nombre', 'apellido', 'role'])}::jsonb as autor`;

/** SQL of the version that `version` was written after: the newest before it that is not in error. */
export const versionBefore = (version: string, patient: string) => `
  select earlier.contenido from admisiones_versiones earlier
   where earlier.id_admision = ${version}.id_admision and earlier.version < ${version}.version
     and not ${inError({ ...entryOf('earlier'), patient })}
   order by earlier.version desc limit 1`;

/** Versions of the history, newest first and without their texts: a page of $1 after the first $2. */
export const VERSIONS = ownSql('record/medical-history/versions', { plan: 'for its values' })`
  select json_build_object(
           'data', coalesce(json_agg(${rowAsJson(HistoryVersionSummary, 'listed')} order by listed.version desc)
                            filter (where listed.version is not null), '[]'),
           'total', counted.total,
           'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
    from (select count(*) as total from admisiones_versiones v where v.id_admision = allowed.object_id) counted
    left join (
      select v.version, v.fecha, ${AUTHOR}, ${NUMBERED}, changed.campos
        from (select v.* from admisiones_versiones v where v.id_admision = allowed.object_id
               order by v.version desc limit $1::bigint offset $2::bigint) v
        join prestadores p on p.id_prestador = v.autor
        left join lateral (${versionBefore('v', VERSION.patient)}) before on true
       cross join lateral (
         select coalesce(jsonb_agg(field.key order by field.key), '[]') as campos
           from jsonb_each(v.contenido) field
          where field.value is distinct from coalesce(before.contenido -> field.key, 'null')) changed
    ) listed on true
   group by counted.total`;

/** The version $1 of the history that the request is about. */
export const VERSION_OF_HISTORY = ownSql('record/medical-history/version')`
  select v.version, v.fecha, ${AUTHOR}, ${NUMBERED}, ${ENTRY_OF_VERSION.correcciones} as correcciones, v.contenido
    from admisiones_versiones v join prestadores p on p.id_prestador = v.autor
   where v.id_admision = allowed.object_id and v.version = $1::bigint`;
