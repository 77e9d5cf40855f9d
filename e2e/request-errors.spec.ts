import type { Page } from '@playwright/test';
import { callAtOnce, openBrowserClient } from './support/browser-client.ts';
import type { Account, ClinicApi } from './support/clinic-api.ts';
import { expect, storeSession, test } from './support/test.ts';

/** The specified request errors, one by one, against the real server behind a network that misbehaves. */

const PERMISSIONS = '/api/auth/permissions';
const REFRESH = '**/api/auth/refresh';
const unauthorized = (code: string) => ({ status: 401, json: { error: `refused: ${code}`, code } });

async function browserState(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('auth_token'),
    refreshToken: localStorage.getItem('refresh_token'),
    reason: sessionStorage.getItem('logout_reason'),
    message: sessionStorage.getItem('logout_message'),
  }));
}

/** Answers `code` to the first calls and lets those after them through to the server. */
async function refuseFirst(
  page: Page,
  times: number,
  code: string,
): Promise<{ refused: number; passed: number }> {
  const counts = { refused: 0, passed: 0 };
  await page.route(`**${PERMISSIONS}`, (route) => {
    const refuse = counts.refused < times;
    counts[refuse ? 'refused' : 'passed'] += 1;
    return refuse ? route.fulfill(unauthorized(code)) : route.continue();
  });
  return counts;
}

async function countRefreshes(page: Page): Promise<{ calls: number }> {
  const counter = { calls: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) counter.calls += 1;
  });
  return counter;
}

let account: Account;
test.beforeAll(async ({ api }) => {
  account = await api.createAccount('psicologo');
});
test.beforeEach(({ page, api }) => signInAnew(page, api));

/** A good session, and a client and a network that know of nothing that was before. */
async function signInAnew(page: Page, api: ClinicApi): Promise<void> {
  await page.unrouteAll();
  await storeSession(page, await api.login(account.email, account.password));
  await page.evaluate(() => sessionStorage.clear());
  await openBrowserClient(page);
}

test('ten calls that all get TOKEN_EXPIRED: one refresh, ten retries', async ({ page }) => {
  const before = await browserState(page);
  const counts = await refuseFirst(page, 10, 'TOKEN_EXPIRED');
  const refreshes = await countRefreshes(page);
  const outcomes = await callAtOnce(page, PERMISSIONS, 10);
  expect(outcomes.filter((outcome) => outcome.error)).toEqual([]);
  expect({ ...counts, refreshes: refreshes.calls }).toEqual({ refused: 10, passed: 10, refreshes: 1 });
  expect((await browserState(page)).refreshToken).not.toBe(before.refreshToken);
});

test('any other code: refresh and one retry; a retry that is refused too: forced logout, refresh_insufficient', async ({
  page,
}) => {
  for (const code of ['INVALID_TOKEN', 'SOMETHING_ELSE']) {
    const counts = await refuseFirst(page, 1, code);
    const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
    expect(outcome).toHaveProperty('data.user');
    expect(counts).toEqual({ refused: 1, passed: 1 });
  }
  await page.route(`**${PERMISSIONS}`, (route) => route.fulfill(unauthorized('TOKEN_EXPIRED')));
  const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
  expect(outcome?.error?.status).toBe(401);
  expect(await browserState(page)).toMatchObject({ token: null, reason: 'refresh_insufficient' });
});

test('a code that leaves nothing to renew: forced logout without a refresh', async ({ page, api }) => {
  const refreshes = await countRefreshes(page);
  for (const [code, reason] of [
    ['NO_TOKEN', 'no_token'],
    ['INVALID_ROLE', 'invalid_role'],
    ['USER_INACTIVE', 'user_inactive'],
  ] as const) {
    await signInAnew(page, api);
    await page.route(`**${PERMISSIONS}`, (route) => route.fulfill(unauthorized(code)));
    const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
    expect(outcome?.error).toEqual({ message: `refused: ${code}`, code, status: 401 });
    expect(await browserState(page)).toEqual({
      token: null,
      refreshToken: null,
      reason,
      message: 'Su sesión ha finalizado. Por favor, inicie sesión nuevamente.',
    });
  }
  expect(refreshes.calls).toBe(0);
});

const REFRESH_FAILED = {
  message: 'Authentication failed - please log in again',
  code: 'AUTH_REFRESH_FAILED',
  status: 401,
};

test('a refresh that is refused or answered without a session, or no refresh token: forced logout, AUTH_REFRESH_FAILED', async ({
  page,
  api,
}) => {
  for (const answer of [unauthorized('INVALID_REFRESH_TOKEN'), { status: 200, json: { token: 'x' } }]) {
    await signInAnew(page, api);
    await refuseFirst(page, 3, 'TOKEN_EXPIRED');
    await page.route(REFRESH, (route) => route.fulfill(answer));
    const outcomes = await callAtOnce(page, PERMISSIONS, 3);
    expect(outcomes.map((outcome) => outcome.error)).toEqual([
      REFRESH_FAILED,
      REFRESH_FAILED,
      REFRESH_FAILED,
    ]);
    expect(await browserState(page)).toEqual({
      token: null,
      refreshToken: null,
      reason: 'refresh_failed',
      message: 'Su sesión ha expirado. Por favor, inicie sesión nuevamente.',
    });
  }
  await signInAnew(page, api);
  await refuseFirst(page, 1, 'TOKEN_EXPIRED');
  await page.evaluate(() => localStorage.removeItem('refresh_token'));
  const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
  expect(outcome?.error).toEqual(REFRESH_FAILED);
  expect(await browserState(page)).toMatchObject({ token: null, reason: 'refresh_failed' });
});

test('a refresh that gets no answer, meets a server in trouble or comes too often logs nobody out', async ({
  page,
}) => {
  const before = await browserState(page);
  for (const fault of ['abort', 503, 429] as const) {
    await refuseFirst(page, 1, 'TOKEN_EXPIRED');
    await page.route(REFRESH, (route) =>
      fault === 'abort'
        ? route.abort()
        : route.fulfill({ status: fault, json: { error: 'x', code: 'DB_UNAVAILABLE' } }),
    );
    const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
    expect(outcome?.error).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(await browserState(page)).toEqual(before);
  }
});

test('a token that cannot be read is nobody’s: a good one that another tab stored is used', async ({
  page,
}) => {
  const good = (await browserState(page)).token ?? '';
  await page.evaluate(() => localStorage.setItem('auth_token', 'ilegible'));
  await page.route(`**${PERMISSIONS}`, async (route) => {
    const unreadable = route.request().headers().authorization === 'Bearer ilegible';
    if (unreadable) await page.evaluate((token) => localStorage.setItem('auth_token', token), good);
    await route.continue();
  });
  const [outcome] = await callAtOnce(page, PERMISSIONS, 1);
  expect(outcome).toHaveProperty('data.user');
});

test('network failure, foreign errors and errors of ours each have their words', async ({ page }) => {
  for (const [answer, error] of [
    [
      'abort',
      { message: 'Error de conexión. Verifique su conexión a internet.', code: 'NETWORK_ERROR', status: 0 },
    ],
    [
      { status: 418, body: 'x' },
      { message: 'HTTP error! status: 418', code: 'HTTP_ERROR', status: 418 },
    ],
    [
      { status: 409, json: { error: 'Ya existe' } },
      { message: 'Ya existe', code: 'HTTP_ERROR', status: 409 },
    ],
    [
      { status: 403, json: { error: 'No tiene permisos para esta acción', code: 'FORBIDDEN' } },
      { message: 'No tiene permisos para esta acción', code: 'FORBIDDEN', status: 403 },
    ],
  ] as const) {
    await page.route('**/api/anything', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    const [outcome] = await callAtOnce(page, '/api/anything', 1);
    expect(outcome?.error).toEqual(error);
    await page.unroute('**/api/anything');
  }
  expect((await browserState(page)).token).not.toBeNull();
});
