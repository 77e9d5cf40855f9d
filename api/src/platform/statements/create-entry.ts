import type { EntryKind } from '@trama/contract/words/record/entries';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../database/connect.ts';
import { reachOf } from '../access/reach.ts';
import { enteredSql } from '../entries/enter.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { recordInTrail } from '../trail/record-in-trail.ts';
import { recordedSql } from '../trail/trail-rows.ts';
import type { Allowed, Guard } from './guard.ts';
import { type Creation, contentHash, createdBefore } from './idempotency.ts';
import { type OwnSql, ownSql } from './own-sql.ts';
import { rowAsJson } from './row-json.ts';

/** A kind of clinical entry of a patient: what the one way to create it has to know. */
interface Described {
  /** As the trail and the record's entries name it. */
  name: EntryKind;
  /** As idempotency keys name it. */
  type: string;
  /** WING/FEATURE, where its statements are in api/sql/. */
  feature: string;
  table: string;
  /** The view of what holds of it, if an entry can be another than its row (docs/decisions/0311-what-is-current.md). */
  current?: string | undefined;
  idColumn: string;
  output: z.ZodObject;
  /** What its creator writes. */
  columns: readonly string[];
  /** SQL of what a column holds when the creator sends nothing for it, by the alias of what was sent. */
  defaults?: (content: string) => Record<string, string>;
  /** SQL of the fields of `output` that are no column, by the alias of the row. */
  computed?: (alias: string) => Record<string, string>;
  /** The message when somebody is named who cannot have performed it; without it the entry has no performer. */
  performerUnavailable?: string;
  /** Common table expressions that say why it may not be created: a row of `blocked` with a `reason`. See `content`. */
  blocked?: string;
  /** The message for each reason, and the field that it is about. */
  blockedBecause?: { field: string; messages: Record<string, string> };
  /** Common table expressions for what is written along with it; they see `created` and `allowed`. */
  alsoWrites?: string;
  /** The draft that ends with it. */
  draft?: EndedDraft;
  actions: { create: TrailAction; read: TrailAction };
}

/** The reason of `blocked` when somebody else saved after the form was opened: EDIT_CONFLICT. */
export const EDITED = 'edited';

/** How a draft ends: as SQL, for the person and the patient of `allowed`, and in a transaction. */
export interface EndedDraft {
  sql: string;
  end(tx: Tx, allowed: Allowed): Promise<unknown>;
}

export type CreatableKind = Described & { creation: OwnSql };

const [CONTENT, PERFORMER, KEY, HASH] = ['$1::json', '$2::bigint', '$3::text', '$4::bytea'];

/**
 * Who performed what is being recorded: the author, whatever they send; only an administrator records in the name of
 * any active provider. The row lock keeps that provider active until the entry stands.
 */
const performer = `performer as materialized (
  select d.* from allowed join prestadores d on d.id_prestador =
         case when allowed.role = 'administrador' then coalesce(${PERFORMER}, allowed.actor_id) else allowed.actor_id end
   where d.is_active
     for share of d
)`;

const noPerformer = `performer as materialized (select ${PERFORMER} as id_prestador from allowed)`;

/** The kind with the statement that creates it: the entry, its key, its folio, its row in the trail with its fingerprint, and what else is written with it. All or nothing. */
export function creatableKind<Kind extends Described>(kind: Kind): Kind & { creation: OwnSql } {
  const { table, idColumn, columns, blocked, alsoWrites, draft } = kind;
  const performed = kind.performerUnavailable !== undefined;
  const written = performed ? ['id_prestador', ...columns] : columns;
  const defaults = kind.defaults?.('content') ?? {};
  const values = columns.map((column) =>
    column in defaults ? `coalesce(content.${column}, ${defaults[column]})` : `content.${column}`,
  );
  const steps = `content as materialized (
  select content.* from allowed cross join json_populate_record(null::${table}, ${CONTENT}) content
), ${performed ? performer : noPerformer}, ${blocked ? `${blocked}, ` : ''}new_id as materialized (
  select nextval('${table}_${idColumn}_seq') as id
    from allowed cross join performer${blocked ? '\n   where not exists (select from blocked)' : ''}
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, ${KEY}, '${kind.type}', new_id.id, ${HASH} from allowed cross join new_id
   where ${KEY} is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into ${table} (${idColumn}, id_paciente, registrado_por, ${written.join(', ')}) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         ${(performed ? ['performer.id_prestador', ...values] : values).join(', ')}
    from allowed cross join performer cross join new_id cross join content
   where ${KEY} is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select ${enteredSql(kind.name, 'created', { fingerprint: 'sealed.huella' })} as folio
    from created cross join sealed
), recorded as (
  ${recordedSql(kind.actions.create, {
    from: 'allowed cross join created cross join sealed cross join entered',
    columns: {
      id_paciente: 'allowed.id_paciente',
      object_id: `created.${idColumn}`,
      huella: 'sealed.huella',
      folio: 'entered.folio',
      hash_asiento: 'hash_de_asiento(allowed.id_paciente, entered.folio)',
    },
  })}
)${draft ? `, ended_draft as (\n  ${draft.sql} and exists (select from created)\n)` : ''}${alsoWrites ? `, ${alsoWrites}` : ''}`;
  const creation = ownSql(`${kind.feature}/create-${kind.name.replaceAll('_', '-')}`, { steps })`
    select exists (select from performer) as performed, ${blocked ? '(select reason from blocked)' : 'null'} as reason,
           (select ${entryJson(kind, 'created', JUST_ENTERED)}::text from created) as json`;
  return { ...kind, creation };
}

/** The statement that makes an entry does not see it yet among the entries. */
const JUST_ENTERED = { folio: '(select folio from entered)', error: 'false', correcciones: `'[]'::json` };

const entryJson = ({ output, computed }: Described, alias: string, instead?: Record<string, string>) =>
  rowAsJson(output, alias, { ...computed?.(alias), ...instead });

/** The JSON of the entry, created once per key and person. */
export async function createEntry(
  guard: Guard,
  kind: CreatableKind,
  input: { id_prestador?: number | null | undefined } | Record<string, unknown>,
  key: string | undefined,
): Promise<string> {
  const values = [
    JSON.stringify(input),
    input.id_prestador ?? null,
    key ?? null,
    key === undefined ? null : contentHash(input),
  ];
  const { performed, reason, json } = await guard.readOne<Created>(kind.creation, values);
  if (!performed) throw invalidField('id_prestador', kind.performerUnavailable ?? '');
  if (reason === EDITED) throw new AppError('EDIT_CONFLICT');
  if (reason)
    throw invalidField(kind.blockedBecause?.field ?? '', kind.blockedBecause?.messages[reason] ?? '');
  return json ?? createdEarlier(guard, kind, { type: kind.type, key, content: input });
}

interface Created {
  performed: boolean;
  reason: string | null;
  json: string | null;
}

/** The same creation asked for again: what the key made, read and recorded as a read. */
function createdEarlier(guard: Guard, kind: CreatableKind, creation: Creation): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const id = await createdBefore(tx, allowed.actor, creation);
    await kind.draft?.end(tx, allowed);
    await recordInTrail(tx, allowed.actor, kind.actions.read, { patient: allowed.patientId });
    return readEntry(tx, kind, allowed, id);
  });
}

/** The JSON of an entry of the patient that the transaction holds, for that person. */
export async function readEntry(tx: Tx, kind: CreatableKind, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(entryJson(kind, 'r'))}::text as json
      from ${sql.table(kind.current ?? kind.table)} r cross join ${reachOf(allowed)} allowed
     where ${sql.ref(`r.${kind.idColumn}`)} = ${id} and r.id_paciente = ${allowed.patientId}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}
