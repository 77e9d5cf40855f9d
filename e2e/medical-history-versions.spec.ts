import type { HistoryEnvelope } from '@trama/contract/schemas/medical-history';
import { historyBy, patientOf, saveBy } from './support/histories.ts';
import { conflictDialog, newFormOf, openForm, reason, submit } from './support/history-form.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('versions tell who and when, and any two are compared, at every width', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo', { nombre: 'Ana' });
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  const history = await historyBy(api, ana, patient, {
    motivo: 'Duerme mal',
    detalles: 'igual',
    tabaco: false,
  });
  await saveBy(api, bea, history, { motivo: 'Duerme muy mal', tabaco: true });
  await saveBy(api, ana, history, { motivo: 'Duerme muy mal y come poco', riesgo: 'alto' });
  await page.goto(`/patients/${patient.id_paciente}/medical-history`);
  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(`Ana ${ana.apellido}`);
  await expect(rows.nth(2)).toContainText(`Bea ${bea.apellido}`);
  await expect(rows.nth(1)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);

  const comparison = page.getByRole('region', { name: /^Cambios de la versión/ });
  await expect(comparison).toContainText('Cambios de la versión 2 a la 3');
  await expect(comparison.locator('ins')).toHaveText(['y come poco', 'Alto'].map((text) => new RegExp(text)));
  await expect(comparison.getByText('Tabaco')).toBeHidden();

  await page.getByRole('radio', { name: 'Comparar desde la versión 1' }).check();
  await expect(comparison).toContainText('Cambios de la versión 1 a la 3');
  await expect(comparison.getByText('Tabaco')).toBeVisible();
  await expect(comparison.locator('del')).toHaveText(['No']);
  await expect(comparison.getByText('igual')).toBeHidden();
  const reader = page.getByRole('dialog', { name: 'Versión 1' });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(rows.nth(2)).toContainText(`Bea ${bea.apellido}`);
    await comparison.scrollIntoViewIfNeeded();
    await screenshot(page, 'history-versions');
    await page.getByRole('button', { name: 'Leer la versión 1' }).click();
    await expect(reader.getByText('Duerme mal')).toBeVisible();
    await screenshot(page, 'history-version-reader');
    await page.keyboard.press('Escape');
    await expect(reader).toBeHidden();
  }
});

test('a long text is compared at once, around its changes', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const long = Array.from({ length: 4_000 }, (_, i) => `palabra${i} de la evolución`).join(' ');
  const history = await historyBy(api, ana, patient, { motivo: long });
  await saveBy(api, ana, history, { motivo: long.replace('palabra2000 ', 'PALABRA ') });
  await page.goto(`/patients/${patient.id_paciente}/medical-history`);
  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  const comparison = page.getByRole('region', { name: /^Cambios/ });
  await expect(comparison.locator('del')).toHaveText('palabra2000');
  await expect(comparison.locator('ins')).toHaveText('PALABRA');
  expect((await comparison.textContent())?.length).toBeLessThan(1_000);
});

test('of two editors the second sees both texts and chooses, at every width', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo', { nombre: 'Ana' });
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  const history = await historyBy(api, ana, patient, {
    motivo: 'Duerme mal',
    detalles: 'base',
    series_sintomas: 'base',
    medicacion_actual: 'nada',
  });
  await openForm(page, `/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`);
  await reason(page).fill('Duerme mal desde marzo');
  await page.getByLabel('Serie de síntomas', { exact: true }).fill('solo mío');
  await page.getByLabel('Medicación actual', { exact: true }).fill('Clonazepam');
  await saveBy(api, bea, history, {
    motivo: 'Duerme mal desde abril',
    detalles: 'solo de Bea',
    medicacion_actual: 'Quetiapina',
  });

  await submit(page).click();
  const dialog = conflictDialog(page);
  await expect(dialog).toContainText(`Bea ${bea.apellido} la guardó el`);
  const field = (label: string) => dialog.getByRole('radiogroup', { name: label });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(4);
  const confirm = dialog.getByRole('button', { name: 'Guardar con esta elección' });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(field('Motivo de la consulta')).toContainText('Duerme mal desde marzo');
    await expect(field('Motivo de la consulta')).toContainText('Duerme mal desde abril');
    // Changed by one of the two only: proposed, and still in sight.
    await expect(field('Serie de síntomas').getByRole('radio', { name: 'Mi texto' })).toBeChecked();
    await expect(field('Detalles de los antecedentes').getByRole('radio', { name: /Bea/ })).toBeChecked();
    await expect(confirm).toBeDisabled();
    await expect(dialog).toContainText('Falta elegir 2 campos');
    await screenshot(page, 'history-conflict');
  }

  // Nothing was overwritten, and going back to the text is possible.
  const before = await api.asAdmin<HistoryEnvelope>(
    'GET',
    `/api/patients/${patient.id_paciente}/medical-history`,
  );
  expect(before.data?.motivo).toBe('Duerme mal desde abril');
  await page.keyboard.press('Escape');
  await expect(reason(page)).toHaveValue('Duerme mal desde marzo');
  await submit(page).click();
  await field('Motivo de la consulta').getByRole('radio', { name: 'Mi texto' }).check();
  await field('Medicación actual').getByRole('radio', { name: /Bea/ }).check();
  await confirm.click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
  const after = await api.asAdmin<HistoryEnvelope>(
    'GET',
    `/api/patients/${patient.id_paciente}/medical-history`,
  );
  expect(after.data).toMatchObject({
    motivo: 'Duerme mal desde marzo',
    series_sintomas: 'solo mío',
    detalles: 'solo de Bea',
    medicacion_actual: 'Quetiapina',
  });
});

test('a history that somebody creates meanwhile is not lost, nor is mine', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  await openForm(page, newFormOf(patient));
  await reason(page).fill('de Ana');
  await page.getByLabel('Desencadenantes', { exact: true }).fill('solo de Ana');
  await historyBy(api, bea, patient, { motivo: 'de Bea', riesgo: 'bajo' });
  await submit(page).click();
  const dialog = conflictDialog(page);
  await dialog
    .getByRole('radiogroup', { name: 'Motivo de la consulta' })
    .getByRole('radio', { name: /Bea/ })
    .check();
  await dialog.getByRole('button', { name: 'Guardar con esta elección' }).click();
  await expect(page.getByText(/exitosamente/)).toBeVisible();
  const { data } = await api.asAdmin<HistoryEnvelope>(
    'GET',
    `/api/patients/${patient.id_paciente}/medical-history`,
  );
  expect(data).toMatchObject({ motivo: 'de Bea', desencadenantes: 'solo de Ana', riesgo: 'bajo' });
});
