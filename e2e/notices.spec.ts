import type { PasswordResetResult } from '@trama/contract/schemas/people/providers';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

const NEW_PASSWORD = 'Clave-Distinta-2';

test('somebody who comes back sees what was done meanwhile, closes it with one click, and finds it in Mi cuenta', async ({
  page,
  api,
}) => {
  const account = await api.createAccount('psicologo');
  await page.goto('/');
  await signInThroughForm(page, account);
  const since = page.getByRole('region', { name: 'Desde su último ingreso' });
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  await expect(since).toHaveCount(0);

  const reset = await api.asAdmin<PasswordResetResult>('POST', `/api/providers/${account.id}/reset-password`);
  const token = reset.setup_link?.split('/').pop();
  await api.call('POST', '/api/auth/setup-password', { token, password: NEW_PASSWORD });

  await page.goto('/');
  await signInThroughForm(page, { ...account, password: NEW_PASSWORD });
  await expect(since.getByRole('listitem')).toHaveCount(3);
  await expect(since).toContainText('restableció su contraseña.');
  await expect(since).toContainText('tuvo a la vista el enlace para elegir su contraseña.');
  await expectAccessibleEverywhere(page, 'notices', 'main');

  await since.getByRole('button', { name: 'Entendido' }).press('Enter');
  await expect(since).toHaveCount(0);
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click();
  const kept = page.getByRole('region', { name: 'Avisos sobre su cuenta' });
  await expect(kept).toContainText('restableció su contraseña.');
  await expect(kept.getByText('Nuevo', { exact: true })).toHaveCount(0);

  // A seen notice stays seen at the next sign-in.
  await page.getByRole('button', { name: /^Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  const asked = page.waitForResponse(/\/api\/account\/notices$/);
  await signInThroughForm(page, { ...account, password: NEW_PASSWORD });
  await (await asked).finished();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  await expect(since).toHaveCount(0);
});
