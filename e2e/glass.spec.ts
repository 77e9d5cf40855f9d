import type { Browser, Page } from '@playwright/test';
import { openAsOwner } from '@trama/api/database/opening/owner';
import type { Patient } from '@trama/contract/schemas/patients';
import type { Role } from '@trama/contract/words/access-policy';
import pg from 'pg';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { ClinicApi } from './support/clinic-api.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, storeSession, test } from './support/test.ts';

const MOTIVO = 'Llegó a la guardia descompensado y nadie de su equipo responde';

/** A server of its own, where the glass can be broken. */
let server: RunningServer;
let api: ClinicApi;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  server = await startServer({ BREAK_GLASS: 'on' });
  api = new ClinicApi(server.url);
});
test.afterAll(() => server.stop());

async function pageOf(browser: Browser, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await storeSession(page, (await api.personOf(role)).session);
  return page;
}

const stranger = (apellido: string, dni: string) =>
  api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Nora', apellido, dni });

async function breakGlass(page: Page, dni: string): Promise<void> {
  await page.goto('/patients');
  await page.getByRole('button', { name: 'Acceso de emergencia' }).click();
  await page.getByLabel('DNI del paciente').fill(dni);
  await page.getByLabel('Motivo').fill(MOTIVO);
  await page.getByRole('button', { name: 'Abrir la ficha' }).click();
}

test('a psychiatrist opens the record of a stranger, and finds it again', async ({ browser }) => {
  const patient = await stranger('Urgencia', '42.000.001');
  const page = await pageOf(browser, 'psiquiatra');
  await page.goto('/patients');
  await page.getByRole('button', { name: 'Acceso de emergencia' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Acceso de emergencia' });
  await expect(dialog.getByLabel('DNI del paciente')).toBeFocused();
  await expectAccessibleEverywhere(page, 'glass-dialog', '[role=alertdialog]');
  await page.keyboard.type('42000009');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Urgencia');
  await dialog.getByRole('button', { name: 'Abrir la ficha' }).press('Enter');
  await expect(dialog).toContainText('Explique el motivo con al menos 20 caracteres');
  await dialog.getByLabel('Motivo').fill(MOTIVO);
  await dialog.getByRole('button', { name: 'Abrir la ficha' }).click();
  await expect(dialog).toContainText('No hay un paciente con ese DNI');
  await dialog.getByLabel('DNI del paciente').fill('42000001');
  await dialog.getByRole('button', { name: 'Abrir la ficha' }).click();

  await expect(page).toHaveURL(`/patients/${patient.id_paciente}`);
  const banner = page.getByRole('note').filter({ hasText: 'Acceso de emergencia hasta el' });
  await expect(banner).toContainText(MOTIVO);
  await expect(page.getByRole('link', { name: 'Nuevo Seguimiento', exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'glass-record');

  await page.goto('/patients');
  await expect(page.getByRole('note').filter({ hasText: 'Nora Urgencia' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'glass-list');
  await page.getByRole('link', { name: 'Abrir la ficha de Nora Urgencia' }).click();
  await expect(banner).toBeVisible();
  await page.context().close();

  // The administration is shown it by the record, its accesses and the dashboard.
  const admin = await pageOf(browser, 'administrador');
  await admin.goto('/');
  await expect(admin.getByRole('region', { name: 'Alertas' })).toContainText('Acceso de emergencia');
  await admin.goto(`/patients/${patient.id_paciente}`);
  await expect(admin.getByRole('note').filter({ hasText: 'Acceso de emergencia de' })).toContainText(MOTIVO);
  await expect(admin.getByRole('button', { name: 'Acceso de emergencia' })).toBeHidden();
  await admin.getByRole('button', { name: 'Accesos a esta ficha' }).click();
  const accesses = admin.getByRole('dialog').getByRole('listitem');
  await expect(accesses.filter({ hasText: 'Acceso de emergencia a un paciente' })).toBeVisible();
  const visit = accesses.filter({ hasText: 'Consulta de la ficha' }).filter({ hasText: 'Psiquiatra' });
  await expect(visit.first()).toContainText('Acceso de emergencia');
  await expectAccessibleEverywhere(admin, 'glass-accesses', '[role=dialog]');
  await admin.context().close();
});

test('when the time is over an open tab forgets the record, and says why', async ({ browser }) => {
  const patient = await stranger('Vencida', '42000002');
  const page = await pageOf(browser, 'psicologo');
  await breakGlass(page, '42000002');
  await expect(page.getByRole('heading', { level: 1, name: /Vencida/ })).toBeVisible();
  await endIn('4 seconds', patient);
  await page.reload();
  await expect(page.getByRole('note').filter({ hasText: 'Acceso de emergencia hasta el' })).toBeVisible();

  await expect(page.getByText(/^Su acceso de emergencia a este paciente terminó el/)).toBeVisible();
  await expect(page.getByText('Vencida')).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Su acceso de emergencia a este paciente terminó el/)).toBeVisible();
  await page.context().close();
});

async function endIn(time: string, { id_paciente }: Patient): Promise<void> {
  const owner = await openAsOwner(undefined, server.dataDir);
  const client = new pg.Client({ connectionString: owner.url });
  await client.connect();
  await client.query('update accesos_emergencia set hasta = now() + $1::interval where id_paciente = $2', [
    time,
    id_paciente,
  ]);
  await client.end();
  await owner.close();
}

test('companions have no such button; nobody has it where the setting is off', async ({
  browser,
  page,
  signInAs,
}) => {
  const companion = await pageOf(browser, 'acompanante_terapeutico');
  await companion.goto('/patients');
  await expect(companion.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible();
  await expect(companion.getByRole('button', { name: 'Acceso de emergencia' })).toBeHidden();
  await companion.context().close();

  await signInAs('psiquiatra');
  await page.goto('/patients');
  await expect(page.getByRole('link', { name: 'Nuevo Paciente' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acceso de emergencia' })).toBeHidden();
});
