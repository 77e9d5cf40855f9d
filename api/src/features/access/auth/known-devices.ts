import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { hashSecret } from '../../../platform/access/secrets.ts';
import { addressOf } from '../../../platform/limits/address.ts';

/**
 * The network of an address, wide enough that a connection at home or on a telephone, whose address changes from day to
 * day, stays in it: /16 of IPv4, /32 of IPv6.
 */
export function networkOf(forwarded: string): string {
  const address = addressOf(forwarded);
  const separator = address.includes(':') ? ':' : '.';
  return address.split(separator).slice(0, 2).join(separator);
}

interface Place {
  device: string;
  address: string;
}

export const deviceHash = ({ device, address }: Place): Buffer =>
  hashSecret(`${device} ${networkOf(address)}`);

/**
 * Notes that the person signs in from there. Whether this kind of device ('Chrome en Windows') was not seen before together
 * with this network. The first device of an account is not new: there is nothing to compare it with.
 */
export async function isNewDevice(tx: Tx, providerId: number, place: Place): Promise<boolean> {
  const hash = deviceHash(place);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into sign_in_devices as d (id_prestador, device_hash) values (${providerId}, ${hash})
    on conflict (id_prestador, device_hash) do update set last_at = now()
    returning d.xmax = 0 and exists (
      select from sign_in_devices other
       where other.id_prestador = ${providerId} and other.device_hash <> ${hash}) as is_new`.execute(tx);
  return rows[0]?.is_new === true;
}
