import type { Browser } from '@playwright/test';
import { createDb, createPool } from '@trama/api/database/connect';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { watchTrail } from '@trama/api/features/alerts/alerts.service';
import { noMailer } from '@trama/api/platform/mail/mailer';
import type { Role } from '@trama/contract/words/access-policy';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, ClinicApi } from './support/clinic-api.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, storeSession, test } from './support/test.ts';

/** A server of its own: what the other specs do would be unusual, too. */
let server: RunningServer;
let api: ClinicApi;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  server = await startServer();
  api = new ClinicApi(server.url);
});
test.afterAll(() => server.stop());

/** What the server does every minute. */
async function watch(): Promise<void> {
  const owner = await openAsOwner(undefined, server.dataDir);
  const db = createDb(createPool({ url: owner.url, poolSize: 1, onError: () => {} }));
  const alerts = { hours: { opens: 0, closes: 24 }, thresholds: { rechazos: 1 } };
  await watchTrail({ db, mailer: noMailer, publicUrl: server.url, alerts });
  await db.destroy();
  await owner.close();
}

/** Somebody who asks for patients that are not theirs. */
async function curious(apellido: string): Promise<Account> {
  const account = await api.createAccount('psicologo', { nombre: 'Leo', apellido });
  const { token } = await api.login(account.email, account.password);
  for (const id of [991, 992]) await api.raw('GET', `/api/patients/${id}`, undefined, token);
  await watch();
  return account;
}

async function pageOf(browser: Browser, role: Role) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { session } = await api.personOf(role);
  await storeSession(page, session);
  return page;
}

test('an auditor finds an alert on the dashboard, looks at the trail and closes it with a word', async ({
  browser,
}) => {
  const account = await curious('Curiosa');
  const page = await pageOf(browser, 'auditor');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Alertas' });
  await expect(card).toContainText('Intentos rechazados');
  await expect(card).toContainText('Curiosa, Leo');
  await expectAccessibleEverywhere(page, 'alerts-card');
  await card.getByRole('link', { name: /^Ver las? .*alertas?$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible();

  const item = page.getByRole('listitem').filter({ hasText: 'Curiosa, Leo' });
  await expect(item).toContainText('2 pedidos');
  await expectAccessibleEverywhere(page, 'alerts');
  await item.getByRole('link', { name: /^Ver en Auditoría/ }).click();
  await expect(page).toHaveURL(new RegExp(`/audit\\?id_prestador=${account.id}&desde=.*&hasta=`));
  await expect(page.getByRole('row').filter({ hasText: 'Rechazado' }).first()).toBeVisible();
  await page.goBack();

  // By keyboard alone.
  await item.getByRole('button', { name: /^Cerrar/ }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Cerrar la alerta' });
  await expect(dialog.getByLabel('Resultado de la revisión')).toBeFocused();
  await page.keyboard.type('ok');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Escriba al menos 3 caracteres');
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await page.keyboard.type(', enlace viejo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(item).toBeHidden();
  await page.getByLabel('Estado').click();
  await page.getByRole('option', { name: 'Cerradas' }).click();
  await expect(item).toContainText('«ok, enlace viejo»');
  await page.context().close();
});

test('an administrator comes to them from the trail; clinicians have neither card nor page', async ({
  browser,
}) => {
  await curious('Insistente');
  const page = await pageOf(browser, 'administrador');
  await page.goto('/audit');
  await page.getByRole('link', { name: 'Alertas' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Insistente, Leo' })).toBeVisible();
  await page.context().close();

  const other = await pageOf(browser, 'psiquiatra');
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText('Alertas')).toBeHidden();
  await other.goto('/audit/alerts');
  await expect(other.getByText('No tiene permisos para ver esta página')).toBeVisible();
  await other.context().close();
});

test('what an administrator reads of a record is marked there', async ({ browser }) => {
  const page = await pageOf(browser, 'administrador');
  const patient = await api.asAdmin<{ id_paciente: number }>('POST', '/api/patients', { apellido: 'Leída' });
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByRole('heading', { level: 1, name: /Leída/ })).toBeVisible();
  await page.getByRole('button', { name: 'Accesos a esta ficha' }).click();
  const visit = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Consulta de la ficha' });
  await expect(visit.first()).toContainText('Lectura administrativa');
  await expectAccessibleEverywhere(page, 'administrative-read', '[role=dialog]');
  await page.context().close();
});
