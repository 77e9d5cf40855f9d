import type {
  FactorEnrolment,
  RecoveryCodes,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import type { Role } from '@trama/contract/words/access/access-policy';
import type { ErrorBody } from '@trama/contract/words/errors';
import { type Person, TEST_PASSWORD, type TestApp } from './test-app.ts';
import { codeOf, withinOneStep } from './totp-codes.ts';

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
