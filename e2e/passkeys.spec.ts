import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { ADMIN, type RunningServer, startServer } from './support/server.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

/** Browsers make passkeys for names, not for numbers: this server is known by one. */
const PORT = 20_000 + (process.pid % 10_000);
const HERE = `http://localhost:${PORT}`;

let server: RunningServer;
test.use({ ownWindow: true });
test.beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trama-passkeys-'));
  server = await startServer({ PUBLIC_URL: HERE }, { port: PORT, dataDir });
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

test('a passkey opens the account without a password, after it, and no more once it is removed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const inside = page.getByRole('heading', { level: 1, name: 'Panel Principal' });
  const usePasskey = page.getByRole('button', { name: 'Usar llave de acceso' });
  const security = page.getByRole('region', { name: 'Seguridad' });
  const signOut = async () => {
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  };
  const openAccount = async () => {
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  };

  await plugInDevice(page);
  await page.goto(HERE);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(usePasskey).toHaveCount(0);
  await signInThroughForm(page, ADMIN);
  await expect(inside).toBeVisible();
  await openAccount();
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Agregar llave de acceso' });
  await dialog.getByLabel('Contraseña actual').fill(ADMIN.password);
  await dialog.getByLabel('Nombre de la llave').fill('Notebook del consultorio');
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(security.getByText('Notebook del consultorio')).toBeVisible();
  await expectAccessibleEverywhere(page, 'account-passkeys');

  // Beside the first one the password alone adds no other.
  await security.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await dialog.getByLabel('Contraseña actual').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escriba el código')).toBeVisible();
  await dialog.getByLabel('Código', { exact: true }).fill('AAAAA-AAAAA');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('El código no es correcto')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await signOut();
  await expectAccessibleEverywhere(page, 'login-passkey');
  await usePasskey.press('Enter');
  await expect(inside).toBeVisible();

  await signOut();
  await signInThroughForm(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expect(page.getByLabel('Código de recuperación')).toBeVisible();
  await usePasskey.click();
  await expect(inside).toBeVisible();

  await openAccount();
  await security.getByRole('button', { name: 'Quitar la llave de acceso Notebook del consultorio' }).click();
  const removal = page.getByRole('dialog', { name: 'Quitar llave de acceso' });
  await removal.getByLabel('Contraseña actual').fill(ADMIN.password);
  await removal.getByLabel('Código', { exact: true }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(security.getByText('Su cuenta se abre solo con la contraseña.')).toBeVisible();
  await signOut();
  await usePasskey.click();
  await expect(page.getByRole('alert')).toHaveText(/no abre ninguna cuenta/);
  await signInThroughForm(page, ADMIN);
  await expect(inside).toBeVisible();
});
