import type { Page } from '@playwright/test';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, signInThroughForm, storeSession, test } from './support/test.ts';

const MINUTE = 60_000;
const IN_THE_APP = 'Sistema de Gestión Médica';
const EXPIRED = 'Su sesión ha expirado. Por favor, inicie sesión nuevamente.';
const IDLE = 'Su sesión ha expirado por inactividad. Por favor, inicie sesión nuevamente.';
const RENEWED = 'Sesión renovada automáticamente';
const NOT_RENEWED = 'No se pudo renovar su sesión automáticamente. Su sesión expirará pronto.';
const REFRESH = '**/api/auth/refresh';

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

/** A moment that the test lets happen. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('on load it asks the server while saying so: a server that does not answer costs nobody the session, and an access token that ended is renewed', async ({
  page,
  signInAsNew,
}) => {
  const saying = page.getByText('Verificando autenticación...');
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  // Not shown without a session.
  await expect(saying).toBeHidden();
  await page.unrouteAll();

  await signInAsNew('psicologo');
  await page.evaluate(() => localStorage.setItem('auth_token', 'ended'));
  const [code, answer] = [gate(), gate()];
  await page.route('**/assets/index-*.js', async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.route('**/api/auth/**', async (route) => {
    await answer.opened;
    await route.abort();
  });
  await page.goto('/patients', { waitUntil: 'commit' });
  // Before any code has arrived, but not at once: what arrives soon needs no spinner.
  await expect(saying).toHaveCSS('opacity', '1');
  const asked = page.waitForRequest('**/api/auth/permissions');
  code.open();
  await asked;
  await expect(saying).toBeVisible();
  answer.open();
  await expect(page.getByRole('alert')).toContainText('No se pudo verificar su sesión.');
  expect(await token(page)).toBe('ended');

  await page.unroute('**/api/auth/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  expect(await token(page)).not.toBe('ended');
});

test('tokens that are worth nothing are cleared; a provider deactivated while signed in: the next call ends in the login screen, with nothing left behind', async ({
  page,
  api,
}) => {
  const account = await api.createAccount('psicologo');
  const apellido = unique('Reservado');
  await patientOf(api, account, { apellido });
  await storeSession(page, { token: 'ilegible', refreshToken: 'ilegible también' });
  await page.goto('/patients');
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  expect(await token(page)).toBeNull();

  await signInThroughForm(page, account);
  await page.getByRole('link', { name: apellido, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Detalle del Paciente');
  await expect(page.getByText(apellido).first()).toBeVisible();
  expect(await cachedQueries(page)).toBeGreaterThan(0);

  await api.deactivate(account);
  // A call of the patient's screen may still have been on its way: then the menu is gone already.
  await goWithin(page, '/');
  // The login screen first: the patient's screen has notes of its own.
  await expect(loginButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Su sesión ha finalizado. Por favor, inicie sesión nuevamente.',
  );
  expect(await page.content()).not.toContain(apellido);
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
  ).not.toContain(apellido);
  expect(await cachedQueries(page)).toBeNull();
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('silent renewal: five minutes before the end, with its warning and its success; a bad connection shows, and is tried again; a refusal shows, and the session ends with its token', async ({
    page,
    signInAsNew,
  }) => {
    await page.clock.install();
    await signInAsNew('psicologo');
    await page.goto('/account');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    const first = await token(page);
    const refreshes = countRefreshes([page]);
    const answer = gate();
    await page.route(REFRESH, async (route) => {
      await answer.opened;
      await route.continue();
    });
    await page.clock.fastForward(9 * MINUTE);
    expect(refreshes.calls).toBe(0);
    await page.clock.fastForward(MINUTE);
    await expect(page.getByText('Su sesión está por expirar. Renovándola automáticamente...')).toBeVisible();
    answer.open();
    await expect(page.getByText(RENEWED)).toBeVisible();
    const second = await token(page);
    expect(second).not.toBe(first);

    await page.keyboard.press('Shift');
    await page.route(REFRESH, (route) => route.abort());
    await page.clock.fastForward(9 * MINUTE);
    expect(refreshes.calls).toBe(1);
    await page.clock.fastForward(70_000);
    await expect(page.getByText(NOT_RENEWED)).toBeVisible();
    expect(await token(page)).toBe(second);
    await page.unroute(REFRESH);
    await page.clock.fastForward(MINUTE);
    await expect(page.getByText(RENEWED)).toBeVisible();
    expect(await token(page)).not.toBe(second);

    await page.keyboard.press('Shift');
    await page.route(REFRESH, (route) =>
      route.fulfill({ status: 401, json: { error: 'no', code: 'INVALID_REFRESH_TOKEN' } }),
    );
    await page.clock.fastForward(10 * MINUTE + 15_000);
    await expect(page.getByText(NOT_RENEWED)).toBeVisible();
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.fastForward(5 * MINUTE - 10_000);
    await expect(page.getByRole('alert')).toHaveText(EXPIRED);
    await expect(loginButton(page)).toBeVisible();
  });

  test('half an hour without a touch ends the session, also while the browser was closed; a touch before it does not', async ({
    page,
    signInAsNew,
  }) => {
    await page.clock.install();
    const account = await signInAsNew('psicologo');
    await page.goto('/account');
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.fastForward(29 * MINUTE);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.keyboard.press('Shift');
    await page.clock.fastForward(29 * MINUTE);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.clock.fastForward(2 * MINUTE);
    await expect(page.getByRole('alert')).toHaveText(IDLE);
    expect(await token(page)).toBeNull();

    await signInThroughForm(page, account);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await page.goto('/trama.svg');
    await page.clock.fastForward(31 * MINUTE);
    await page.goto('/account');
    await expect(page.getByRole('alert')).toHaveText(IDLE);
  });

  test('two tabs: one refresh for both, working in one keeps the other alive, signing out or in counts for both', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const context = page.context();
    await context.clock.install();
    const account = await signInAsNew('administrador', { nombre: 'Primera' });
    const second = await context.newPage();
    const tabs = [page, second];
    for (const tab of tabs) {
      await tab.goto('/account');
      await expect(tab.getByText(IN_THE_APP)).toBeVisible();
    }
    const before = await token(page);
    const refreshes = countRefreshes(tabs);
    // As when a computer wakes up: for both at the same moment.
    await context.clock.fastForward(20 * MINUTE);
    await expect.poll(() => token(page)).not.toBe(before);
    await context.clock.fastForward(MINUTE);
    expect(refreshes.calls).toBe(1);

    await second.keyboard.press('Shift');
    // What one tab stores reaches the other a moment later.
    const lastActivity = (tab: Page) => tab.evaluate(() => localStorage.getItem('last_activity'));
    await expect.poll(async () => (await lastActivity(page)) === (await lastActivity(second))).toBe(true);
    await context.clock.fastForward(20 * MINUTE);
    for (const tab of tabs) {
      await tab.getByRole('link', { name: 'Prestadores' }).click();
      await expect(tab.getByRole('cell', { name: account.apellido, exact: true })).toBeVisible();
    }

    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(loginButton(second)).toBeVisible();
    await expect(second.getByRole('alert')).toBeHidden();
    await signInThroughForm(page, account);
    await expect(page.getByText(IN_THE_APP)).toBeVisible();
    await expect(second.getByRole('cell', { name: account.apellido, exact: true })).toBeVisible();

    // Another person replaces the one before everywhere.
    const other = await api.createAccount('psicologo', { nombre: 'Segunda' });
    await storeSession(page, await api.login(other.email, other.password));
    await expect(second.getByText(`Segunda ${other.apellido}`)).toBeVisible();
    await expect(second.getByText('No tiene permisos para ver esta página')).toBeVisible();
  });
});

test('somebody else signs in in another tab: this one says whose it is now', async ({
  page,
  api,
  signInAsNew,
}) => {
  await signInAsNew('administrador');
  await page.goto('/patients/new');
  await page.getByLabel('Apellido').fill('A medio escribir');
  const other = await api.createAccount('psicologo', { nombre: 'Segunda' });
  await storeSession(await page.context().newPage(), await api.login(other.email, other.password));
  await expect(page.getByRole('alert')).toHaveText(
    `Segunda ${other.apellido} inició sesión en este navegador: esta pestaña ahora es de esa cuenta.`,
  );
  await expect(page.getByLabel('Apellido')).toHaveValue('');
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
