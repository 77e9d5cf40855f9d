import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { codeOf } from '../api/test/totp-codes.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { ClinicApi } from './support/clinic-api.ts';
import { letTheProofAge } from './support/old-proof.ts';
import { ADMIN, freePort, type RunningServer, startServer } from './support/server.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

/** One server of its own for both tests: a factor is what auditors must have and everybody else may have. */
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ ownWindow: true });
let server: RunningServer;
test.beforeAll(async () => {
  // Browsers make passkeys for names, not for numbers: such a server is known by one.
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'trama-passkeys-'));
  const url = `http://localhost:${port}`;
  const env = { PUBLIC_URL: url, SECOND_FACTOR: 'required', SECOND_FACTOR_ROLES: 'auditor' };
  server = { ...(await startServer(env, { port, dataDir })), url };
});
test.afterAll(() => server.stop());

/** A device with a finger that is always the right one. */
async function plugInDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const inside = (page: Page) => page.getByRole('heading', { level: 1, name: /^(Panel Principal|Auditoría)$/ });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Usar llave de acceso' });
const security = (page: Page) => page.getByRole('region', { name: 'Seguridad' });
const codesIn = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
const signOut = (page: Page) => choose(page, 'Cerrar Sesión');

test('somebody who must have a factor sets up a passkey or the app on the way in', async ({ page }) => {
  const api = new ClinicApi(server.url);
  await plugInDevice(page);
  await page.goto(server.url);
  await signInThroughForm(page, await api.createAccount('auditor'));
  await expect(page.getByRole('button', { name: 'Crear una llave de acceso' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'enrol-passkey', 'main');
  await page.getByRole('button', { name: 'Configurar la aplicación' }).press('Enter');
  await expect(page.getByRole('code')).toBeVisible();
  await expectAccessibleEverywhere(page, 'enrol-on-the-way-in');
  const secret = (await page.getByRole('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(codesIn(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Ya los guardé: ingresar' }).click();
  await expect(inside(page)).toBeVisible();

  await signOut(page);
  await signInThroughForm(page, await api.createAccount('auditor'));
  await page.getByRole('button', { name: 'Crear una llave de acceso' }).press('Enter');
  await expect(codesIn(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Ya los guardé: ingresar' }).click();
  await expect(inside(page)).toBeVisible();
  await signOut(page);
  await passkeyButton(page).click();
  await expect(inside(page)).toBeVisible();
});

test('a passkey opens the account without a password, or after it, until it is removed', async ({ page }) => {
  await plugInDevice(page);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
  await signInThroughForm(page, ADMIN);
  await expect(inside(page)).toBeVisible();
  await choose(page, 'Mi cuenta');
  await addPasskey(page);
  await expectAccessibleEverywhere(page, 'account-passkeys', 'main');
  const recoveryCode = await standsInForCodeAndPassword(page);

  await signOut(page);
  await expectAccessibleEverywhere(page, 'login-passkey', 'main');
  await passkeyButton(page).press('Enter');
  await expect(inside(page)).toBeVisible();

  await signOut(page);
  await signInThroughForm(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expect(page.getByLabel('Código de recuperación')).toBeVisible();
  await passkeyButton(page).click();
  await expect(inside(page)).toBeVisible();

  const changed = { ...ADMIN, password: 'Otra-Clave-Larga-47' };
  await changePassword(page, changed.password);
  const removal = page.getByRole('dialog', { name: 'Quitar llave de acceso' });
  await removal.getByLabel('Contraseña actual').fill(changed.password);
  await removal.getByLabel('Código', { exact: true }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(security(page).getByText('Su cuenta se abre solo con la contraseña.')).toBeVisible();
  await signOut(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/no abre ninguna cuenta/);
  await signInThroughForm(page, changed);
  await expect(inside(page)).toBeVisible();
});

/** A new password names the passkeys that open the account without it, and leads to where they are removed. */
async function changePassword(page: Page, password: string): Promise<void> {
  await choose(page, 'Cambiar contraseña');
  const change = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  await change.getByLabel('Contraseña actual').fill(ADMIN.password);
  await change.getByLabel('Nueva contraseña').fill(password);
  await change.getByLabel('Confirmar contraseña').fill(password);
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Contraseña actualizada' });
  await expect(kept).toContainText('Notebook del consultorio');
  await expectAccessibleEverywhere(page, 'passkeys-kept', '.MuiModal-root');
  await kept.getByRole('link', { name: 'Quitar llaves en Mi cuenta' }).click();
  const remove = page.getByRole('button', { name: 'Quitar la llave de acceso Notebook del consultorio' });
  await expect(remove).toBeInViewport();
  await remove.click();
}

async function addPasskey(page: Page): Promise<void> {
  const add = security(page).getByRole('button', { name: 'Agregar llave de acceso' });
  const dialog = page.getByRole('dialog', { name: 'Agregar llave de acceso' });
  await add.press('Enter');
  await dialog.getByLabel('Contraseña actual').fill(ADMIN.password);
  await dialog.getByLabel('Nombre de la llave').fill('Notebook del consultorio');
  await page.keyboard.press('Enter');
  await expect(codesIn(page)).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(security(page).getByText('Notebook del consultorio')).toBeVisible();

  // Beside the first one the password alone adds no other.
  await add.click();
  await dialog.getByLabel('Contraseña actual').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escriba el código')).toBeVisible();
  await dialog.getByLabel('Código', { exact: true }).fill('AAAAA-AAAAA');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('El código no es correcto')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
}

/** Answers a recovery code. */
async function standsInForCodeAndPassword(page: Page): Promise<string> {
  await security(page).getByRole('button', { name: 'Códigos de recuperación nuevos' }).click();
  const renewal = page.getByRole('dialog', { name: 'Códigos de recuperación nuevos' });
  await renewal.getByLabel('Contraseña actual').fill(ADMIN.password);
  await passkeyButton(page).click();
  await expect(codesIn(page)).toHaveCount(10);
  const recoveryCode = await codesIn(page).first().innerText();
  await renewal.getByRole('button', { name: 'Ya los guardé' }).click();

  await letTheProofAge(server.dataDir, ADMIN.email);
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const question = page.getByRole('dialog', { name: 'Confirme su identidad' });
  const downloaded = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Usar llave de acceso' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/);
  await expect(question).toHaveCount(0);
  return recoveryCode;
}
