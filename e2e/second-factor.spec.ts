import { codeOf, withinOneStep } from '../api/test/totp-codes.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { ADMIN, type RunningServer, startServer } from './support/server.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

const OVER_THE_PAGE = '.MuiModal-root';

test('a person sets up the app, signs in with it and with a recovery code, and an administrator helps who lost both', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.setTimeout(180_000);
  const account = await signInAsNew('psicologo');
  await page.goto('/account');
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
  await withinOneStep();
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleEverywhere(page, 'factor-codes', OVER_THE_PAGE);
  const oldCode = await codes.first().innerText();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('trama-codigos-de-recuperacion.txt');
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(security.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible();
  await expectAccessible(page);

  await security.getByRole('button', { name: 'Códigos de recuperación nuevos' }).click();
  const renewal = page.getByRole('dialog', { name: 'Códigos de recuperación nuevos' });
  await renewal.getByLabel('Contraseña actual').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(renewal.getByText('Escriba el código')).toBeVisible();
  await renewal.getByLabel('Código', { exact: true }).fill(oldCode);
  await page.keyboard.press('Enter');
  const newCodes = renewal.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(newCodes).toHaveCount(10);
  const recoveryCode = await newCodes.first().innerText();
  await renewal.getByRole('button', { name: 'Ya los guardé' }).click();

  await signOut();
  await signInThroughForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'second-step');
  await page.getByLabel('Código', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('El código no es correcto');
  await withinOneStep();
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();

  await signOut();
  await signInThroughForm(page, account);
  await page.getByRole('button', { name: /usar un código de recuperación/ }).click();
  await page.getByLabel('Código de recuperación').fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();

  // Back to the password, with what was typed.
  await signOut();
  await signInThroughForm(page, account);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);

  const { removed } = await api.asAdmin<{ removed: boolean }>(
    'POST',
    `/api/providers/${account.id}/reset-second-factor`,
  );
  expect(removed).toBe(true);
  await page.getByLabel('Contraseña').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();

  async function signOut() {
    await page.getByRole('button', { name: /^Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  }
});

test('an administrator resets the factor of somebody else on their form, not on their own', async ({
  page,
  api,
  signInAs,
}) => {
  const person = await api.createAccount('psicologo');
  const admin = await signInAs('administrador');
  await page.goto(`/providers/edit/${person.id}`);
  await page.getByRole('button', { name: 'Reiniciar segundo factor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reiniciar' }).click();
  await expect(page.getByText('La cuenta no tenía segundo factor')).toBeVisible();
  await page.goto(`/providers/edit/${admin.id}`);
  await expect(page.getByRole('button', { name: 'Resetear Contraseña' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reiniciar segundo factor' })).toHaveCount(0);
});

test.describe('where a role must have one', () => {
  let server: RunningServer;
  test.use({ ownWindow: true });
  test.beforeAll(async () => {
    server = await startServer({ SECOND_FACTOR: 'required', SECOND_FACTOR_ROLES: 'administrador' });
  });
  test.afterAll(() => server.stop());

  test('it is set up on the way in', async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(server.url);
    await signInThroughForm(page, ADMIN);
    await page.getByRole('button', { name: 'Configurar la aplicación' }).press('Enter');
    await expectAccessibleEverywhere(page, 'enrol-on-the-way-in');
    const secret = (await page.getByRole('code').innerText()).replaceAll(' ', '');
    await withinOneStep();
    await page.getByLabel('Código', { exact: true }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem'),
    ).toHaveCount(10);
    await page.getByRole('button', { name: 'Ya los guardé: ingresar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  });
});
