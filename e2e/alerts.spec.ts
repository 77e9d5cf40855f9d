import type { Page } from '@playwright/test';
import { createDb, createPool } from '@trama/api/database/connect';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { watchTrail } from '@trama/api/features/access/alerts/alerts.service';
import { noMailer } from '@trama/api/platform/mail/mailer';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { Role } from '@trama/contract/words/access/access-policy';
import pg from 'pg';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, ClinicApi } from './support/clinic-api.ts';
import { chooseRecordAction } from './support/clinical-scene.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, goWithin, storeSession, test } from './support/test.ts';

/**
 * A server of its own, where the glass can be broken: what the other specs do would raise alerts, too. One window for
 * all, who sit down at it one after the other.
 */
test.describe.configure({ mode: 'serial' });
let server: RunningServer;
let api: ClinicApi;
let page: Page;
let patient: Patient;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  server = await startServer({ BREAK_GLASS: 'on' });
  api = new ClinicApi(server.url);
  page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const stranger = { nombre: 'Nora', apellido: 'Quiroga', dni: '42.000.001' };
  patient = await api.asAdmin<Patient>('POST', '/api/patients', stranger);
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const MOTIVO = 'Llegó a la guardia descompensado y nadie de su equipo responde';
const OVER = /^Su acceso de emergencia a este paciente terminó el/;
const glassButton = () => page.getByRole('button', { name: 'Acceso de emergencia' });
const note = (text: string) => page.getByRole('note').filter({ hasText: text });

async function sitDown(role: Role): Promise<void> {
  await storeSession(page, (await api.personOf(role)).session);
}

async function asOwner(work: (url: string) => Promise<unknown>): Promise<void> {
  const owner = await openAsOwner(undefined, server.dataDir);
  await work(owner.url);
  await owner.close();
}

const endAccessIn = (time: string) =>
  asOwner(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('update accesos_emergencia set hasta = now() + $1::interval', [time]);
    await client.end();
  });

test('a psychiatrist opens the record of a stranger, and finds it again, until the time is over', async () => {
  await sitDown('psiquiatra');
  await page.goto('/patients');
  await glassButton().press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Acceso de emergencia' });
  const open = dialog.getByRole('button', { name: 'Abrir la ficha' });
  await expect(dialog.getByLabel('DNI del paciente')).toBeFocused();
  await expectAccessibleEverywhere(page, 'glass-dialog', '[role=alertdialog]');
  await page.keyboard.type('42000009');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Urgencia');
  await open.press('Enter');
  await expect(dialog).toContainText('Explique el motivo con al menos 20 caracteres');
  await dialog.getByLabel('Motivo').fill(MOTIVO);
  await open.click();
  await expect(dialog).toContainText('No hay un paciente con ese DNI');
  await dialog.getByLabel('DNI del paciente').fill('42000001');
  await open.click();

  await expect(page).toHaveURL(`/patients/${patient.id_paciente}`);
  const banner = note('Acceso de emergencia hasta el');
  await expect(banner).toContainText(MOTIVO);
  await expect(page.getByRole('link', { name: 'Nuevo Seguimiento', exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'glass-record', '[role=note]');
  await page.getByRole('link', { name: 'Pacientes', exact: true }).click();
  await expect(note('Nora Quiroga')).toBeVisible();
  await expectAccessibleEverywhere(page, 'glass-list', '[role=note]');
  await page.getByRole('link', { name: 'Abrir la ficha de Nora Quiroga' }).click();
  await expect(banner).toBeVisible();

  // When the time is over an open tab forgets the record, and says why.
  await endAccessIn('4 seconds');
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByText(OVER)).toBeVisible();
  await expect(page.getByText('Quiroga')).toBeHidden();
  await page.getByRole('link', { name: 'Panel Principal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Principal' })).toBeVisible();
  await expect(page.getByText('Alertas')).toBeHidden();
  await goWithin(page, `/patients/${patient.id_paciente}`);
  await expect(page.getByText(OVER)).toBeVisible();
});

test('companions have no such button', async () => {
  await sitDown('acompanante_terapeutico');
  await page.goto('/patients');
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await expect(glassButton()).toBeHidden();
});

test('the administration is shown it by the dashboard, the trail, the record and its accesses, where its own reading is marked', async () => {
  await endAccessIn('1 hour');
  await sitDown('administrador');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Alertas' })).toContainText(
    'Pidió acceso de emergencia a 1 ficha que no tiene asignada',
  );
  await page.getByRole('link', { name: /^Auditoría/ }).click();
  await page.getByRole('link', { name: 'Alertas', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Acceso de emergencia' })).toBeVisible();

  await goWithin(page, `/patients/${patient.id_paciente}`);
  await expect(note('Acceso de emergencia de')).toContainText(MOTIVO);
  await expect(glassButton()).toBeHidden();
  await chooseRecordAction(page, 'Accesos a esta ficha');
  const accesses = page.getByRole('dialog').getByRole('listitem');
  await expect(accesses.filter({ hasText: 'Acceso de emergencia a un paciente' })).toBeVisible();
  const visits = accesses.filter({ hasText: 'Consulta de la ficha' });
  await expect(visits.filter({ hasText: 'Psiquiatra' }).first()).toContainText('Acceso de emergencia');
  await expect(visits.filter({ hasText: 'Administrador' }).first()).toContainText('Lectura administrativa');
  await expectAccessibleEverywhere(page, 'glass-accesses', '[role=dialog]');
});

/** Somebody who asks for patients that are not theirs, and what the server does every minute. */
async function curious(): Promise<Account> {
  const account = await api.createAccount('psicologo', { nombre: 'Leo', apellido: 'Curiosa' });
  const { token } = await api.login(account.email, account.password);
  for (const id of [991, 992]) await api.raw('GET', `/api/patients/${id}`, undefined, token);
  const alerts = { hours: { opens: 0, closes: 24 }, thresholds: { rechazos: 1 } };
  await asOwner(async (url) => {
    const db = createDb(createPool({ url, poolSize: 1, onError: () => {} }));
    await watchTrail({ db, mailer: noMailer, publicUrl: server.url, alerts });
    await db.destroy();
  });
  return account;
}

test('an administrator finds an alert on the dashboard, looks at the trail and closes it with a word', async () => {
  const account = await curious();
  await sitDown('administrador');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Alertas' });
  await expect(card).toContainText('Intentó abrir 2 fichas que no tiene asignadas');
  await expect(card).toContainText('Curiosa, Leo');
  await expectAccessibleEverywhere(page, 'alerts-card', 'main');
  await card.getByRole('link', { name: /^Ver las? .*alertas?$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible();

  const item = page.getByRole('listitem').filter({ hasText: 'Curiosa, Leo' });
  await expect(item).toContainText('Intentó abrir 2 fichas que no tiene asignadas');
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
});
