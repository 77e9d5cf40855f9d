import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { letTheProofAge } from './support/old-proof.ts';
import { ADMIN, freePort, type RunningServer, startServer } from './support/server.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

/** Browsers make passkeys for names, not for numbers: such a server is known by one. */
async function startNamed(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'trama-passkeys-'));
  const url = `http://localhost:${port}`;
  return { ...(await startServer({ PUBLIC_URL: url, ...env }, { port, dataDir })), url };
}

let server: RunningServer;
test.use({ ownWindow: true });
test.beforeAll(async () => {
  server = await startNamed();
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
  await page.goto(server.url);
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

  // It stands in for a code, and for the password where that is asked for again.
  await security.getByRole('button', { name: 'Códigos de recuperación nuevos' }).click();
  const renewal = page.getByRole('dialog', { name: 'Códigos de recuperación nuevos' });
  await renewal.getByLabel('Contraseña actual').fill(ADMIN.password);
  await renewal.getByRole('button', { name: 'Usar llave de acceso' }).click();
  const renewed = renewal.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(renewed).toHaveCount(10);
  const recoveryCode = await renewed.first().innerText();
  await renewal.getByRole('button', { name: 'Ya los guardé' }).click();
  await letTheProofAge(server.dataDir, ADMIN.email);
  await page.goto(`${server.url}/audit`);
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const question = page.getByRole('dialog', { name: 'Confirme su identidad' });
  const downloaded = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Usar llave de acceso' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/);
  await expect(question).toHaveCount(0);

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

test('whoever must have a factor can make a passkey on the way in', async ({ page }) => {
  test.setTimeout(180_000);
  const strict = await startNamed({ SECOND_FACTOR: 'required' });
  try {
    await plugInDevice(page);
    await page.goto(strict.url);
    await signInThroughForm(page, ADMIN);
    await expect(page.getByRole('button', { name: 'Configurar la aplicación' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'enrol-passkey');
    await page.getByRole('button', { name: 'Crear una llave de acceso' }).press('Enter');
    const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await page.getByRole('button', { name: 'Ya los guardé: ingresar' }).click();
    const inside = page.getByRole('heading', { level: 1, name: 'Panel Principal' });
    await expect(inside).toBeVisible();
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await expect(inside).toBeVisible();
  } finally {
    await strict.stop();
  }
});
