import type { OwnSession } from '@trama/contract/schemas/access/account';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import { describe, expect, it } from 'vitest';
import { trail } from '../../../../test/factories.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { deviceText } from '../auth/device.ts';

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const t = await useTestApp();

/** The same person, signed in once more. */
async function again(person: Person, userAgent = CHROME_ON_WINDOWS): Promise<Person> {
  const { email } = person;
  const headers = { 'user-agent': userAgent };
  const answer = await t.as(null, 'POST', '/api/auth/login', { email, password: TEST_PASSWORD }, headers);
  return { ...person, session: answer.json<SessionTokens>() };
}

const sessionsOf = async (person: Person) =>
  (await t.as(person, 'GET', '/api/account/sessions')).json<OwnSession[]>();

const currentOf = async (person: Person) =>
  String((await sessionsOf(person)).find(({ is_current }) => is_current)?.id);

const isIn = async (person: Person) => (await t.as(person, 'GET', '/api/auth/permissions')).statusCode;

const refresh = ({ session: { refreshToken } }: Person) =>
  t.as(null, 'POST', '/api/auth/refresh', { refreshToken });

describe('the sessions of a person', () => {
  it('are listed with device, address and moment, the present one first', async () => {
    const person = await t.signIn('psicologo');
    const telephone = await again(person, SAFARI_ON_IPHONE);
    const listed = await sessionsOf(telephone);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({
      device: 'Safari en iPhone',
      address: '127.0.0.1',
      is_current: true,
      last_seen_at: listed[0]?.created_at,
    });
    expect(listed[1]).toMatchObject({ is_current: false });
  });

  it('say when they were last renewed', async () => {
    const person = await t.signIn('psicologo');
    const [before] = await sessionsOf(person);
    const renewed = (await refresh(person)).json<SessionTokens>();
    const [after] = await sessionsOf({ ...person, session: renewed });
    expect(after?.id).toBe(before?.id);
    expect(Date.parse(String(after?.last_seen_at))).toBeGreaterThan(Date.parse(String(before?.last_seen_at)));
  });

  it('do not show those of anybody else, nor closed ones', async () => {
    const [person, stranger] = [await t.signIn('psicologo'), await t.signIn('psicologo')];
    const closed = await currentOf(await again(person));
    await t.as(person, 'DELETE', `/api/account/sessions/${closed}`);
    const ids = (await sessionsOf(person)).map(({ id }) => id);
    expect(ids).toEqual([await currentOf(person)]);
    expect(ids).not.toContain(await currentOf(stranger));
  });
});

describe('closing one', () => {
  it('ends its access at once, and its refresh token with it', async () => {
    const person = await t.signIn('psiquiatra');
    const left = await again(person);
    expect(await isIn(left)).toBe(200);
    const answer = await t.as(person, 'DELETE', `/api/account/sessions/${await currentOf(left)}`);
    expect(answer.statusCode).toBe(204);
    expect(await isIn(left)).toBe(401);
    expect((await refresh(left)).json()).toMatchObject({ code: 'INVALID_REFRESH_TOKEN' });
    expect(await isIn(person)).toBe(200);
  });

  it('is in the trail', async () => {
    const person = await t.signIn('psiquiatra');
    await t.as(person, 'DELETE', `/api/account/sessions/${await currentOf(await again(person))}`);
    const rows = trail(t).select(['action', 'outcome']).where('id_prestador', '=', person.id);
    expect(await rows.orderBy('id').execute()).toContainEqual({ action: 'session.close', outcome: 'ok' });
  });

  it("finds no stranger's session, and leaves it open", async () => {
    const [person, stranger] = [await t.signIn('psicologo'), await t.signIn('administrador')];
    const theirs = await t.as(person, 'DELETE', `/api/account/sessions/${await currentOf(stranger)}`);
    const nobodys = await t.as(person, 'DELETE', `/api/account/sessions/${crypto.randomUUID()}`);
    expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body]);
    expect((await t.as(person, 'DELETE', '/api/account/sessions/7')).statusCode).toBe(404);
    expect(await isIn(stranger)).toBe(200);
  });
});

it('closing all others leaves the one that asks, and everybody else', async () => {
  const [person, colleague] = [await t.signIn('psicologo'), await t.signIn('psicologo')];
  const others = [await again(person), await again(person, SAFARI_ON_IPHONE)];
  expect((await t.as(person, 'DELETE', '/api/account/sessions')).statusCode).toBe(204);
  expect(await Promise.all(others.map(isIn))).toEqual([401, 401]);
  expect(await Promise.all([person, colleague].map(isIn))).toEqual([200, 200]);
});

it.each([
  [CHROME_ON_WINDOWS, 'Chrome en Windows'],
  [`${CHROME_ON_WINDOWS} Edg/149.0.0.0`, 'Edge en Windows'],
  [SAFARI_ON_IPHONE, 'Safari en iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Navegador en Windows'],
  ['curl/8.0', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
])('%s is called %s %s', (userAgent, called) => {
  expect(deviceText(userAgent)).toBe(called);
});
