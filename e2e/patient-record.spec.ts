import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { EntryOf } from '@trama/contract/words/record/clinical-lists';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { chooseRecordAction } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const SESSIONS = 60;

/** A patient with sixty sessions over five years, a history, a medication that was stopped, and a family. */
async function longRecord(api: ClinicApi): Promise<Patient> {
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Eva',
    apellido: unique('Larga'),
  });
  const { id_paciente } = patient;
  const add = <T>(path: string, fields: object) => api.asAdmin<T>('POST', path, { id_paciente, ...fields });
  for (let n = 0; n < SESSIONS; n += 1) {
    const fecha = new Date(Date.UTC(2019, n, 10)).toISOString().slice(0, 10);
    await add('/api/follow-ups', {
      fecha,
      eje_tratamiento: `Sesión de ${fecha}`,
      planificacion: 'Continuar.',
    });
  }
  const history = await add<{ id_admision: number }>('/api/medical-history', {
    motivo: 'Insomnio',
    riesgo: 'bajo',
  });
  await api.asAdmin('PUT', `/api/medical-history/${history.id_admision}`, { riesgo: 'medio' });
  const pill = await add<EntryOf<'medication'>>('/api/medications', {
    nombre_medicamento: 'Sertralina',
    dosis: '50 mg',
  });
  await api.asAdmin('PATCH', `/api/medications/${pill.id_medicacion}`, { activo: false });
  await add('/api/relationships', { nombre: 'Luz', vinculo: 'Madre' });
  const { account } = await api.personOf('psiquiatra');
  await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${account.id}`, {});
  return patient;
}

const chips = (page: Page) => page.getByRole('group', { name: 'Filtrar por tipo de evento' });
const eventsOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** With its progress; it is given up, fails, and is tried again. */
async function downloadRecord(page: Page, patient: Patient): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Historia clínica en PDF' });

  const open = () => chooseRecordAction(page, 'Descargar historia clínica (PDF)');

  const RECORD = '**/record.pdf';
  // An answer that does not come.
  await page.route(RECORD, () => {});
  await open();
  await expect(dialog.getByRole('progressbar', { name: 'Avance de la preparación' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(
    `Preparando la historia clínica completa de Eva ${patient.apellido}...`,
  );
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Más acciones' })).toBeFocused();

  await page.unroute(RECORD);
  await page.route(RECORD, (route) => route.abort());
  await open();
  await expect(dialog.getByRole('alert')).toContainText('Error de conexión');
  await page.unroute(RECORD);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(
    new RegExp(`^historia-clinica-${patient.apellido.toUpperCase()}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`),
  );
  const file = (await readFile(await saved.path())).toString('latin1');
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
  await expect(dialog.getByText('La historia clínica está lista')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Imprimir' })).toHaveAttribute('href', /^blob:/);
  await expectAccessibleEverywhere(page, 'record-dialog', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('the timeline tells a patient by months, of one kind or of all, and leads to each event; the record is downloaded', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await longRecord(api);
  await signInAs('administrador');
  await page.goto(`/patients/${patient.id_paciente}`);
  await downloadRecord(page, patient);
  await chooseRecordAction(page, 'Línea de tiempo');
  await expect(page).toHaveURL(`/patients/${patient.id_paciente}/timeline`);
  await expect(page).toHaveTitle('Línea de tiempo · Trama');
  await expect(chips(page).getByRole('button')).toHaveText([
    'Todos (67)',
    'Seguimientos (60)',
    'Historia clínica (2)',
    'Medicaciones (2)',
    'Vínculos familiares (1)',
    'Asignaciones (1)',
    'Ficha del paciente (1)',
  ]);
  await expect(eventsOf(page, 'Historia clínica actualizada')).toContainText('Cambios en: Riesgo');
  await expect(eventsOf(page, 'Medicación suspendida')).toContainText('Sertralina');
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    await screenshot(page, 'timeline');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width);
  }

  const events = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Cargar más' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Enero de 2019' })).toBeVisible();
  await expect(page.getByText('No hay eventos anteriores')).toBeFocused();
  await expect(events).toHaveCount(67);
  await expect(page.getByRole('status').filter({ hasText: 'Se muestran 67 eventos' })).toHaveCount(1);

  const medications = chips(page).getByRole('button', { name: 'Medicaciones (2)' });
  await medications.click();
  await expect(events).toHaveCount(2);
  await expect(medications).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleEverywhere(page, 'timeline-medications');
  await page.reload();
  await expect(events).toHaveCount(2);
  await page.getByRole('link', { name: 'Medicación registrada' }).click();
  await expect(page.getByRole('region', { name: 'Información de Medicaciones' })).toBeInViewport();
  await page.goBack();
  await chips(page).getByRole('button', { name: 'Todos (67)' }).click();
  await page.getByRole('link', { name: 'Seguimiento', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seguimientos' })).toBeVisible();
  await expect(page.getByText('Sesión de 2023-12-10')).toBeVisible();
});
