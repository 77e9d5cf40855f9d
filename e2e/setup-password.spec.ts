import type { Page } from '@playwright/test';
import { expect, freezeClock, goWithin, signInThroughForm, test } from './support/test.ts';

const NEW_PASSWORD = 'Nueva-Clave-7';
const VALIDATION = '**/validate-setup-token/**';

test('an address without a token says so; an unknown link too, and leads to the login; the screen shows what it waits for, and a lost connection does not condemn the link', async ({
  page,
  api,
}) => {
  const alert = page.getByRole('alert');
  const { setupLink, account } = await api.invite('psicologo');
  await page.goto('/setup-password');
  await expect(alert).toHaveText('Token de configuración inválido');
  await page.route(VALIDATION, (route) => route.fulfill({ status: 400, body: 'x' }));
  await goWithin(page, '/setup-password/abc');
  await expect(alert).toContainText('Error al validar el token');

  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(VALIDATION, async (route) => {
    await waited;
    await route.fulfill({ json: { error: 'El enlace ya fue utilizado' } });
  });
  await goWithin(page, '/setup-password/def');
  await expect(page.getByText('Validando token de configuración...')).toBeVisible();
  answer();
  // An error field in a 200 answer counts as an error.
  await expect(alert).toHaveText('El enlace ya fue utilizado');

  await page.route(VALIDATION, (route) => route.abort());
  await goWithin(page, new URL(setupLink).pathname);
  await expect(alert).toContainText('Error de conexión');
  await page.unroute(VALIDATION);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(account.email)).toBeVisible();

  await goWithin(page, '/setup-password/no-existe');
  await expect(alert).toHaveText('Token inválido o expirado');
  await page.getByRole('link', { name: 'Ir al Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('greets the person, checks the password, and three seconds later the login has their e-mail, also if somebody else was signed in there', async ({
    page,
    api,
    signInAs,
  }) => {
    const somebodyElse = await signInAs('psicologo');
    const { setupLink, account } = await api.invite('acompanante_terapeutico', { nombre: 'Lucía' });
    await page.clock.install();
    await page.goto(new URL(setupLink).pathname);
    await expect(
      page.getByRole('heading', { level: 1, name: `Hola, Lucía ${account.apellido}` }),
    ).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
    await expect(page.getByText('Acompañante Terapéutico')).toBeVisible();
    await expect(page.getByText('Mínimo 8 caracteres con mayúscula, minúscula y número')).toBeVisible();
    await expect(page).toHaveTitle('Configurar Contraseña · Trama');
    await refusesWeakPasswords(page);
    await tellsRefusals(page);

    await freezeClock(page);
    await page.getByRole('button', { name: 'Configurar Contraseña' }).click();
    await expect(page.getByText('¡Contraseña Configurada!')).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL(/setup-password/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/patients$/);
    await expect(
      page.getByText('Contraseña configurada exitosamente. Ya puede iniciar sesión.'),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByText(somebodyElse.apellido)).toHaveCount(0);
    await page.clock.runFor(10_100);
    await expect(page.getByText('Contraseña configurada exitosamente')).toBeHidden();
    await page.clock.resume();
    await signInThroughForm(page, { email: account.email, password: NEW_PASSWORD });
    await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  });
});

async function refusesWeakPasswords(page: Page): Promise<void> {
  const password = page.getByLabel('Nueva contraseña');
  const confirmation = page.getByLabel('Confirmar contraseña');
  for (const [first, second, complaint, wrong] of [
    ['', '', 'Por favor completa todos los campos', password],
    [NEW_PASSWORD, '', 'Por favor completa todos los campos', confirmation],
    ['Corta-1', 'Corta-1', 'La contraseña debe tener al menos 8 caracteres', password],
    [NEW_PASSWORD, 'Otra-Clave-8', 'Las contraseñas no coinciden', confirmation],
    [
      'sin-mayuscula-1',
      'sin-mayuscula-1',
      'La contraseña debe contener al menos una letra mayúscula, una minúscula y un número',
      password,
    ],
  ] as const) {
    await password.fill(first);
    await confirmation.fill(second);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(complaint);
    await expect(wrong).toBeFocused();
  }
}

/** It shows that it is working, says the words of the server when it refuses, and keeps what was typed. */
async function tellsRefusals(page: Page): Promise<void> {
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  const refusal = { error: 'Token inválido o expirado', code: 'INVALID_SETUP_TOKEN' };
  for (const [answer, text] of [
    [{ status: 400, json: refusal }, 'Token inválido o expirado'],
    [{ status: 500, body: 'x' }, 'Error al configurar la contraseña'],
  ] as const) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/setup-password', async (route) => {
      await held;
      await route.fulfill(answer);
    });
    await page.getByRole('button', { name: 'Configurar Contraseña' }).click();
    await expect(page.getByRole('button', { name: 'Configurando...' })).toBeDisabled();
    release();
    await expect(page.getByRole('alert')).toContainText(text);
  }
  await page.unroute('**/api/auth/setup-password');
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue(NEW_PASSWORD);
}
