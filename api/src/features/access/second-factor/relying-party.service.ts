import { isIP } from 'node:net';
import { PASSKEYS_UNAVAILABLE } from '@trama/contract/words/access/second-factor';
import { AppError } from '../../../platform/errors/app-error.ts';

/** The site that a passkey belongs to, as browsers check it. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** Null where browsers make none: they want https and a host name, or this very machine by its name. */
export function relyingParty(publicUrl: string, name: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (protocol === 'https:' || isHere) && !isAddress ? { id: hostname, origin, name } : null;
}

export function assertPasskeys(party: RelyingParty | null): RelyingParty {
  if (!party) throw new AppError('VALIDATION_ERROR', { message: PASSKEYS_UNAVAILABLE });
  return party;
}
