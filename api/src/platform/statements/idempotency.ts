import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../access/actor.ts';
import { invalidField } from '../errors/app-error.ts';

const KEY_HEADER = 'idempotency-key';
const KEY = /^[\w-]{8,100}$/;

/** The key with which a form marks one creation, however often it is sent. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER];
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key;
  throw invalidField('Idempotency-Key', 'La clave de idempotencia no es válida');
}

export interface Creation {
  type: string;
  key: string | undefined;
  /** As the schema read it, so that the order of its fields is always the same. */
  content: object;
}

export function contentHash(content: object): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Creates once per key and person: a double click, or an answer that got lost and was asked for again, gives the
 * same thing. The second of two at the same moment waits for the first at the primary key.
 */
export async function createOnce(
  tx: Tx,
  actor: Actor,
  creation: Creation,
  create: () => Promise<number>,
): Promise<{ id: number; isNew: boolean }> {
  const { type, key, content } = creation;
  if (key === undefined) return { id: await create(), isNew: true };
  const claimed = await tx
    .insertInto('idempotent_creations')
    .values({ id_prestador: actor.id, key, object_type: type, content_hash: contentHash(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return { id: await createdBefore(tx, actor, creation), isNew: false };
  const id = await create();
  const claim = tx.updateTable('idempotent_creations').set({ object_id: id });
  await claim.where('id_prestador', '=', actor.id).where('key', '=', key).execute();
  return { id, isNew: true };
}

/** The id that the key has created already. A key belongs to one content. */
export async function createdBefore(tx: Tx, actor: Actor, { type, key, content }: Creation): Promise<number> {
  const earlier = await tx
    .selectFrom('idempotent_creations')
    .select(['object_id', 'object_type', 'content_hash'])
    .where('id_prestador', '=', actor.id)
    .where('key', '=', String(key))
    .executeTakeFirstOrThrow();
  const sameContent = earlier.content_hash?.equals(contentHash(content)) ?? true;
  if (earlier.object_type !== type || earlier.object_id === null || !sameContent) {
    throw invalidField('Idempotency-Key', 'La clave de idempotencia ya fue utilizada');
  }
  return earlier.object_id;
}
