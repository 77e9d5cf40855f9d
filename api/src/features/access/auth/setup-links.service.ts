import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';
import { discardLinkMails } from '../../../platform/mail/outbox.ts';

const LINK_HOURS = 48;

/** When a link that is issued now stops working. */
export function linkExpiry(): Date {
  return new Date(Date.now() + LINK_HOURS * 3_600_000);
}

/** A one-time link to choose a password. A newer one voids the older ones. */
export async function issueSetupLink(tx: Tx, publicUrl: string, providerId: number): Promise<string> {
  await voidSetupLinks(tx, providerId);
  const secret = newSecret();
  await tx
    .insertInto('setup_tokens')
    .values({
      hash: hashSecret(secret),
      id_prestador: providerId,
      expires_at: sql<string>`now() + make_interval(hours => ${LINK_HOURS})`,
    })
    .execute();
  return `${publicUrl}/setup-password/${secret}`;
}

export async function voidSetupLinks(tx: Tx, providerId: number): Promise<void> {
  await tx
    .updateTable('setup_tokens')
    .set({ voided_at: sql`now()` })
    .where('id_prestador', '=', providerId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  await discardLinkMails(tx, providerId);
}

/** The provider that the link is for; the link stays usable. */
export function findLinkOwner(db: Db, secret: string) {
  return db
    .selectFrom('setup_tokens as t')
    .innerJoin('prestadores as p', 'p.id_prestador', 't.id_prestador')
    .select(['p.id_prestador', 'p.nombre', 'p.apellido', 'p.email', 'p.role'])
    .where('t.hash', '=', hashSecret(secret))
    .where('t.used_at', 'is', null)
    .where('t.voided_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('p.is_active', '=', true)
    .executeTakeFirst();
}

/** Uses the link up. Of several at the same moment exactly one gets the owner. */
export async function consumeSetupLink(tx: Tx, secret: string): Promise<number | undefined> {
  // The owner first, in the order of every other change of a provider, or the two could wait for each other.
  await sql`
    select from prestadores
     where id_prestador = (select id_prestador from setup_tokens where hash = ${hashSecret(secret)})
       for update`.execute(tx);
  const { rows } = await sql<{ id_prestador: number }>`
    update setup_tokens t set used_at = now()
      from prestadores p
     where t.hash = ${hashSecret(secret)} and t.used_at is null and t.voided_at is null and t.expires_at > now()
       and p.id_prestador = t.id_prestador and p.is_active
    returning t.id_prestador`.execute(tx);
  return rows[0]?.id_prestador;
}
