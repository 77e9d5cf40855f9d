import { createHmac, randomInt } from 'node:crypto';
import { openText, sealingKey, sealText } from '../../../platform/access/sealed-text.ts';

/** Without letters and digits that are taken for each other when they are read from paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/** XXXXX-XXXXX: some 49 bits, which nobody guesses at ten tries in a quarter of an hour. */
export function newRecoveryCode(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${half()}-${half()}`;
}

const asTyped = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

export type Vault = ReturnType<typeof vault>;

/** What the data key does. Everything belongs to one person: a row that is moved to another account opens nothing. */
export function vault(dataKey: string) {
  const secretsKey = sealingKey(dataKey, 'trama totp secrets');
  const codesKey = sealingKey(dataKey, 'trama recovery codes');
  return {
    seal: (providerId: number, secret: string) => sealText(secretsKey, secret, String(providerId)),
    open: (providerId: number, sealed: Buffer) => openText(secretsKey, sealed, String(providerId)),
    /** Keyed: otherwise somebody with a copy of the database could try all short codes. */
    hashCode: (providerId: number, code: string) =>
      createHmac('sha256', codesKey)
        .update(`${providerId} ${asTyped(code)}`)
        .digest(),
  };
}
