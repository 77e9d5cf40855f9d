import type { Page } from '@playwright/test';
import { codeOf } from '../api/test/totp-codes.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import type { Account } from './support/clinic-api.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

const OVER_THE_PAGE = '.MuiModal-root';

const codesIn = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');

test('a person sets up the app, renews their recovery codes, and signs in with the app and with a recovery code', async ({
  page,
  signInAsNew,
}) => {
  const account = await signInAsNew('psicologo');
  await page.goto('/account');
  const { secret, oldCode } = await setUp(page, account);
  const recoveryCode = await renewCodes(page, account, oldCode);

  await signOut(page);
  await signInThroughForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'second-step');
  await page.getByLabel('Código', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('El código no es correcto');
  // The one of the present step was used to set the app up.
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();

  await signOut(page);
  await signInThroughForm(page, account);
  // Back to the password, with what was typed.
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Contraseña').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /usar un código de recuperación/ }).click();
  await page.getByLabel('Código de recuperación').fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
});

async function setUp(page: Page, account: Account): Promise<{ secret: string; oldCode: string }> {
  const security = page.getByRole('region', { name: 'Seguridad' });
  await expect(security.getByText('Su cuenta se abre solo con la contraseña.')).toBeVisible();
  await security.getByRole('button', { name: 'Configurar aplicación de códigos' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Configurar aplicación de códigos' });
  await dialog.getByLabel('Contraseña actual').fill('No-Es-Esta-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña actual es incorrecta')).toBeVisible();
  await dialog.getByLabel('Contraseña actual').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'factor-setup', OVER_THE_PAGE);
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(codesIn(page)).toHaveCount(10);
  await expectAccessibleEverywhere(page, 'factor-codes', OVER_THE_PAGE);
  const oldCode = await codesIn(page).first().innerText();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('trama-codigos-de-recuperacion.txt');
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(security.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible();
  return { secret, oldCode };
}

async function renewCodes(page: Page, account: Account, oldCode: string): Promise<string> {
  await page.getByRole('button', { name: 'Códigos de recuperación nuevos' }).click();
  const renewal = page.getByRole('dialog', { name: 'Códigos de recuperación nuevos' });
  await renewal.getByLabel('Contraseña actual').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(renewal.getByText('Escriba el código')).toBeVisible();
  await renewal.getByLabel('Código', { exact: true }).fill(oldCode);
  await page.keyboard.press('Enter');
  await expect(codesIn(page)).toHaveCount(10);
  const recoveryCode = await codesIn(page).first().innerText();
  await renewal.getByRole('button', { name: 'Ya los guardé' }).click();
  return recoveryCode;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
}
