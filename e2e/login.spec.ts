import type { Page } from '@playwright/test';
import type { ClinicApi } from './support/clinic-api.ts';
import { expect, freezeClock, goWithin, signInThroughForm, test } from './support/test.ts';

const DISABLED = 'Su cuenta está deshabilitada. Contacte al administrador.';
const LOGIN = '**/api/auth/login';
const alert = (page: Page) => page.getByRole('alert');
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Contraseña');

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('the logout message shows once, for ten seconds; the form says what is wrong, and what a refusal means', async ({
    page,
    api,
  }) => {
    await page.clock.install();
    await page.goto('/trama.svg');
    await page.evaluate(() => sessionStorage.setItem('logout_message', 'Su sesión ha finalizado.'));
    await freezeClock(page);
    await page.goto('/patients');
    await expect(alert(page)).toHaveText('Su sesión ha finalizado.');
    expect(await page.evaluate(() => sessionStorage.getItem('logout_message'))).toBeNull();
    await page.clock.runFor(9_500);
    await expect(alert(page)).toBeVisible();
    await page.clock.runFor(600);
    await expect(alert(page)).toBeHidden();
    await page.clock.resume();

    await checksFields(page);
    await togglesPassword(page);
    await saysWhatARefusalMeans(page, api);
    await tellsTroubleFromDisabled(page);
    await cannotBeSentTwice(page);
  });
});

/** It checks the fields before asking the server, and forgets the complaint when one is edited. */
async function checksFields(page: Page): Promise<void> {
  const incomplete = 'Por favor, complete todos los campos';
  const submit = page.getByRole('button', { name: 'Iniciar Sesión' });
  let calls = 0;
  page.on('request', (request) => request.url().includes('/api/') && calls++);
  await submit.click();
  await expect(alert(page)).toHaveText(incomplete);
  await expect(email(page)).toBeFocused();
  await email(page).fill('sin-arroba');
  await expect(alert(page)).toBeHidden();
  await submit.click();
  await expect(alert(page)).toHaveText(incomplete);
  await expect(password(page)).toBeFocused();
  await password(page).fill('x');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('Por favor, ingrese un email válido');
  expect(calls).toBe(0);
}

/** So the password can be shown and hidden, and password managers find the fields. */
async function togglesPassword(page: Page): Promise<void> {
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(password(page)).toHaveAttribute('type', 'password');
  const toggle = page.getByRole('button', { name: 'Mostrar caracteres' });
  await toggle.click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(password(page)).toHaveAttribute('type', 'password');
}

/** It says what a refusal means, and keeps what was typed. */
async function saysWhatARefusalMeans(page: Page, api: ClinicApi): Promise<void> {
  const disabled = await api.createAccount('psicologo');
  await api.deactivate(disabled);
  await signInThroughForm(page, { email: 'nadie@clinica.test', password: 'Otra-Clave-9' });
  await expect(alert(page)).toHaveText('Email o contraseña incorrectos');
  await expect(email(page)).toHaveValue('nadie@clinica.test');
  await expect(password(page)).toHaveValue('Otra-Clave-9');
  await signInThroughForm(page, disabled);
  await expect(alert(page)).toHaveText(DISABLED);
}

/** A server in trouble, a foreign answer and a lost network connection are errors; a disabled account by its name. */
async function tellsTroubleFromDisabled(page: Page): Promise<void> {
  const connection = 'Error de conexión. Intente nuevamente.';
  const disabled = { status: 401, json: { error: 'The account is disabled', code: 'USER_INACTIVE' } };
  for (const [answer, text] of [
    [{ status: 500, json: { error: 'Error interno', code: 'INTERNAL_ERROR' } }, connection],
    [disabled, DISABLED],
    [{ status: 502, body: '<html>' }, connection],
    [disabled, DISABLED],
    [null, connection],
  ] as const) {
    await page.route(LOGIN, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await signInThroughForm(page, { email: 'a@b.test', password: 'x' });
    await expect(alert(page)).toHaveText(text);
    await page.unroute(LOGIN);
  }
}

/** It shows that it is working, and cannot be sent twice. */
async function cannotBeSentTwice(page: Page): Promise<void> {
  let calls = 0;
  let answer = () => {};
  const sentTwice = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LOGIN, async (route) => {
    calls++;
    await sentTwice;
    await route.fulfill({ status: 401, json: { error: 'invalid credentials', code: 'INVALID_CREDENTIALS' } });
  });
  await password(page).fill('y');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Iniciando sesión...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  answer();
  await expect(alert(page)).toHaveText('Email o contraseña incorrectos');
  expect(calls).toBe(1);
}

test('lands on the page that was asked for, with the login screen in its place before; with the keyboard alone, /login leads to the dashboard', async ({
  page,
  api,
}) => {
  const { account } = await api.personOf('administrador');
  await page.goto('/providers?status=all');
  await expect(page.getByText('¿Olvidó su contraseña? Contacte al administrador del sistema.')).toBeVisible();
  await expect(page).toHaveURL(/\/providers\?status=all$/);
  await expect(page).toHaveTitle('Iniciar Sesión · Trama');
  await signInThroughForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Prestadores' })).toBeVisible();
  await expect(page).toHaveURL(/\/providers\?status=all$/);

  // Whenever one is signed in.
  const dashboard = page.getByRole('heading', { level: 1, name: 'Panel Principal' });
  await goWithin(page, '/login');
  await expect(dashboard).toBeVisible();
  await page.getByRole('button', { name: /^Menú de usuario/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(dashboard).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
