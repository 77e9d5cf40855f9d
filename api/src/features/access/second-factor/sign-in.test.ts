import { setTimeout as wait } from 'node:timers/promises';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { trail } from '../../../../test/factories.ts';
import { challengeOf, enrol, login, secondStep, signInWith } from '../../../../test/second-factor-scene.ts';
import { TEST_DATA_KEY, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { codeOf, withinOneStep } from '../../../../test/totp-codes.ts';
import { whileTheTrailWaits } from '../../../../test/waiting-trail.ts';

const t = await useTestApp();

const atOnce = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('a sign-in with a second factor', () => {
  it('asks for it after the right password, and opens the session with a code', async () => {
    const person = await enrol(t, 'psiquiatra');
    const asked = await login(t, person);
    expect([asked.statusCode, asked.json()]).toEqual([
      401,
      {
        error: 'Se requiere el segundo factor',
        code: 'SECOND_FACTOR_REQUIRED',
        challenge: expect.any(String),
        methods: ['totp', 'recovery_code'],
      },
    ]);
    const { status, body } = await signInWith(t, person, codeOf(person.secret));
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id_prestador: person.id }, permissions: expect.any(Object) });
    expect(body).not.toHaveProperty('recoveryCodes');
    const allowed = await t.as({ ...person, session: body }, 'GET', '/api/auth/permissions');
    expect(allowed.statusCode).toBe(200);
  });

  it('says nothing about it when the password was wrong', async () => {
    const [plain, enrolled] = [await t.signIn('psicologo'), await enrol(t, 'psicologo')];
    const answers = [await login(t, plain, 'No-Es-Esta-1'), await login(t, enrolled, 'No-Es-Esta-1')];
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([
      '401 {"error":"invalid credentials","code":"INVALID_CREDENTIALS"}',
      '401 {"error":"invalid credentials","code":"INVALID_CREDENTIALS"}',
    ]);
  });

  it('asks nothing more of an account without one', async () => {
    const answer = await login(t, await t.signIn('psicologo'));
    expect(Object.keys(answer.json<object>()).sort()).toEqual([
      'assignedPatients',
      'isAdmin',
      'permissions',
      'refreshToken',
      'token',
      'user',
    ]);
  });

  it('refuses a wrong code, tells the trail, and takes a right one for the same challenge', async () => {
    const person = await enrol(t, 'psicologo');
    const challenge = await challengeOf(t, person);
    const wrong = await secondStep(t, challenge, '000000');
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { error: 'El código no es correcto', code: 'INVALID_SECOND_FACTOR' },
    ]);
    const recorded = trail(t).select('outcome').where('action', '=', 'second_factor.failed');
    expect(await recorded.where('object_id', '=', person.id).execute()).toEqual([{ outcome: 'refused' }]);
    expect((await secondStep(t, challenge, codeOf(person.secret))).statusCode).toBe(200);
  });

  it('is over once its challenge is used, made up, or its password changed meanwhile', async () => {
    const person = await enrol(t, 'psicologo');
    const used = await challengeOf(t, person);
    expect((await secondStep(t, used, codeOf(person.secret))).statusCode).toBe(200);
    const overtaken = await challengeOf(t, person);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Nueva-Clave-2' };
    expect((await t.as(person, 'POST', '/api/auth/change-password', change)).statusCode).toBe(200);
    for (const challenge of [used, 'inventado', overtaken]) {
      const answer = await secondStep(t, challenge, codeOf(person.secret, 1));
      expect(answer.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
  });
});

describe('the first factor', () => {
  it('is asked of a sign-in that began before it', async () => {
    await withinOneStep();
    const person = await t.signIn('psiquiatra');
    const path = '/api/account/second-factor/totp';
    const begun = await t.as(person, 'POST', path, { currentPassword: TEST_PASSWORD });
    const [confirmed, overtaken] = await whileTheTrailWaits(t.ownerUrl, [
      () => t.as(person, 'POST', `${path}/confirmation`, { code: codeOf(begun.json().secret) }),
      () => login(t, person),
    ]);
    expect(confirmed?.statusCode).toBe(200);
    expect([overtaken?.statusCode, overtaken?.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(t, person)).json().code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('set up on the way in closes what the password alone had opened', async () => {
    await withinOneStep();
    const person = await t.signIn('psicologo');
    const dataKey = TEST_DATA_KEY;
    const strict = await useTestApp({
      database: t.ownerUrl,
      secondFactor: {
        mode: 'required',
        roles: ['psicologo'],
        dataKey,
      },
    });
    const challenge = await challengeOf(strict, person);
    const enrolment = await strict.as(null, 'POST', '/api/auth/second-factor/enrolment', { challenge });
    const done = await secondStep(strict, challenge, codeOf(enrolment.json().secret));
    expect(done.statusCode).toBe(200);
    const permissions = (session: SessionTokens) =>
      strict.as({ ...person, session }, 'GET', '/api/auth/permissions');
    expect((await permissions(done.json())).statusCode).toBe(200);
    expect((await permissions(person.session)).statusCode).toBe(401);
  });
});

it('more wrong codes at once than there are connections do not wait for each other', async () => {
  const people = [await enrol(t, 'psiquiatra'), await enrol(t, 'psiquiatra')];
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  // Each change waits for the lock on the account: the test waits until all of them do.
  await owner.query('begin');
  await owner.query('select from prestadores where id_prestador = any($1) for update', [
    people.map(({ id }) => id),
  ]);
  const body = { currentPassword: TEST_PASSWORD, code: '000000' };
  const path = '/api/account/second-factor/recovery-codes';
  const answers = people.flatMap((person) =>
    Array.from({ length: 8 }, () => t.as(person, 'POST', path, body)),
  );
  await wait(1000);
  await owner.query('commit');
  await owner.end();
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([400]));
});

describe('a code of the app', () => {
  it('works once, and no earlier one after it', async () => {
    const person = await enrol(t, 'psicologo');
    const code = codeOf(person.secret);
    expect((await signInWith(t, person, code)).status).toBe(200);
    expect((await signInWith(t, person, code)).body.code).toBe('INVALID_SECOND_FACTOR');
    expect((await signInWith(t, person, codeOf(person.secret, -1))).body.code).toBe('INVALID_SECOND_FACTOR');
  });

  it('may be one step early or late, not two', async () => {
    const person = await enrol(t, 'psicologo');
    await withinOneStep();
    for (const steps of [-2, 2])
      expect((await signInWith(t, person, codeOf(person.secret, steps))).status).toBe(401);
    expect((await signInWith(t, person, codeOf(person.secret, 1))).status).toBe(200);
    const late = await enrol(t, 'psicologo');
    // The code that confirmed it was of the step before; forgotten, that step is good again.
    await t.db
      .updateTable('totp_secrets')
      .set({ last_step: 0 })
      .where('id_prestador', '=', late.id)
      .execute();
    expect((await signInWith(t, late, codeOf(late.secret, -1))).status).toBe(200);
  });

  it('opens one session when it is used ten times at once', async () => {
    const person = await enrol(t, 'psicologo');
    const challenges = await atOnce(10, () => challengeOf(t, person));
    const code = codeOf(person.secret);
    const answers = await atOnce(10, (n) => secondStep(t, String(challenges[n]), code));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('is not good for anybody else', async () => {
    const [one, other] = [await enrol(t, 'psicologo'), await enrol(t, 'psicologo')];
    expect((await signInWith(t, one, codeOf(other.secret))).status).toBe(401);
    const { sealed } = await t.db
      .selectFrom('totp_secrets')
      .select('sealed')
      .where('id_prestador', '=', other.id)
      .executeTakeFirstOrThrow();
    // Somebody who can write to the database puts their own secret into the other's row: it does not open there.
    await t.db.updateTable('totp_secrets').set({ sealed }).where('id_prestador', '=', one.id).execute();
    expect((await signInWith(t, one, codeOf(other.secret))).status).toBe(500);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed', async () => {
    const person = await enrol(t, 'psicologo');
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const [code = ''] = person.recoveryCodes;
    expect((await signInWith(t, person, code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await signInWith(t, person, code)).body.code).toBe('INVALID_SECOND_FACTOR');
  });

  it('opens one session when it is used ten times at once', async () => {
    const person = await enrol(t, 'psicologo');
    const challenges = await atOnce(10, () => challengeOf(t, person));
    const answers = await atOnce(10, (n) =>
      secondStep(t, String(challenges[n]), String(person.recoveryCodes[0])),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  });
});

describe('somebody who guesses at second factors', () => {
  it('is refused after ten for one account from one address, and the owner too until the time is over', async () => {
    const person = await enrol(t, 'psicologo');
    const challenge = await challengeOf(t, person);
    const guesses = await atOnce(10, () => secondStep(t, challenge, '000000'));
    expect(guesses.every(({ statusCode }) => statusCode === 401)).toBe(true);
    const refused = await secondStep(t, challenge, codeOf(person.secret));
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is refused everywhere after fifty, but not where the owner has signed in before', async () => {
    const person = await enrol(t, 'psicologo');
    const challenge = await challengeOf(t, person);
    const from = (remoteAddress: string, code: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/second-factor',
        payload: { challenge, code },
        remoteAddress,
      });
    for (let n = 0; n < 50; n++) await from(`10.0.${n}.1`, '000000');
    expect((await from('10.0.99.1', codeOf(person.secret))).statusCode).toBe(429);
    await withinOneStep();
    expect((await from('127.0.0.1', codeOf(person.secret))).statusCode).toBe(200);
  });
});
