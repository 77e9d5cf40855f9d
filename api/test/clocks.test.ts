import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createPatient, createProvider } from './factories.ts';
import { type Person, TEST_PASSWORD, useTestApp } from './test-app.ts';

/** Two processes whose clocks differ from the database's, and from each other's, by up to ten minutes. */
const MINUTE = 60_000;
const [SLOW, FAST] = [-5 * MINUTE, 5 * MINUTE];

let admin: Person;
const t = await useTestApp();
const other = await t.another();
admin = await t.signIn('administrador');
afterEach(() => vi.useRealTimers());

/** Runs the next steps in a process whose clock is that far off. */
function clockOff(by: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
}

const login = async (email: string) =>
  (await t.as(null, 'POST', '/api/auth/login', { email, password: TEST_PASSWORD })).json<SessionTokens>();
const asked = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/patients', headers: { authorization: `Bearer ${token}` } })).json().code ??
  'ok';
const refreshed = (app: FastifyInstance, refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } });

it.each([
  ['slow', SLOW, FAST],
  ['fast', FAST, SLOW],
])('a session of a %s process is good in the other one', async (_name, here, there) => {
  clockOff(here);
  const session = await login(admin.email);
  clockOff(there);
  expect(await asked(other, session.token)).toBe('ok');
  const next = await refreshed(other, session.refreshToken);
  expect(next.statusCode).toBe(200);
  clockOff(here);
  expect(await asked(t.app, next.json().token)).toBe('ok');
});

it('an expired token is only a reason to refresh, whichever process says so', async () => {
  clockOff(SLOW);
  const session = await login(admin.email);
  clockOff(SLOW + 14 * MINUTE);
  expect(await asked(t.app, session.token)).toBe('ok');
  clockOff(SLOW + 16 * MINUTE);
  expect(await asked(t.app, session.token)).toBe('TOKEN_EXPIRED');
  expect((await refreshed(t.app, session.refreshToken)).statusCode).toBe(200);
});

it('the database says when a session, a link and a refresh token end: no clock of a process changes it', async () => {
  const provider = await createProvider(t);
  clockOff(FAST);
  const session = await login(admin.email);
  const reset = await t.as(admin, 'POST', `/api/providers/${provider}/reset-password`);
  const link = reset.json<{ setup_link: string }>().setup_link.split('/').pop();
  const { rows } = await sql<{ session: number; link: number }>`
    select extract(epoch from (select max(expires_at) from sessions) - now())::float8 as session,
           extract(epoch from (select max(expires_at) from setup_tokens) - now())::float8 as link`.execute(
    t.db,
  );
  expect(rows[0]?.session).toBeGreaterThan(12 * 3600 - 60);
  expect(rows[0]?.session).toBeLessThanOrEqual(12 * 3600);
  expect(rows[0]?.link).toBeGreaterThan(48 * 3600 - 60);
  expect(rows[0]?.link).toBeLessThanOrEqual(48 * 3600);

  const valid = async () => (await t.as(null, 'GET', `/auth/validate-setup-token/${link}`)).statusCode;
  clockOff(50 * 60 * MINUTE);
  expect(await valid()).toBe(200);
  vi.useRealTimers();
  await sql`update setup_tokens set expires_at = now()`.execute(t.db);
  clockOff(-60 * MINUTE);
  expect(await valid()).toBe(400);
  await sql`update sessions set expires_at = now()`.execute(t.db);
  expect((await refreshed(t.app, session.refreshToken)).json().code).toBe('INVALID_REFRESH_TOKEN');
  vi.useRealTimers();
  admin = await t.signIn('administrador');
});

it('two editors through two processes still find each other', async () => {
  const patient = await createPatient(t);
  const token = admin.session.token;
  const send = (app: FastifyInstance, method: 'POST' | 'PUT', url: string, payload: object) =>
    app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });

  clockOff(FAST);
  const loaded = (
    await send(t.app, 'POST', '/api/medical-history', { id_paciente: patient, motivo: 'uno' })
  ).json();
  const url = `/api/medical-history/${loaded.id_admision}`;
  clockOff(SLOW);
  const { fecha_actualizacion } = loaded;
  expect((await send(other, 'PUT', url, { motivo: 'dos', fecha_actualizacion })).statusCode).toBe(200);
  clockOff(FAST);
  const late = await send(t.app, 'PUT', url, { motivo: 'tres', fecha_actualizacion });
  expect([late.statusCode, late.json().code]).toEqual([409, 'EDIT_CONFLICT']);
  const { rows } = await sql<{ ordered: boolean }>`
    select bool_and(fecha >= previous) as ordered
      from (select fecha, lag(fecha, 1, fecha) over (order by version) as previous
              from admisiones_versiones where id_admision = ${loaded.id_admision}) v`.execute(t.db);
  expect(rows[0]?.ordered).toBe(true);
});
