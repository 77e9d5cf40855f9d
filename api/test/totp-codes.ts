import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** A test is done with a code by then. */
const ROOM_MS = 10_000;

/** What the person's telephone shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

/** Waits, if need be, until the present step lasts long enough for what comes. */
export async function withinOneStep(): Promise<void> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < ROOM_MS) await pause(left + 50);
}
