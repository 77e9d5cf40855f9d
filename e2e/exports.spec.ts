import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { expect, goWithin, test } from './support/test.ts';

/** What a clinic takes along: each list as it is on the screen, and everything in one archive. */

const CLINIC = '**/api/exports/clinic.zip';

/** Presses what downloads, by keyboard, and gives the file. */
async function fileBy(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
const linesOf = ({ content }: { content: Buffer }) => content.toString().split('\r\n').slice(1, -1);

test('every list leaves as a file: the patients with the search that found them, and all the others', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  await signInAs('administrador');
  const apellido = unique('Lista');
  await api.asAdmin('POST', '/api/patients', { apellido, nombre: '=1+1' });
  const { id_paciente } = await api.asAdmin<{ id_paciente: number }>('POST', '/api/patients', {
    apellido,
    nombre: 'Eva "La" Paz',
  });
  await api.asAdmin('POST', '/api/follow-ups', { id_paciente, fecha: '2024-02-29', indicaciones: 'Reposo' });
  await api.asAdmin('POST', '/api/medications', { id_paciente, nombre_medicamento: 'Litio' });
  await page.goto('/patients');
  await page.getByPlaceholder(/Buscar pacientes/).fill(apellido);
  // With its head: nobody else is shown any more.
  await expect(page.getByRole('row')).toHaveCount(3);
  const day = todayInClinic();
  const file = await fileBy(page, 'Exportar pacientes');
  expect(file.name).toBe(`pacientes-${day}.csv`);
  expect(linesOf(file).map((line) => line.split(';')[1])).toEqual([`'=1+1`, `"Eva ""La"" Paz"`]);
  await expect(page.getByText('La lista se guardó en sus descargas')).toBeVisible();
  await page.route('**/api/patients/export.csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Exportar pacientes' }).click();
  await expect(page.getByText('Error de conexión. Verifique su conexión a internet.')).toBeVisible();

  for (const [address, button, name] of [
    ['/providers', 'Exportar prestadores', `prestadores-${day}.csv`],
    ['/assignments', 'Exportar asignaciones', `asignaciones-${day}.csv`],
    ['/agenda/attendance', 'Exportar asistencia', `asistencia-${day.slice(0, 7)}-${day}.csv`],
    ['/settings', 'Exportar consultorios', `consultorios-${day}.csv`],
    ['/settings', 'Exportar feriados', `feriados-${day}.csv`],
  ] as const) {
    await goWithin(page, address);
    expect((await fileBy(page, button)).name).toBe(name);
  }
  await goWithin(page, '/agenda');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const turns = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar los turnos de estos días' }).click();
  expect((await turns).suggestedFilename()).toBe(`turnos-${day}.csv`);

  await goWithin(page, `/patients/${id_paciente}`);
  await page.getByRole('button', { name: 'Ver medicaciones' }).click();
  const medications = await fileBy(page, 'Exportar medicaciones');
  expect(medications.name).toBe(`medicaciones-${id_paciente}-${day}.csv`);
  expect(linesOf(medications)).toEqual([expect.stringContaining(';Litio;')]);
  await expectAccessibleEverywhere(page, 'export-medications', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  const sessions = await fileBy(page, 'Exportar seguimientos');
  expect(linesOf(sessions)).toEqual([expect.stringContaining(';Reposo;')]);

  await goWithin(page, '/audit?action=export.patients');
  await expect(page.getByText('Exportación de la lista de pacientes (2 filas)').first()).toBeVisible();
});

const RUNNING = {
  id_exportacion: 1,
  estado: 'en_curso',
  total: 40_000,
  filas: 10_000,
  bytes: 0,
  fecha_creacion: '2026-11-16T15:00:00.000Z',
  fecha_fin: null,
  prestadores: { nombre: 'Ada', apellido: 'Admin' },
};

/** While the list tells of a running one: it shows how far it is, can be given up, and says why it did not work. */
async function giveUpAnExport(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Exportar toda la clínica' });
  // An answer that does not come.
  await page.route(CLINIC, () => {});
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Avance de la exportación' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  await expect(page.getByText('10.000 de 40.000 filas').first()).toBeVisible();
  await expect(start).toBeDisabled();
  await expectAccessibleEverywhere(page, 'export-clinic-running', 'main');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);

  await page.unroute(CLINIC);
  await page.route(CLINIC, (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'Ya hay una exportación de la clínica en curso', code: 'EXPORT_RUNNING' },
    }),
  );
  await start.click();
  await expect(page.getByText('Ya hay una exportación de la clínica en curso')).toBeVisible();
  await page.unroute(CLINIC);
}

test('the whole clinic leaves as one archive, by keyboard, and is listed; one that runs can be given up', async ({
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs('administrador');
  await page.goto('/import');
  await page.route('**/api/exports', (route) => route.fulfill({ json: [RUNNING] }));
  await page.getByRole('link', { name: 'Exportar la clínica' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Exportar la clínica', level: 1 })).toBeVisible();
  await expect(
    page.getByText('No incluye contraseñas, segundos factores ni enlaces de acceso.'),
  ).toBeVisible();
  await giveUpAnExport(page);
  await page.unroute('**/api/exports');

  const { name, content } = await fileBy(page, 'Exportar toda la clínica');
  expect(name).toBe(`clinica-${todayInClinic()}.zip`);
  // The table of contents, which comes last, names the files.
  const contents = content.subarray(content.indexOf('PK\u0001\u0002', 0, 'latin1')).toString('latin1');
  for (const file of ['LEEME.md', 'columnas.json', 'csv/pacientes.csv', 'json/admisiones_versiones.json'])
    expect(contents).toContain(file);
  await expect(page.getByText(/^La exportación \(.+\) se guardó en sus descargas$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Terminada' }).first()).toContainText(
    /filas · .+B$/,
  );
  await expectAccessibleEverywhere(page, 'export-clinic-done');
  await goWithin(page, '/audit?action=export.clinic_finished');
  await expect(page.getByText(/Exportación de toda la clínica: fin \([\d.]+ filas\)/).first()).toBeVisible();
});
