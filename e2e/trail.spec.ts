import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type ClinicApi, newDni, unique } from './support/clinic-api.ts';
import { chooseRecordAction, expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

/** Somebody who assigned a patient, and was refused another thing. */
async function scene(api: ClinicApi) {
  const director = await api.createAccount('director_medico', { nombre: 'Dora' });
  const { token } = await api.login(director.email, director.password);
  const patient = await api.call<Patient>(
    'POST',
    '/api/patients',
    { apellido: unique('Auditada'), dni: newDni() },
    token,
  );
  await api.call('GET', `/api/patients/${patient.id_paciente}`, undefined, token);
  await api.raw('PATCH', `/api/patients/${patient.id_paciente}/status`, { activo: false }, token);
  return { director, patient, name: `${director.apellido}, Dora` };
}

const entries = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });

test('the trail at every width; its filters by patient, person, action, outcome and day, all forgotten at once', async ({
  page,
  api,
  signInAs,
}) => {
  const { director, patient, name } = await scene(api);
  await signInAs('auditor');
  await page.goto(`/audit?id_paciente=${patient.id_paciente}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  await expect(page).toHaveTitle('Auditoría · Trama');
  for (const size of SCREENS.toReversed()) {
    await page.setViewportSize(size);
    await expect(entries(page, name).filter({ hasText: 'Registro de paciente' })).toContainText('Permitido');
    await expect(entries(page, name).filter({ hasText: 'Rechazado' })).toContainText(
      formatDate(todayInClinic()),
    );
    await expect(entries(page, name).first()).toContainText('Director Médico');
    await screenshot(page, 'audit');
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL(/\/audit$/);
  const key = page.getByLabel('DNI o legajo');
  await expect(key).toHaveValue('');
  await key.fill('99999998');
  await key.press('Enter');
  await expect(page.getByText('Ningún paciente con ese DNI o legajo')).toBeVisible();
  // By the DNI: who opened the record, before the rows. The address keeps the legajo only.
  await key.fill(patient.dni?.replace(/(\d{3})$/, '.$1') ?? '');
  await key.press('Enter');
  await expect(page).toHaveURL(new RegExp(`id_paciente=${patient.id_paciente}$`));
  const readers = page.getByRole('region', { name: /^Quiénes abrieron la ficha/ });
  await expect(readers).toHaveAccessibleName(`Quiénes abrieron la ficha del legajo ${patient.id_paciente}`);
  await expect(readers.getByRole('listitem')).toHaveText(new RegExp(`^${name}.*1 vez.*última: `));
  // Her readers do not stand below a search that found nobody.
  await key.fill('99999998');
  await key.press('Enter');
  await expect(page.getByText('Ningún paciente con ese DNI o legajo')).toBeVisible();
  await expect(readers).toHaveCount(0);
  await expect(key).toHaveValue('99999998');
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();

  await page.getByLabel('Persona').selectOption(String(director.id));
  await expect(entries(page, name).filter({ hasText: 'Inicio de sesión' })).toBeVisible();
  await page.getByLabel('Resultado').selectOption('Rechazado');
  await expect(entries(page, name)).toHaveCount(1);
  await page.getByLabel('Acción').selectOption('Lectura de historia clínica');
  await expect(page.getByText('No hay registros con los filtros aplicados')).toBeVisible();
  await page.getByLabel('Acción').selectOption('Todas');
  await expect(entries(page, name)).toHaveCount(1);
  const until = page.getByLabel('Hasta', { exact: true });
  await until.fill('31/12/2019');
  await expect(page.getByText('No hay registros con los filtros aplicados')).toBeVisible();
  await until.press('Backspace');
  await expect(until).toHaveValue('31/12/201');
  await expect(entries(page, name)).toHaveCount(1);
  await page.reload();
  await expect(entries(page, name)).toHaveCount(1);
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByLabel('Resultado')).toHaveValue('');
  await expect(page).toHaveURL(/\/audit$/);
});

test('exports what the filters show, and the export is in the trail; older entries come on demand', async ({
  page,
  api,
  signInAsNew,
}) => {
  const { director, patient, name } = await scene(api);
  const { token } = await api.login(director.email, director.password);
  await Promise.all(Array.from({ length: 55 }, () => api.raw('GET', '/api/patients', undefined, token)));
  await signInAsNew('auditor', { nombre: 'Olga' });
  await page.goto(`/audit?id_paciente=${patient.id_paciente}`);
  await expect(entries(page, name).first()).toBeVisible();
  const exportButton = page.getByRole('button', { name: 'Exportar CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton.click()]);
  expect(download.suggestedFilename()).toBe(`auditoria-${todayInClinic()}.csv`);
  const [titles, ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(titles).toMatch(/^\uFEFFN\.º;Fecha y hora;Persona;/);
  expect(lines).toHaveLength(await page.getByRole('row').filter({ hasText: name }).count());
  expect(lines.join('\n')).toContain(`;"${name}";`);
  await expect(page.getByText(`Exportación lista: ${lines.length} registros`)).toBeVisible();
  await goWithin(page, '/audit?action=audit.export');
  await expect(entries(page, 'Exportación de auditoría').filter({ hasText: 'Olga' }).first()).toBeVisible();
  await givesUpLongExports(page);

  await goWithin(page, `/audit?id_prestador=${director.id}&action=patient.list`);
  const rows = page.getByRole('row').filter({ hasText: 'Listado de pacientes' });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(rows).toHaveCount(55);
  await expect(page.getByRole('button', { name: 'Cargar más' })).toHaveCount(0);
});

/** How far a long export is shows; it can be given up; half a file is not taken for a whole one. */
async function givesUpLongExports(page: Page): Promise<void> {
  await page.route('**/api/audit/export.csv*', () => {});
  const exportButton = page.getByRole('button', { name: 'Exportar CSV' });
  await exportButton.click();
  await expect(page.getByRole('progressbar', { name: 'Avance de la exportación' })).toBeVisible();
  await expect(exportButton).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute('**/api/audit/export.csv*');
  await page.route('**/api/audit/export.csv*', (route) =>
    route.fulfill({ headers: { 'X-Total-Count': '1234' }, contentType: 'text/csv', body: 'N.º\r\n1\r\n' }),
  );
  await exportButton.click();
  await expect(page.getByText('Error de conexión. Verifique su conexión a internet.')).toBeVisible();
}

test('who opened a record', async ({ page, api, signInAs }) => {
  const { patient, name } = await scene(api);
  await signInAs('administrador');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/patients/${patient.id_paciente}`);
  await chooseRecordAction(page, 'Accesos a esta ficha');
  const dialog = page.getByRole('dialog', { name: 'Accesos a esta ficha' });
  const created = dialog.getByRole('listitem').filter({ hasText: 'Registro de paciente' });
  await expect(created).toContainText(name);
  await expect(created).toContainText('Director Médico');
  await expect(dialog.getByText('Rechazado', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'accesses', '.MuiModal-root');
  expect(asked.filter((url) => url.includes('/api/audit'))).toHaveLength(1);
  await dialog.getByRole('link', { name: 'Ver todo en Auditoría' }).click();
  await expect(page).toHaveURL(`/audit?id_paciente=${patient.id_paciente}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
