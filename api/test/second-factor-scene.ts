import { setTimeout as pause } from 'node:timers/promises';
import type { FactorEnrolment, RecoveryCodes, SecondStepResult } from '@trama/contract/schemas/account';
import type { Role } from '@trama/contract/words/access-policy';
import type { ErrorBody } from '@trama/contract/words/errors';
import { Secret, TOTP } from 'otpauth';
import { type Person, TEST_PASSWORD, type TestApp } from './test-app.ts';

const PERIOD_MS = 30_000;
/** What a test does with a code is over by then. */
const ROOM_MS = 10_000;

/** What the person's telephone shows, so many steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

/** Waits, if need be, until the present step lasts long enough for what comes. */
export async function withinOneStep(): Promise<void> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < ROOM_MS) await pause(left + 50);
}

export interface Enrolled extends Person {
  secret: string;
  recoveryCodes: string[];
}

/** Somebody who has set up the app. The code that confirmed it is one step old: the present one is good. */
export async function enrol(t: TestApp, role: Role): Promise<Enrolled> {
  await withinOneStep();
  const person = await t.signIn(role);
  const path = '/api/account/second-factor/totp';
  const begun = await t.as(person, 'POST', path, { currentPassword: TEST_PASSWORD });
  const { secret } = begun.json<FactorEnrolment>();
  const confirmed = await t.as(person, 'POST', `${path}/confirmation`, { code: codeOf(secret, -1) });
  return { ...person, secret, ...confirmed.json<RecoveryCodes>() };
}

export const login = (t: TestApp, { email }: Person, password = TEST_PASSWORD) =>
  t.as(null, 'POST', '/api/auth/login', { email, password });

export async function challengeOf(t: TestApp, person: Person): Promise<string> {
  return String((await login(t, person)).json<ErrorBody>().challenge);
}

export const secondStep = (t: TestApp, challenge: string, code: string) =>
  t.as(null, 'POST', '/api/auth/second-factor', { challenge, code });

/** Signs in with password and code. */
export async function signInWith(t: TestApp, person: Person, code: string) {
  const answer = await secondStep(t, await challengeOf(t, person), code);
  return { status: answer.statusCode, body: answer.json<SecondStepResult & ErrorBody>() };
}
