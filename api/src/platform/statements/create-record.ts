import type { EntryKind } from '@trama/contract/words/record/entries';
import type { AuditAction } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../access/actor.ts';
import { reachOf } from '../access/reach.ts';
import { enteredSql } from '../entries/enter.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { recordAudit } from '../trail/audit.ts';
import type { OwnChange } from './compose.ts';
import type { Allowed, Guard } from './guarded.ts';
import { type Creation, contentHash, createdBefore } from './idempotency.ts';
import { rowAsJson } from './row-json.ts';

/** A kind of clinical record of a patient: what the one way to create it has to know. */
export interface RecordKind {
  /** As the trail and the record's entries name it. */
  name: EntryKind;
  /** As idempotency keys name it. */
  type: string;
  table: string;
  /** The view of what holds of it, if a record can be another than its row (docs/decisions/0311-what-is-current.md). */
  current?: string | undefined;
  idColumn: string;
  output: z.ZodObject;
  /** What its creator writes. */
  columns: readonly string[];
  /** SQL of what a column holds when nothing is told, by the alias of what is told. */
  defaults?: (content: string) => Record<string, string>;
  /** SQL of the fields of `output` that are no column, by the alias of the row. */
  computed?: (alias: string) => Record<string, string>;
  /** Told to whoever names somebody who cannot have performed it; without it the record has no performer. */
  performerUnavailable?: string;
  /** Common table expressions for what is written along with it; they see `created` and `allowed`. */
  alsoWrites?: string;
  /** What also ends when the same creation is asked for again. */
  endDraft?: (tx: Tx, actor: Actor, patientId: number) => Promise<unknown>;
  actions: { create: AuditAction; read: AuditAction };
}

const [CONTENT, PERFORMER, KEY, HASH] = ['$1::json', '$2::bigint', '$3::text', '$4::bytea'];

/**
 * Who performed what is being recorded: the author, whatever they send; only an administrator records in the name of
 * any active provider. The row lock keeps that provider active until the record stands.
 */
const performer = `performer as materialized (
  select d.* from allowed join prestadores d on d.id_prestador =
         case when allowed.role = 'administrador' then coalesce(${PERFORMER}, allowed.actor_id) else allowed.actor_id end
   where d.is_active
     for share of d)`;

const noPerformer = `performer as materialized (select ${PERFORMER} as id_prestador from allowed)`;

/** The record, its key, its folio, its row in the trail with its fingerprint, and what else is written with it: all or nothing. */
function creationSql(kind: RecordKind): OwnChange {
  const { table, idColumn, columns } = kind;
  const performed = kind.performerUnavailable !== undefined;
  const written = performed ? ['id_prestador', ...columns] : columns;
  const defaults = kind.defaults?.('content') ?? {};
  const values = columns.map((column) =>
    column in defaults ? `coalesce(content.${column}, ${defaults[column]})` : `content.${column}`,
  );
  return {
    name: `create ${kind.name}`,
    steps: `${performed ? performer : noPerformer}, new_id as materialized (
      select nextval('${table}_${idColumn}_seq') as id from allowed cross join performer
    ), claimed as (
      insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
      select allowed.actor_id, ${KEY}, '${kind.type}', new_id.id, ${HASH} from allowed cross join new_id
       where ${KEY} is not null
          on conflict do nothing
      returning object_id
    ), created as (
      insert into ${table} (${idColumn}, id_paciente, registrado_por, ${written}) overriding system value
      select new_id.id, allowed.id_paciente, allowed.actor_id,
             ${performed ? ['performer.id_prestador', ...values] : values}
        from allowed cross join performer cross join new_id
       cross join json_populate_record(null::${table}, ${CONTENT}) content
       where ${KEY} is null or new_id.id in (select object_id from claimed)
      returning *
    ), sealed as materialized (
      select huella(to_jsonb(created)) as huella from created
    ), entered as materialized (
      select ${enteredSql(kind.name, 'created', { fingerprint: 'sealed.huella' })} as folio
        from created cross join sealed
    ), told as (
      insert into audit_log
        (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, huella, folio, hash_asiento)
      select allowed.actor_id, allowed.role, '${kind.actions.create}', 'ok', allowed.id_paciente,
             created.${idColumn}, allowed.address, allowed.request_id, sealed.huella, entered.folio,
             hash_de_asiento(allowed.id_paciente, entered.folio)
        from allowed cross join created cross join sealed cross join entered
    )${kind.alsoWrites ? `, ${kind.alsoWrites}` : ''}`,
    text: `select exists (select from performer) as performed,
                  (select ${recordJson(kind, 'created', JUST_ENTERED)}::text from created) as json`,
  };
}

/** The statement that makes a record does not see its entry yet. */
const JUST_ENTERED = { folio: '(select folio from entered)', error: 'false', correcciones: `'[]'::json` };

const recordJson = ({ output, computed }: RecordKind, alias: string, instead?: Record<string, string>) =>
  rowAsJson(output, alias, { ...computed?.(alias), ...instead });

const statements = new Map<RecordKind, OwnChange>();

/** The JSON of the record, created once per key and person. */
export async function createRecord(
  guard: Guard,
  kind: RecordKind,
  input: { id_prestador?: number | null | undefined },
  key: string | undefined,
): Promise<string> {
  const statement = statements.get(kind) ?? creationSql(kind);
  statements.set(kind, statement);
  const values = [
    JSON.stringify(input),
    input.id_prestador ?? null,
    key ?? null,
    key === undefined ? null : contentHash(input),
  ];
  const made = await guard.changeAtOnce<{ performed: boolean; json: string | null }>({
    ...statement,
    values,
  });
  if (!made?.performed) throw invalidField('id_prestador', kind.performerUnavailable ?? '');
  return made.json ?? createdEarlier(guard, kind, { type: kind.type, key, content: input });
}

/** The same creation asked for again: what the key made, read and recorded as a read. */
function createdEarlier(guard: Guard, kind: RecordKind, creation: Creation): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const id = await createdBefore(tx, actor, creation);
    await kind.endDraft?.(tx, actor, patientId);
    await recordAudit(tx, actor, kind.actions.read, { patient: patientId });
    return readRecord(tx, kind, { actor, patientId }, id);
  });
}

/** The JSON of a record of the patient whom the transaction holds, for that person. */
export async function readRecord(
  tx: Tx,
  kind: RecordKind,
  { actor, patientId }: Allowed,
  id: number,
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(recordJson(kind, 'r'))}::text as json
      from ${sql.table(kind.current ?? kind.table)} r cross join ${reachOf(actor)} allowed
     where ${sql.ref(`r.${kind.idColumn}`)} = ${id} and r.id_paciente = ${patientId}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].json;
}
