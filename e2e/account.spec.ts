import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, signInThroughForm, test } from './support/test.ts';

test('a person finds the session left open elsewhere and closes it, by keyboard too', async ({
  page,
  api,
}) => {
  const account = await api.createAccount('psicologo');
  const left = [
    await api.login(account.email, account.password),
    await api.login(account.email, account.password),
  ];
  await page.goto('/');
  await signInThroughForm(page, account);
  await page.getByRole('button', { name: /^Menú de usuario/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).press('Enter');
  await expect(page).toHaveTitle('Mi cuenta · Trama');
  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('Chrome en Linux');
  await expect(sessions.getByRole('listitem').first()).toContainText('Esta sesión');
  await expectAccessibleEverywhere(page, 'account');

  await sessions
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .press('Enter');
  await expect(page.getByText('Sesión cerrada', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button')).toHaveCount(0);
  for (const { token } of left) {
    const answer = await page.request.get('/api/auth/permissions', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  }
});
