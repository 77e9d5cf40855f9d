import type { MailKind } from '@trama/contract/words/people/mails';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { ClaimedMail, Mail } from './mailer.ts';

/**
 * The outbox. A process that claims a mail has it alone for the length of a lease, renewed while the attempt runs:
 * a process that dies loses its lease, and another one tries again.
 */

const CLAIMED = ['id', 'message_id', 'recipient', 'content', 'attempts'] as const;
const WAITING = sql<boolean>`sent_at is null and dead_at is null and discarded_at is null`;

const NOW = sql<string>`now()`;
const later = (ms: number) => sql<string>`now() + make_interval(secs => ${ms / 1000})`;

/** Written as already claimed: the request that writes it is the first to try. */
export async function insertClaimed(
  tx: Tx,
  { kind, providerId, patientId, recipient, expiresAt }: Mail,
  content: Buffer,
  leaseMs: number,
): Promise<ClaimedMail> {
  const { id, message_id } = await tx
    .insertInto('outbox')
    .values({
      kind,
      id_prestador: providerId,
      id_paciente: patientId ?? null,
      recipient,
      content,
      attempts: 1,
      next_attempt_at: later(leaseMs),
      expires_at: expiresAt ?? null,
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();
  return { id, message_id, recipient, content, attempts: 1 };
}

/** Unclaimed: the first process that looks takes it. */
export async function insertWaiting(
  tx: Tx,
  { kind, providerId, patientId, recipient, expiresAt }: Mail,
  content: Buffer,
): Promise<void> {
  const owner = { id_prestador: providerId, id_paciente: patientId ?? null };
  const row = { kind, ...owner, recipient, content, expires_at: expiresAt ?? null };
  await tx.insertInto('outbox').values(row).execute();
}

/** Processes that ask at the same moment get different mails. */
export async function claimDue(db: Db, atMost: number, leaseMs: number): Promise<ClaimedMail[]> {
  await giveUpExpired(db);
  const { rows } = await sql<ClaimedMail>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${later(leaseMs)}
     where id in (select id from outbox
                   where ${WAITING} and next_attempt_at <= now() and (expires_at is null or expires_at > now())
                   order by next_attempt_at limit ${atMost} for update skip locked)
    returning ${sql.join(CLAIMED.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}

async function giveUpExpired(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: NOW, content: null })
    .where(WAITING)
    .where('next_attempt_at', '<=', NOW)
    .where('expires_at', '<=', NOW)
    .execute();
}

export async function renewLease(db: Db, id: number, leaseMs: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: later(leaseMs) })
    .where('id', '=', id)
    .execute();
}

export async function markSent(db: Db, id: number): Promise<void> {
  const sent = { sent_at: NOW, content: null, last_error: null };
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute();
}

export async function markFailed(db: Db, id: number, error: string, pauseMs: number | null): Promise<void> {
  const next = pauseMs === null ? { dead_at: NOW, content: null } : { next_attempt_at: later(pauseMs) };
  await db
    .updateTable('outbox')
    .set({ ...next, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** The links of this provider work no more: nobody needs the mails that carry them. */
export async function discardLinkMails(tx: Tx, providerId: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ discarded_at: NOW, content: null })
    .where('id_prestador', '=', providerId)
    .where('expires_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('discarded_at', 'is', null)
    .execute();
}

export async function hasBeenSent(tx: Tx, providerId: number, kind: MailKind): Promise<boolean> {
  const sent = await tx
    .selectFrom('outbox')
    .select('id')
    .where('id_prestador', '=', providerId)
    .where('kind', '=', kind)
    .where('sent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}
