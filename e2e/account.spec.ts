import type { Page } from '@playwright/test';
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
  await expectAllInOnePlace(page);

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

/** The address of the calendar, the theme and the password are in one place. */
async function expectAllInOnePlace(page: Page): Promise<void> {
  for (const name of [
    'Contraseña',
    'Seguridad',
    'Sesiones abiertas',
    'Avisos sobre su cuenta',
    'Calendario',
    'Tema',
  ])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const [name, offer] of [
    ['Suscribir mi agenda', /^Crear (dirección|otra)$/],
    ['Cambiar contraseña', /^Cambiar contraseña$/],
  ] as const) {
    const opener = page.getByRole('button', { name });
    await opener.press('Enter');
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: offer })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
}
