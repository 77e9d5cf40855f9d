import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/patients';
import { unique } from './support/clinic-api.ts';
import { expect, signInThroughForm, storeSession, test } from './support/test.ts';

const MINUTE = 60_000;
const IN_THE_APP = 'Sistema de Gestión Médica';
const EXPIRED = 'Su sesión ha expirado. Por favor, inicie sesión nuevamente.';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const loginButton = (page: Page) => page.getByRole('button', { name: 'Iniciar Sesión' });

function countRefreshes(pages: Page[]): { calls: number } {
  const counter = { calls: 0 };
  for (const page of pages)
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) counter.calls += 1;
    });
  return counter;
}

test.describe('restore on load', () => {
  test('asks the server while saying so', async ({ page, signInAs }) => {
    await signInAs('psicologo');
    await page.route('**/api/auth/permissions', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/patients');
    await expect(page.getByText('Verificando autenticación...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  });

  test('says so before any code has arrived, and to nobody who comes without a session', async ({
    page,
    signInAs,
  }) => {
    const saying = page.getByText('Verificando autenticación...');
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await expect(saying).toBeHidden();
    await page.unrouteAll();
    await signInAs('psicologo');
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/patients', { waitUntil: 'domcontentloaded' });
    await expect(saying).toBeVisible();
    // Not at once: what arrives soon needs no spinner.
    await expect(saying).toHaveCSS('opacity', '1');
  });

  test('an access token that ended is renewed', async ({ page, signInAsNew }) => {
    await signInAsNew('psicologo');
    await page.evaluate(() => localStorage.setItem('auth_token', 'ended'));
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    expect(await token(page)).not.toBe('ended');
  });

  test('tokens that are worth nothing are cleared', async ({ page }) => {
    await storeSession(page, { token: 'bad', refreshToken: 'bad' });
    await page.goto('/patients');
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
    await expect(loginButton(page)).toBeVisible();
    expect(await token(page)).toBeNull();
  });

  test('a server that does not answer costs nobody the session', async ({ page, signInAs }) => {
    await signInAs('psicologo');
    const before = await token(page);
    await page.route('**/api/auth/**', (route) => route.abort());
    await page.goto('/patients');
    await expect(page.getByRole('alert')).toContainText('No se pudo verificar su sesión.');
    expect(await token(page)).toBe(before);
    await page.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  });
});

test.describe('silent renewal', () => {
  test.use({ ownWindow: true });

  test('five minutes before the end, with its warning and its success', async ({ page, signInAsNew }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    const before = await token(page);
    const refreshes = countRefreshes([page]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/refresh', async (route) => {
      await held;
      await route.continue();
    });

    await page.clock.runFor(9 * MINUTE);
    expect(refreshes.calls).toBe(0);
    await page.clock.runFor(MINUTE);
    await expect(page.getByText('Su sesión está por expirar. Renovándola automáticamente...')).toBeVisible();
    release();
    await expect(page.getByText('Sesión renovada automáticamente')).toBeVisible();
    expect(await token(page)).not.toBe(before);

    await page.clock.runFor(9 * MINUTE);
    expect(refreshes.calls).toBe(1);
    await page.clock.runFor(70_000);
    await expect.poll(() => refreshes.calls).toBe(2);
  });

  test('a refusal is told; the session ends with its token', async ({ page, signInAsNew }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({ status: 401, json: { error: 'no', code: 'INVALID_REFRESH_TOKEN' } }),
    );
    await page.clock.runFor(10 * MINUTE + 15_000);
    await expect(
      page.getByText('No se pudo renovar su sesión automáticamente. Su sesión expirará pronto.'),
    ).toBeVisible();
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.runFor(5 * MINUTE - 10_000);
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
    await expect(loginButton(page)).toBeVisible();
  });

  test('a bad connection is told, and tried again', async ({ page, signInAsNew }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.route('**/api/auth/refresh', (route) => route.abort());
    await page.clock.runFor(10 * MINUTE + 15_000);
    await expect(page.getByText('No se pudo renovar su sesión automáticamente.')).toBeVisible();
    await page.unroute('**/api/auth/refresh');
    await page.clock.runFor(MINUTE);
    await expect(page.getByText('Sesión renovada automáticamente')).toBeVisible();
  });

  test('two tabs across a renewal: one refresh, both go on', async ({ page, signInAsNew }) => {
    const context = page.context();
    await context.clock.install();
    await signInAsNew('psicologo');
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto('/');
      await expect(tab.getByText(IN_THE_APP)).toBeVisible();
    }
    const before = await token(page);
    const refreshes = countRefreshes([page, second]);
    // As when a computer wakes up: for both at the same moment.
    await Promise.all([page, second].map((tab) => tab.clock.fastForward(10 * MINUTE + 15_000)));
    await expect.poll(() => token(page)).not.toBe(before);
    await Promise.all([page, second].map((tab) => tab.clock.fastForward(MINUTE)));
    expect(refreshes.calls).toBe(1);
    for (const tab of [page, second]) {
      await tab.reload();
      await expect(tab.getByText(IN_THE_APP)).toBeVisible();
    }
  });
});

test.describe('idle', () => {
  test.use({ ownWindow: true });

  const IDLE = 'Su sesión ha expirado por inactividad. Por favor, inicie sesión nuevamente.';

  test('half an hour without a touch ends the session; a touch before it does not', async ({
    page,
    signInAsNew,
  }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.fastForward(29 * MINUTE);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.keyboard.press('Shift');
    await page.clock.fastForward(29 * MINUTE);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.fastForward(2 * MINUTE);
    await expect(page.getByRole('alert')).toHaveText(IDLE);
    expect(await token(page)).toBeNull();
  });

  test('also while the browser was closed', async ({ page, signInAsNew }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.goto('/trama.svg');
    await page.clock.fastForward(31 * MINUTE);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(IDLE);
  });

  test('working in one tab keeps the other one alive', async ({ page, signInAsNew }) => {
    const context = page.context();
    await context.clock.install();
    await signInAsNew('psicologo');
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto('/');
      await expect(tab.getByText(IN_THE_APP)).toBeVisible();
    }
    await context.clock.fastForward(20 * MINUTE);
    await second.keyboard.press('Shift');
    // What one tab stores reaches the other a moment later.
    const lastActivity = (tab: Page) => tab.evaluate(() => localStorage.getItem('last_activity'));
    await expect.poll(async () => (await lastActivity(page)) === (await lastActivity(second))).toBe(true);
    await context.clock.fastForward(20 * MINUTE);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
  });
});

test.describe('several tabs', () => {
  test('signing out in one signs out the others; signing in, too', async ({ page, signInAs }) => {
    const account = await signInAs('psicologo');
    const second = await page.context().newPage();
    for (const tab of [page, second]) {
      await tab.goto('/patients');
      await expect(tab.getByText(IN_THE_APP)).toBeVisible();
    }
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(loginButton(second)).toBeVisible();
    await expect(second.getByRole('alert')).toBeHidden();

    await signInThroughForm(page, account);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await expect(second.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  });

  test('another person signing in replaces the one before everywhere', async ({ page, signInAsNew, api }) => {
    const first = await signInAsNew('administrador', { nombre: 'Primera' });
    await page.goto('/assignments');
    await expect(page.getByText(`Primera ${first.apellido}`)).toBeVisible();
    const other = await api.createAccount('psicologo', { nombre: 'Segunda' });
    const second = await page.context().newPage();
    await storeSession(second, await api.login(other.email, other.password));
    await expect(page.getByText(`Segunda ${other.apellido}`)).toBeVisible();
    await expect(page.getByText('No tiene permisos para ver esta página')).toBeVisible();
  });
});

test('a provider deactivated while signed in: the next call ends in the login screen, with nothing left behind', async ({
  page,
  api,
}) => {
  const account = await api.createAccount('psicologo');
  const session = await api.login(account.email, account.password);
  const apellido = unique('Reservado');
  const patient = await api.call<Patient>('POST', '/api/patients', { apellido }, session.token);
  await storeSession(page, session);
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByText(apellido).first()).toBeVisible();
  expect(await cachedQueries(page)).toBeGreaterThan(0);

  await api.deactivate(account);
  await page.getByRole('link', { name: 'Panel Principal' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Su sesión ha finalizado. Por favor, inicie sesión nuevamente.',
  );
  await expect(loginButton(page)).toBeVisible();
  expect(await page.content()).not.toContain(apellido);
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(apellido);
  expect(await cachedQueries(page)).toBeNull();
});

test('tokens that cannot be read lead to the login', async ({ page }) => {
  await storeSession(page, { token: 'ilegible', refreshToken: 'ilegible también' });
  await page.goto('/patients');
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByText('No se pudo verificar su sesión.')).toHaveCount(0);
});

/** How many answers the mounted query cache holds; null when no cache is mounted any more. */
function cachedQueries(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    type Client = { getQueryCache: () => { getAll: () => unknown[] } };
    type Fiber = { memoizedProps?: { client?: Client }; child?: Fiber; sibling?: Fiber };
    const find = (fiber: Fiber | undefined): Client | undefined =>
      fiber && (fiber.memoizedProps?.client ?? find(fiber.child) ?? find(fiber.sibling));
    const root = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
    return (
      find(key ? root[key] : undefined)
        ?.getQueryCache()
        .getAll().length ?? null
    );
  });
}
