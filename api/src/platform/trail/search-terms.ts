import { createHmac, hkdfSync } from 'node:crypto';

/** What the trail keeps of a search. */
export type TermHash = (term: string) => Buffer;

/**
 * Equal searches have equal hashes, so that somebody's searches can be compared and looked for; without the secret, which
 * is not in the database, nobody can try every name until one fits.
 */
export function termHash(secret: string): TermHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trama search terms', 32));
  return (term) => createHmac('sha256', key).update(term.normalize('NFC').toLowerCase()).digest();
}
