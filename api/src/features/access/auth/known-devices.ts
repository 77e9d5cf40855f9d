import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { hashSecret } from '../../../platform/access/secrets.ts';
import { addressOf } from '../../../platform/limits/address.ts';

/**
 * The network of an address, wide enough that a connection at home or on a telephone, whose address changes from day to
 * day, stays in it: /16 of IPv4, /32 of IPv6.
 */
export function networkOf(told: string): string {
  const address = addressOf(told);
  const separator = address.includes(':') ? ':' : '.';
  return address.split(separator).slice(0, 2).join(separator);
}

/**
 * Whether the person signs in with a kind of device ('Chrome en Windows') from a network that were not seen together
 * before. The first ever is none: there is nothing to compare it with.
 */
export async function isNewDevice(
  tx: Tx,
  providerId: number,
  { device, address }: { device: string; address: string },
): Promise<boolean> {
  const hash = hashSecret(`${device} ${networkOf(address)}`);
  const seenAgain = await tx
    .updateTable('sign_in_devices')
    .set({ last_at: sql`now()` })
    .where('id_prestador', '=', providerId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  if (seenAgain.numUpdatedRows > 0n) return false;
  const { rows } = await sql`
    insert into sign_in_devices (id_prestador, device_hash) values (${providerId}, ${hash})
    on conflict do nothing
    returning 1`.execute(tx);
  const others = await tx
    .selectFrom('sign_in_devices')
    .select('id_prestador')
    .where('id_prestador', '=', providerId)
    .where('device_hash', '!=', hash)
    .limit(1)
    .execute();
  return rows.length === 1 && others.length === 1;
}
