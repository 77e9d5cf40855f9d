import type {
  FactorEnrolment,
  SecondFactorState,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { ErrorBody } from '@trama/contract/words/errors';
import { describe, expect, it } from 'vitest';
import { trail } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { challengeOf, enrol, login, secondStep, signInWith } from '../../../../test/second-factor-scene.ts';
import {
  type Person,
  TEST_DATA_KEY,
  TEST_PASSWORD,
  type TestApp,
  useTestApp,
} from '../../../../test/test-app.ts';
import { codeOf, withinOneStep } from '../../../../test/totp-codes.ts';
import { DataKeyError } from '../../../platform/access/data-key-error.ts';
import { secondFactorRule } from './rule.service.ts';

const PATH = '/api/account/second-factor';
const PASSWORD = { currentPassword: TEST_PASSWORD };

const t = await useTestApp();

const stateOf = async (person: Person) => (await t.as(person, 'GET', PATH)).json<SecondFactorState>();

/** As a device would have left it; that real ones do is shown in a browser. */
const addPasskeyOf = ({ db }: TestApp, { id }: Person) =>
  db
    .insertInto('passkeys')
    .values({
      id_prestador: id,
      credential_id: `key of ${id}`,
      public_key: Buffer.from('no key'),
      counter: 0,
      transports: [],
      name: 'x',
    })
    .execute();

const toldOf = ({ id }: Person) =>
  trail(t)
    .select(['action', 'outcome', 'id_prestador'])
    .where('object_id', '=', id)
    .where('action', 'like', 'second_factor.%')
    .orderBy('id')
    .execute();

describe('setting up the app', () => {
  it('takes the password, then a code of the new secret, and shows ten recovery codes once', async () => {
    await withinOneStep();
    const person = await t.signIn('psicologo');
    expect(await stateOf(person)).toEqual({
      available: true,
      required: false,
      confirmed_at: null,
      recovery_codes_left: 0,
      passkeys: [],
      passkeys_available: false,
    });
    const wrong = await t.as(person, 'POST', `${PATH}/totp`, { currentPassword: 'No-Es-Esta-1' });
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CURRENT_PASSWORD' });
    const begun = (await t.as(person, 'POST', `${PATH}/totp`, PASSWORD)).json<FactorEnrolment>();
    expect(begun.url).toContain(`secret=${begun.secret}`);
    expect(decodeURIComponent(begun.url)).toContain(person.email);

    // Unconfirmed: the person still signs in as before.
    expect((await login(t, person)).statusCode).toBe(200);
    const typo = await t.as(person, 'POST', `${PATH}/totp/confirmation`, { code: '000000' });
    expect([typo.statusCode, typo.json()]).toMatchObject([400, { details: [{ field: 'code' }] }]);
    const code = codeOf(begun.secret);
    const confirmed = await t.as(person, 'POST', `${PATH}/totp/confirmation`, { code });
    expect(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await stateOf(person)).toMatchObject({
      confirmed_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect((await signInWith(t, person, code)).status).toBe(401);
    expect(await toldOf(person)).toContainEqual({
      action: 'second_factor.enrol',
      outcome: 'ok',
      id_prestador: person.id,
    });
  });

  it('does not replace an app that counts already', async () => {
    const person = await enrol(t, 'psicologo');
    const again = await t.as(person, 'POST', `${PATH}/totp`, { ...PASSWORD, code: codeOf(person.secret) });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'SECOND_FACTOR_EXISTS' }]);
  });

  it('keeps nothing that can be read in the database', async () => {
    const person = await enrol(t, 'psicologo');
    const kept = await t.db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('id_prestador', '=', person.id)
      .execute();
    const codes = await t.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('id_prestador', '=', person.id)
      .execute();
    const text = [...kept.map(({ sealed }) => sealed), ...codes.map(({ hash }) => hash)].join();
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(text).not.toContain(secret);
  });
});

describe('a person who has it', () => {
  it('gets new recovery codes with password and code, and the old ones stop working', async () => {
    const person = await enrol(t, 'psicologo');
    const answer = await t.as(person, 'POST', `${PATH}/recovery-codes`, {
      ...PASSWORD,
      code: codeOf(person.secret),
    });
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
    expect((await signInWith(t, person, String(person.recoveryCodes[0]))).status).toBe(401);
    expect((await signInWith(t, person, String(recoveryCodes[0]))).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ recovery_codes_left: 9 });
  });

  it('gets no new recovery codes with the password alone: they would be a way around the factor', async () => {
    const person = await enrol(t, 'psicologo');
    for (const body of [PASSWORD, { ...PASSWORD, code: '000000' }]) {
      const answer = await t.as(person, 'POST', `${PATH}/recovery-codes`, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { details: [{ field: 'code' }] }]);
    }
    expect((await signInWith(t, person, String(person.recoveryCodes[0]))).status).toBe(200);
  });

  it('sets up an app beside a passkey with password and code, not with the password alone', async () => {
    const person = await enrol(t, 'psicologo');
    await addPasskeyOf(t, person);
    const [first, second] = person.recoveryCodes;
    await t.as(person, 'POST', `${PATH}/removal`, { ...PASSWORD, code: first });
    const alone = await t.as(person, 'POST', `${PATH}/totp`, PASSWORD);
    expect([alone.statusCode, alone.json()]).toMatchObject([400, { details: [{ field: 'code' }] }]);
    const begun = await t.as(person, 'POST', `${PATH}/totp`, { ...PASSWORD, code: second });
    expect([begun.statusCode, begun.json()]).toMatchObject([200, { secret: expect.any(String) }]);
  });

  it('removes it with password and code; a sign-in that waits for its code elsewhere is not let in by one', async () => {
    const person = await enrol(t, 'psicologo');
    const waiting = await challengeOf(t, person);
    const removal = (body: object) => t.as(person, 'POST', `${PATH}/removal`, body);
    expect((await removal({ ...PASSWORD, code: '000000' })).statusCode).toBe(400);
    expect((await removal({ currentPassword: 'No-Es-Esta-1', code: codeOf(person.secret) })).statusCode).toBe(
      400,
    );
    const removed = await removal({ ...PASSWORD, code: codeOf(person.secret) });
    expect([removed.statusCode, removed.json()]).toMatchObject([
      200,
      { confirmed_at: null, recovery_codes_left: 0 },
    ]);
    const late = await secondStep(t, waiting, codeOf(person.secret, 1));
    expect(late.json()).toMatchObject({ code: 'INVALID_SECOND_FACTOR' });
    expect((await secondStep(t, waiting, String(person.recoveryCodes[1]))).statusCode).toBe(401);
    expect((await login(t, person)).statusCode).toBe(200);
  });

  it('is limited in guessing at the code, also with the right password each time', async () => {
    const person = await enrol(t, 'psicologo');
    const guess = () => t.as(person, 'POST', `${PATH}/removal`, { ...PASSWORD, code: '000000' });
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    const own = ['removal', 'recovery-codes', 'totp', 'totp/confirmation', 'passkeys', 'passkeys/options'];
    for (const path of own)
      expect((await t.as(person, 'POST', `${PATH}/${path}`, { code: 7 })).statusCode, path).toBe(429);
  });
});

describe('an administrator', () => {
  it('resets the factor of somebody who lost it: sessions end, the trail knows, the password is enough again', async () => {
    const [admin, person] = [await t.signIn('administrador'), await enrol(t, 'psicologo')];
    const reset = await t.as(admin, 'POST', `/api/providers/${person.id}/reset-second-factor`);
    expect([reset.statusCode, reset.json()]).toEqual([200, { removed: true, email_sent: false }]);
    expect((await t.as(person, 'GET', PATH)).statusCode).toBe(401);
    expect((await login(t, person)).statusCode).toBe(200);
    expect(await toldOf(person)).toContainEqual({
      action: 'second_factor.reset',
      outcome: 'ok',
      id_prestador: admin.id,
    });
    const again = await t.as(admin, 'POST', `/api/providers/${person.id}/reset-second-factor`);
    expect(again.json()).toEqual({ removed: false, email_sent: false });
  });

  it('does not reset their own that way', async () => {
    const admin = await enrol(t, 'administrador');
    const reset = await t.as(admin, 'POST', `/api/providers/${admin.id}/reset-second-factor`);
    expect(reset.statusCode).toBe(403);
    expect(await stateOf(admin)).toMatchObject({ confirmed_at: expect.any(String) });
  });
});

it('the person gets a mail when an administrator resets their factor', async () => {
  const smtp = await startMailServer();
  const mailing = await useTestApp({ mail: { smtpUrl: smtp.url } });
  const [admin, person] = [await mailing.signIn('administrador'), await enrol(mailing, 'psicologo')];
  const reset = await mailing.as(admin, 'POST', `/api/providers/${person.id}/reset-second-factor`);
  expect(reset.json()).toEqual({ removed: true, email_sent: true });
  expect(smtp.to(person.email)).toMatchObject([{ subject: 'Se restableció su segundo factor' }]);
  expect(smtp.to(person.email)[0]?.raw).toContain('las llaves de acceso');
  await mailing.close();
  await smtp.close();
});

describe('where it is required of a role', async () => {
  const rule = { mode: 'required', roles: ['administrador'], dataKey: TEST_DATA_KEY } as const;
  const strict = await useTestApp({ database: t.ownerUrl, secondFactor: rule });

  it('is set up on the next sign-in, and only then is anybody in', async () => {
    await withinOneStep();
    const admin = await t.signIn('administrador');
    const asked = (await login(strict, admin)).json<ErrorBody>();
    expect(asked).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['enrolment'] });
    const challenge = String(asked.challenge);
    const begun = await strict.as(null, 'POST', '/api/auth/second-factor/enrolment', { challenge });
    const { secret } = begun.json<FactorEnrolment>();
    expect((await secondStep(strict, challenge, '000000')).statusCode).toBe(401);
    const signedIn = await secondStep(strict, challenge, codeOf(secret));
    expect(signedIn.statusCode).toBe(200);
    const session = signedIn.json<SecondStepResult>();
    expect(session.recoveryCodes).toHaveLength(10);
    const state = await strict.as({ ...admin, session }, 'GET', PATH);
    expect(state.json()).toMatchObject({ required: true, confirmed_at: expect.any(String) });
    expect((await login(strict, admin)).json()).toMatchObject({ methods: ['totp', 'recovery_code'] });
  });

  it('does not let a challenge for a code set up another app', async () => {
    const admin = await enrol(t, 'administrador');
    const challenge = await challengeOf(strict, admin);
    const begun = await strict.as(null, 'POST', '/api/auth/second-factor/enrolment', { challenge });
    expect(begun.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('lets only a sign-in that waits to set one up make a passkey, and only where they can be had', async () => {
    const begin = async (challenge: string) =>
      (await strict.as(null, 'POST', '/api/auth/second-factor/passkey/options', { challenge })).json();
    const [enrolled, fresh] = [await enrol(t, 'administrador'), await t.signIn('administrador')];
    expect(await begin(await challengeOf(strict, enrolled))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await begin('made up')).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await begin(await challengeOf(strict, fresh))).toMatchObject({
      error: expect.stringContaining('necesitan que Trama se abra con https'),
    });
  });

  it('does not let a sign-in that waits to set it up do so once the account has one', async () => {
    const begin = (challenge: string) =>
      strict.as(null, 'POST', '/api/auth/second-factor/enrolment', { challenge });
    const admin = await t.signIn('administrador');
    const stale = await challengeOf(strict, admin);
    const { secret } = (await begin(stale)).json<FactorEnrolment>();
    await addPasskeyOf(t, admin);
    expect((await begin(stale)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const late = await secondStep(strict, stale, codeOf(secret));
    expect([late.statusCode, late.json()]).toMatchObject([401, { code: 'INVALID_CREDENTIALS' }]);
    expect(await stateOf(admin)).toMatchObject({ confirmed_at: null });
  });

  it('ends the sign-ins and enrolments that wait when the app is set up, in the account or on the way in', async () => {
    await withinOneStep();
    const waiting = ({ id }: Person) =>
      t.db.selectFrom('login_challenges').select('kind').where('id_prestador', '=', id).execute();
    const [inside, outside] = [await t.signIn('administrador'), await t.signIn('administrador')];
    await challengeOf(strict, inside);
    const question = { challenge: `question of ${inside.id}`, id_prestador: inside.id };
    const expires_at = new Date(Date.now() + 600_000);
    await t.db
      .insertInto('passkey_challenges')
      .values({ ...question, expires_at })
      .execute();
    const begun = (await t.as(inside, 'POST', `${PATH}/totp`, PASSWORD)).json<FactorEnrolment>();
    await t.as(inside, 'POST', `${PATH}/totp/confirmation`, { code: codeOf(begun.secret) });
    expect(await waiting(inside)).toEqual([]);
    const questions = await t.db.selectFrom('passkey_challenges').select('challenge').execute();
    expect(questions).not.toContainEqual({ challenge: question.challenge });

    const [used] = [await challengeOf(strict, outside), await challengeOf(strict, outside)];
    const onTheWay = await strict.as(null, 'POST', '/api/auth/second-factor/enrolment', { challenge: used });
    const { secret } = onTheWay.json<FactorEnrolment>();
    expect((await secondStep(strict, used, codeOf(secret))).statusCode).toBe(200);
    expect(await waiting(outside)).toEqual([]);
  });

  it('asks nothing of the other roles', async () => {
    expect((await login(strict, await t.signIn('psicologo'))).statusCode).toBe(200);
  });
});

it('switched off, no sign-in needs one, and none can be set up', async () => {
  const person = await enrol(t, 'psicologo');
  const without = await useTestApp({ database: t.ownerUrl, secondFactor: { mode: 'off' } });
  expect((await login(without, person)).statusCode).toBe(200);
  expect((await without.as(person, 'GET', PATH)).json()).toMatchObject({ available: false });
  const begun = await without.as(person, 'POST', `${PATH}/totp`, PASSWORD);
  expect(begun.statusCode).toBe(404);
});

describe('a new factor', () => {
  const isIn = async (who: Person) => (await t.as(who, 'GET', '/api/auth/permissions')).statusCode;

  it('closes the other sessions if it is the first: the password alone had opened them', async () => {
    await withinOneStep();
    const person = await t.signIn('psicologo');
    const elsewhere = { ...person, session: (await login(t, person)).json<SessionTokens>() };
    const begun = await t.as(person, 'POST', `${PATH}/totp`, PASSWORD);
    expect(await isIn(elsewhere)).toBe(200);
    const { secret } = begun.json<FactorEnrolment>();
    await t.as(person, 'POST', `${PATH}/totp/confirmation`, { code: codeOf(secret) });
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([200, 401]);
  });

  it('beside another one closes none', async () => {
    const person = await enrol(t, 'psicologo');
    const [first, second, third] = person.recoveryCodes;
    const { body } = await signInWith(t, person, String(third));
    await addPasskeyOf(t, person);
    await t.as(person, 'POST', `${PATH}/removal`, { ...PASSWORD, code: first });
    const begun = await t.as(person, 'POST', `${PATH}/totp`, { ...PASSWORD, code: second });
    const { secret } = begun.json<FactorEnrolment>();
    await withinOneStep();
    const confirmed = await t.as(person, 'POST', `${PATH}/totp/confirmation`, { code: codeOf(secret) });
    expect(confirmed.statusCode).toBe(200);
    expect(await isIn({ ...person, session: body })).toBe(200);
  });
});

describe('the data key', () => {
  const settings = { secondFactorRoles: [] };

  it('must be the one that sealed what is there', async () => {
    await enrol(t, 'psicologo');
    expect(await secondFactorRule(t.db, settings, TEST_DATA_KEY)).toMatchObject({ mode: 'optional' });
    await expect(secondFactorRule(t.db, settings, 'x'.repeat(40))).rejects.toThrow(DataKeyError);
    await expect(secondFactorRule(t.db, settings, undefined)).rejects.toThrow(DataKeyError);
    const off = { ...settings, secondFactor: 'off' } as const;
    expect(await secondFactorRule(t.db, off, undefined)).toEqual({ mode: 'off' });
  });

  it('is not missed in silence where there are only passkeys, or only recovery codes', async () => {
    const clinic = await useTestApp();
    const person = await enrol(clinic, 'psicologo');
    await clinic.db.deleteFrom('totp_secrets').execute();
    await expect(secondFactorRule(clinic.db, settings, undefined)).rejects.toThrow(DataKeyError);
    await clinic.db.deleteFrom('recovery_codes').execute();
    expect(await secondFactorRule(clinic.db, settings, undefined)).toEqual({ mode: 'off' });
    await addPasskeyOf(clinic, person);
    await expect(secondFactorRule(clinic.db, settings, undefined)).rejects.toThrow(DataKeyError);
    expect(await secondFactorRule(clinic.db, settings, TEST_DATA_KEY)).toMatchObject({ mode: 'optional' });
  });

  it('another one is noticed where there are only passkeys; where there is nothing yet it is taken', async () => {
    const clinic = await useTestApp();
    const [key, other] = [TEST_DATA_KEY, 'x'.repeat(40)];
    expect(await secondFactorRule(clinic.db, settings, other)).toMatchObject({ dataKey: other });
    expect(await secondFactorRule(clinic.db, settings, key)).toMatchObject({ dataKey: key });
    await addPasskeyOf(clinic, await clinic.signIn('psicologo'));
    await expect(secondFactorRule(clinic.db, settings, other)).rejects.toThrow(DataKeyError);
    expect(await secondFactorRule(clinic.db, settings, key)).toMatchObject({ dataKey: key });
  });

  it('is asked for where a second factor is, and nothing is sealed yet', async () => {
    const empty = await useTestApp();
    const asked = { ...settings, secondFactor: 'required' } as const;
    await expect(secondFactorRule(empty.db, asked, undefined)).rejects.toThrow(/^DATA_KEY: /);
    expect(await secondFactorRule(empty.db, settings, undefined)).toEqual({ mode: 'off' });
  });
});
