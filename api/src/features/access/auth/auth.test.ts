import { PERMISSIONS, ROLES } from '@trama/contract/words/access/access-policy';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { trail } from '../../../../test/factories.ts';
import { TEST_JWT_SECRET, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { counters } from '../../../platform/limits/rate-limits.ts';
import { recordRefusedWindows } from '../../../platform/trail/refused-tries.ts';
import { issueSetupLink } from './setup-links.service.ts';

/** The status of guesses that are made to wait: awaited at the end, so that nobody else waits for them. */
let guess: Promise<number>;
let guesses: Promise<number>[];
const t = await useTestApp();
const ana = await t.signIn('psicologo', { matricula: 'MN 1234' });

const login = (email: string, password: string, app = t.app) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
const refresh = (refreshToken: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } });
const permissions = (token: string) =>
  t.app.inject({ url: '/api/auth/permissions', headers: { authorization: `Bearer ${token}` } });
const deactivate = (id: number) =>
  sql`update prestadores set is_active = false, retired_password_hash = password_hash, password_hash = null
       where id_prestador = ${id}`.execute(t.db);
const newLink = async (id: number) => {
  const link = await t.db.transaction().execute((tx) => issueSetupLink(tx, 'http://trama.test', id));
  return link.split('/').pop() ?? '';
};

it.each([
  ['POST', '/api/auth/refresh', { refreshToken: 'x'.repeat(2000) }, 'INVALID_REFRESH_TOKEN'],
  ['POST', '/auth/setup-password', { token: 'x'.repeat(2000), password: 'Abcdefg1' }, 'INVALID_SETUP_TOKEN'],
] as const)(
  '%s %s says of a very long secret what it says of a wrong one',
  async (method, url, payload, code) => {
    expect((await t.app.inject({ method, url, payload })).json().code).toBe(code);
  },
);

it.each([
  ['/api/auth/login', { email: 'a@b' }, 'password'],
  ['/api/auth/change-password', { newPassword: 'Nueva-Clave-3' }, 'currentPassword'],
] as const)(
  '%s refuses a password that nobody can have before doing anything with it',
  async (url, rest, field) => {
    const refused = async (password: string) =>
      (await t.as(ana, 'POST', url, { ...rest, [field]: password })).json().details?.[0];
    // A letter and half a million marks, which take minutes to normalise.
    expect(await refused(`a${'\u0301\u0323'.repeat(250_000)}`)).toEqual({
      field,
      message: 'La contraseña no puede superar los 128 caracteres',
    });
    expect(await refused('🦋'.repeat(129))).toMatchObject({ field });
    expect(await refused('🦋'.repeat(128))).toBeUndefined();
  },
);

describe('login', () => {
  it('answers tokens, the user, permissions and reach', async () => {
    const answer = await login(ana.email.toUpperCase(), TEST_PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      user: {
        id_prestador: ana.id,
        nombre: 'Ana',
        apellido: expect.any(String),
        email: ana.email,
        role: 'psicologo',
        matricula: 'MN 1234',
      },
      permissions: PERMISSIONS.psicologo,
      assignedPatients: [],
      isAdmin: false,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(ROLES)('gives %s the permissions of the table', async (role) => {
    const person = await t.signIn(role);
    expect(person.session.permissions).toEqual(PERMISSIONS[role]);
    expect(person.session.isAdmin).toBe(role === 'administrador');
  });

  it('says the same of an unknown e-mail, a wrong password and a password not set yet', async () => {
    const unset = await t.db
      .insertInto('prestadores')
      .values({ nombre: 'Sin', apellido: 'Clave', role: 'psicologo', email: 'sinclave@clinica.test' })
      .returning('email')
      .executeTakeFirstOrThrow();
    const answers = [
      await login('nadie@clinica.test', TEST_PASSWORD),
      await login(ana.email, 'Otra-Clave-1'),
      await login(String(unset.email), TEST_PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'invalid credentials', code: 'INVALID_CREDENTIALS' });
    }
  });

  it('tells only the owner of a deactivated account that it is disabled', async () => {
    const gone = await t.signIn('psiquiatra');
    await deactivate(gone.id);
    const owner = await login(gone.email, TEST_PASSWORD);
    expect([owner.statusCode, owner.json().code]).toEqual([401, 'USER_INACTIVE']);
    expect(owner.json().error).toContain('account is disabled');
    expect((await login(gone.email, 'Otra-Clave-1')).json().code).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    [{}, 'Por favor, complete todos los campos'],
    [{ email: 'a@b', password: '' }, 'Por favor, complete todos los campos'],
    [{ email: 'sin arroba', password: 'x' }, 'Por favor, ingrese un email válido'],
  ])('refuses %j', async (payload, message) => {
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      400,
      'VALIDATION_ERROR',
      message,
    ]);
  });

  it('limits wrong passwords for one account across processes, never the others', async () => {
    const target = await t.signIn('psicologo');
    const second = await t.another();
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++) {
      statuses.push((await login(target.email, 'Mala-Clave-1', i % 2 ? second : t.app)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const limited = await login(target.email, TEST_PASSWORD);
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(ana.email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('limits an address that nobody has in the same way, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => login('fantasma@clinica.test', 'x')));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
  });

  const from = (remoteAddress: string, email: string, password = 'Mala-Clave-1') =>
    t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
  const failures = (id: number | null, address: string) =>
    trail(t)
      .where('action', '=', 'session.login_failed')
      .where('object_id', id === null ? 'is' : '=', id)
      .where('address', 'like', `${address}%`)
      .select('id')
      .execute();

  it('takes a network of IPv6 for one address', async () => {
    const target = await t.signIn('psicologo');
    const statuses: number[] = [];
    for (let i = 1; i <= 12; i++) statuses.push((await from(`2001:db8:7:7::${i}`, target.email)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await failures(target.id, '2001:db8:7:7::/64')).toHaveLength(10);
    expect((await from('2001:db8:7:8::1', target.email)).statusCode).toBe(401);
  });

  it('answers first: a try without a password is 429 as well, and counts for nothing before', async () => {
    const target = await t.signIn('psicologo');
    const without = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: ` ${target.email.toUpperCase()}` },
        remoteAddress: '198.51.100.9',
      });
    for (let i = 0; i < 12; i++) expect((await without()).statusCode).toBe(400);
    for (let i = 0; i < 10; i++) await from('198.51.100.9', target.email);
    expect((await without()).json()).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('the present password is no longer judged, nor anything else that is wrong with the change', async () => {
    const person = await t.signIn('psicologo');
    const change = (body: object) => t.as(person, 'POST', '/api/auth/change-password', body);
    const wrong = { currentPassword: 'No-Es-Esta-1', newPassword: 'Una-Clave-Nueva-7' };
    for (let i = 0; i < 10; i++) expect((await change(wrong)).statusCode).toBe(400);
    for (const body of [wrong, {}]) expect((await change(body)).statusCode).toBe(429);
  });

  it('a signed-in person who is refused without end leaves twenty rows too, and one with a number', async () => {
    const person = await t.signIn('psicologo');
    for (let id = 1; id <= 25; id++)
      expect((await t.as(person, 'GET', `/api/patients/${900_000 + id}`)).statusCode).toBe(404);
    const rows = () =>
      trail(t)
        .where('id_prestador', '=', person.id)
        .where('outcome', '=', 'refused')
        .select(['action', 'role', 'id_paciente', 'filas'])
        .orderBy('id')
        .execute();
    expect(await rows()).toHaveLength(20);
    await t.db.updateTable('refused_tries').set({ ends_at: sql`now() - interval '1 second'` }).execute();
    await recordRefusedWindows(t.db);
    expect((await rows()).slice(19)).toEqual([
      { action: 'patient.read', role: 'psicologo', id_paciente: 900_020, filas: null },
      { action: 'patient.read', role: 'psicologo', id_paciente: null, filas: 5 },
    ]);
  });

  it('made-up e-mails leave twenty rows of an address, and one with the number of the others', async () => {
    for (let i = 0; i < 30; i++) await from('203.0.113.200', `inventado${i}@clinica.test`);
    const rows = () =>
      trail(t).where('address', '=', '203.0.113.200').select(['action', 'filas']).orderBy('id').execute();
    expect(await rows()).toHaveLength(20);
    await t.db.updateTable('refused_tries').set({ ends_at: sql`now() - interval '1 second'` }).execute();
    await recordRefusedWindows(t.db);
    expect((await rows()).slice(20)).toEqual([{ action: 'session.login_failed', filas: 10 }]);
  });

  it('leaves one row in the trail for all that it refuses in one window', async () => {
    const target = await t.signIn('psicologo');
    for (let i = 1; i <= 30; i++) await from('198.51.100.7', target.email);
    expect(await failures(target.id, '198.51.100.7')).toHaveLength(10);
    expect(await failures(null, '198.51.100.7')).toHaveLength(1);
  });

  it('makes guesses from everywhere wait, but not the owner where they have signed in before', async () => {
    const target = await t.signIn('psicologo');
    expect((await from('203.0.113.1', target.email, TEST_PASSWORD)).statusCode).toBe(200);
    const guessed = counters(t.pool, 'login-account', { points: 100, seconds: 3600 });
    await guessed.count([target.email.toLowerCase()], 200);
    let isAnswered = false;
    guess = from('203.0.113.99', target.email).then(({ statusCode }) => {
      isAnswered = true;
      return statusCode;
    });
    const owner = await from('203.0.113.1', target.email, TEST_PASSWORD);
    expect([owner.statusCode, isAnswered]).toEqual([200, false]);
  });

  it('lets nobody wait behind guesses that are made to wait, at the same address', async () => {
    const target = await t.signIn('psicologo');
    const guessed = counters(t.pool, 'login-account', { points: 100, seconds: 3600 });
    await guessed.count([target.email.toLowerCase()], 200);
    let isAnswered = false;
    guesses = Array.from({ length: 8 }, async () => {
      const { statusCode } = await from('203.0.113.77', target.email);
      isAnswered = true;
      return statusCode;
    });
    const colleague = await from('203.0.113.77', ana.email, TEST_PASSWORD);
    expect([colleague.statusCode, isAnswered]).toEqual([200, false]);
  });

  it('counts all tries of a whole site of IPv6, which has thousands of networks', async () => {
    await counters(t.pool, 'login-address', { points: 0, seconds: 900 }).count(['2001:db8:9::/48'], 3_000);
    expect((await from('2001:db8:9:1::1', ana.email, TEST_PASSWORD)).statusCode).toBe(429);
    expect((await from('2001:db8:a:1::1', ana.email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('forgets the failures after a success', async () => {
    const person = await t.signIn('psicologo');
    for (let i = 0; i < 9; i++) await login(person.email, 'Mala-Clave-1');
    expect((await login(person.email, TEST_PASSWORD)).statusCode).toBe(200);
    for (let i = 0; i < 9; i++) await login(person.email, 'Mala-Clave-1');
    expect((await login(person.email, TEST_PASSWORD)).statusCode).toBe(200);
  });
});

describe('access tokens', () => {
  const key = (text: string) => new TextEncoder().encode(text);
  const forge = (secret: string, exp = '15m', sub = String(ana.id)) =>
    new SignJWT({ sid: '00000000-0000-4000-8000-000000000000' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setIssuer('trama')
      .setAudience('trama')
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(key(secret));

  it('are needed', async () => {
    const answer = await t.as(null, 'GET', '/api/auth/permissions');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NO_TOKEN']);
  });

  it('signed with another key, with none, edited, of no session, or no access token at all are invalid', async () => {
    const [header, payload, signature] = ana.session.token.split('.');
    const edited = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
        sub: String(ana.id + 1),
      }),
    ).toString('base64url');
    const none = new UnsecuredJWT({ sid: 'x' })
      .setSubject('1')
      .setIssuer('trama')
      .setAudience('trama')
      .encode();
    const bad = [
      await forge('another secret that is also long enough'),
      await forge(TEST_JWT_SECRET),
      none,
      `${header}.${edited}.${signature}`,
      ana.session.refreshToken,
      'garbage',
    ];
    for (const token of bad) {
      const answer = await permissions(token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_TOKEN']);
    }
  });

  it('expire', async () => {
    expect((await permissions(await forge(TEST_JWT_SECRET, '-1s'))).json().code).toBe('TOKEN_EXPIRED');
  });

  it('stop working at once when the account is deactivated or its role is unknown', async () => {
    const person = await t.signIn('psicologo');
    await deactivate(person.id);
    expect((await permissions(person.session.token)).json().code).toBe('USER_INACTIVE');
    const odd = await t.signIn('psicologo');
    await sql`update prestadores set role = 'brujo' where id_prestador = ${odd.id}`.execute(t.db);
    expect((await permissions(odd.session.token)).json().code).toBe('INVALID_ROLE');
  });
});

describe('refresh', () => {
  it('rotates the token and answers what login answers', async () => {
    const person = await t.signIn('director_medico');
    const answer = await refresh(person.session.refreshToken);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(person.session).sort());
    expect(answer.json().refreshToken).not.toBe(person.session.refreshToken);
    expect((await permissions(answer.json().token)).statusCode).toBe(200);
  });

  it('lets ten at the same moment through; whichever goes on first stays', async () => {
    const person = await t.signIn('psicologo');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person.session.refreshToken)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    for (const answer of answers) expect((await permissions(answer.json().token)).statusCode).toBe(200);
    const next = await refresh(answers[3]?.json().refreshToken);
    expect(next.statusCode).toBe(200);
    expect((await refresh(next.json().refreshToken)).statusCode).toBe(200);
  });

  it('closes the session when two hold the same token and both go on', async () => {
    const person = await t.signIn('psicologo');
    const [owner, thief] = [
      (await refresh(person.session.refreshToken)).json(),
      (await refresh(person.session.refreshToken)).json(),
    ];
    const goesOn = (await refresh(owner.refreshToken)).json();
    const retired = await refresh(thief.refreshToken);
    expect([retired.statusCode, retired.json().code]).toEqual([401, 'REFRESH_REUSED']);
    for (const { token } of [owner, thief, goesOn])
      expect((await permissions(token)).json().code).toBe('INVALID_TOKEN');
  });

  it('closes the session when an older token comes back after its successor was used', async () => {
    const person = await t.signIn('psicologo');
    const second = (await refresh(person.session.refreshToken)).json();
    const third = (await refresh(second.refreshToken)).json();
    const reused = await refresh(person.session.refreshToken);
    expect([reused.statusCode, reused.json().code]).toEqual([401, 'REFRESH_REUSED']);
    expect((await permissions(third.token)).json().code).toBe('INVALID_TOKEN');
    expect((await refresh(third.refreshToken)).json().code).toBe('INVALID_REFRESH_TOKEN');
  });

  it('closes the session when a used token comes back after the grace', async () => {
    const person = await t.signIn('psicologo');
    await refresh(person.session.refreshToken);
    await sql`update refresh_tokens set used_at = used_at - interval '31 seconds' where used_at is not null`.execute(
      t.db,
    );
    expect((await refresh(person.session.refreshToken)).json().code).toBe('REFRESH_REUSED');
  });

  it('ends twelve hours after the login', async () => {
    const person = await t.signIn('psicologo');
    await sql`update sessions set expires_at = now() where id_prestador = ${person.id}`.execute(t.db);
    expect((await refresh(person.session.refreshToken)).json().code).toBe('INVALID_REFRESH_TOKEN');
    expect((await permissions(person.session.token)).json().code).toBe('INVALID_TOKEN');
  });

  it('refuses a deactivated account, an unknown token and none', async () => {
    const person = await t.signIn('psicologo');
    await deactivate(person.id);
    expect((await refresh(person.session.refreshToken)).json().code).toBe('USER_INACTIVE');
    expect((await refresh('nothing')).json().code).toBe('INVALID_REFRESH_TOKEN');
    const missing = await t.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: {} });
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toMatchObject({ error: 'No refresh token available', code: 'VALIDATION_ERROR' });
  });
});

describe('setup links', () => {
  it.each(['/api', ''])(
    'greet their owner without being consumed, then set a password once (%s)',
    async (prefix) => {
      const person = await t.signIn('psicologo');
      const token = await newLink(person.id);
      for (let i = 0; i < 2; i++) {
        const greeting = await t.as(null, 'GET', `${prefix}/auth/validate-setup-token/${token}`);
        expect(greeting.json()).toEqual({
          provider: { nombre: 'Ana', apellido: expect.any(String), email: person.email, role: 'psicologo' },
        });
      }
      const payload = { token, password: 'Nueva-Clave-2' };
      const done = await t.as(null, 'POST', `${prefix}/auth/setup-password`, payload);
      expect([done.statusCode, done.json()]).toEqual([200, { message: expect.any(String) }]);
      const again = await t.as(null, 'POST', `${prefix}/auth/setup-password`, payload);
      expect([again.statusCode, again.json()]).toEqual([
        400,
        { error: 'Token inválido o expirado', code: 'INVALID_SETUP_TOKEN' },
      ]);
      expect((await login(person.email, 'Nueva-Clave-2')).statusCode).toBe(200);
      expect((await permissions(person.session.token)).json().code).toBe('INVALID_TOKEN');
    },
  );

  it('work for exactly one of ten at the same moment', async () => {
    const person = await t.signIn('psicologo');
    const token = await newLink(person.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        t.as(null, 'POST', '/api/auth/setup-password', { token, password: `Clave-Nueva-${i}` }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(9);
  });

  it('that were made up are refused, and dozens of them leave no row each in the trail', async () => {
    const bogus = (token: string, network = 0) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/setup-password',
        payload: { token, password: 'Clave-Nueva-1' },
        remoteAddress: `2001:db8:20:${network}::1`,
      });
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await bogus(`inventado-${i}`, i)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    const rows = await trail(t).where('address', 'like', '2001:db8:20:%').select('action').execute();
    expect(rows).toHaveLength(20);
    const person = await t.signIn('psicologo');
    expect((await bogus(await newLink(person.id))).statusCode).toBe(200);
  });

  it('are void when expired, replaced, unknown, or their owner is inactive', async () => {
    const person = await t.signIn('psicologo');
    const older = await newLink(person.id);
    const newer = await newLink(person.id);
    const check = async (token: string) =>
      (await t.as(null, 'GET', `/api/auth/validate-setup-token/${token}`)).json().code;
    expect(await check(older)).toBe('INVALID_SETUP_TOKEN');
    expect(await check(newer)).toBeUndefined();
    await sql`update setup_tokens set expires_at = now() where id_prestador = ${person.id}`.execute(t.db);
    expect(await check(newer)).toBe('INVALID_SETUP_TOKEN');
    expect(await check('unknown')).toBe('INVALID_SETUP_TOKEN');
    const last = await newLink(person.id);
    await deactivate(person.id);
    expect(await check(last)).toBe('INVALID_SETUP_TOKEN');
  });

  it.each([
    ['Corta1', 'La contraseña debe tener al menos 8 caracteres'],
    ['sinmayuscula1', 'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número'],
    ['', 'Por favor completa todos los campos'],
    ['A1a'.repeat(50), 'La contraseña no puede superar los 128 caracteres'],
  ])('refuse the password %j', async (password, message) => {
    const answer = await t.as(null, 'POST', '/api/auth/setup-password', { token: 'x', password });
    expect([answer.statusCode, answer.json().error]).toEqual([400, message]);
  });
});

describe('changing the password', () => {
  it('closes the other sessions and keeps this one', async () => {
    const person = await t.signIn('psicologo');
    const elsewhere = (await login(person.email, TEST_PASSWORD)).json();
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Nueva-Clave-3' };
    const answer = await t.as(person, 'POST', '/api/auth/change-password', change);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    expect((await permissions(person.session.token)).statusCode).toBe(200);
    expect((await permissions(elsewhere.token)).json().code).toBe('INVALID_TOKEN');
    expect((await login(person.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await login(person.email, 'Nueva-Clave-3')).statusCode).toBe(200);
  });

  it('never wins against a reset that happens meanwhile', async () => {
    const admin = await t.signIn('administrador');
    for (let i = 0; i < 8; i++) {
      const person = await t.signIn('psicologo');
      const change = { currentPassword: TEST_PASSWORD, newPassword: 'Nueva-Clave-3' };
      const [changed, reset] = await Promise.all([
        t.as(person, 'POST', '/api/auth/change-password', change),
        t.as(admin, 'POST', `/api/providers/${person.id}/reset-password`),
      ]);
      // The change came first, or its session or its password had ended.
      expect([200, 400, 401]).toContain(changed.statusCode);
      expect(reset.statusCode).toBe(200);
      expect((await login(person.email, 'Nueva-Clave-3')).statusCode).toBe(401);
      expect((await permissions(person.session.token)).json().code).toBe('INVALID_TOKEN');
    }
  });

  it('needs the current one', async () => {
    const change = { currentPassword: 'No-Es-Esta-1', newPassword: 'Nueva-Clave-3' };
    const answer = await t.as(ana, 'POST', '/api/auth/change-password', change);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_CURRENT_PASSWORD']);
  });
});

it('keeps no secret in the clear', async () => {
  const { rows } = await sql<{ everything: string }>`
    select string_agg(t::text, ' ') as everything
      from (select hash::text t from refresh_tokens union all select hash::text from setup_tokens
            union all select password_hash from prestadores) all_secrets`.execute(t.db);
  expect(rows[0]?.everything).not.toContain(ana.session.refreshToken);
  expect(rows[0]?.everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

it('answers a guess from everywhere in the end', async () => {
  expect(await guess).toBe(401);
  expect(await Promise.all(guesses)).toEqual(Array(8).fill(401));
});
