import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { HistoryEnvelope } from '@trama/contract/schemas/record/medical-history';
import type { ClinicApi } from './support/clinic-api.ts';
import { historyBy, patientOf, saveBy } from './support/histories.ts';
import { conflictDialog, newFormOf, openForm, reason, submit } from './support/history-form.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const stored = async (api: ClinicApi, { id_paciente }: Patient) =>
  (await api.asAdmin<HistoryEnvelope>('GET', `/api/patients/${id_paciente}/medical-history`)).data;

test('versions tell who and when, and any two are compared, a long text around its changes, on a wide screen and a narrow one', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  const long = Array.from({ length: 4_000 }, (_, i) => `palabra${i} de la evolución`).join(' ');
  const history = await historyBy(api, ana, patient, {
    motivo: 'Duerme mal',
    detalles: 'igual',
    tabaco: false,
    comentario_conclusion: long,
  });
  const changed = long.replace('palabra2000 ', 'PALABRA ');
  await saveBy(api, bea, history, {
    motivo: 'Duerme muy mal',
    tabaco: true,
    comentario_conclusion: changed,
  });
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
  await expect(comparison.locator('del')).toHaveText(['No', 'palabra2000']);
  await expect(comparison.locator('ins').last()).toHaveText('PALABRA');
  expect((await comparison.textContent())?.length).toBeLessThan(1_000);
  await expect(comparison.getByText('igual')).toBeHidden();
  const reader = page.getByRole('dialog', { name: 'Versión 1' });
  for (const size of [SCREENS[0], SCREENS[2]]) {
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

const choice = (page: Page, label: string) => conflictDialog(page).getByRole('radiogroup', { name: label });
const confirm = (page: Page) =>
  conflictDialog(page).getByRole('button', { name: 'Guardar con esta elección' });

test('two people create a history: neither is lost; of two editors the second sees both texts and chooses', async ({
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
  const history = await historyBy(api, bea, patient, { motivo: 'de Bea', riesgo: 'bajo' });
  await submit(page).click();
  await choice(page, 'Motivo de la consulta').getByRole('radio', { name: /Bea/ }).check();
  await confirm(page).click();
  await expect(page.getByText(/exitosamente/)).toBeVisible();
  expect(await stored(api, patient)).toMatchObject({
    motivo: 'de Bea',
    desencadenantes: 'solo de Ana',
    riesgo: 'bajo',
  });

  await goWithin(page, `/patients/${patient.id_paciente}/medical-history`);
  await page.getByRole('link', { name: 'Editar Historia Clínica' }).click();
  await reason(page).fill('Duerme mal desde marzo');
  await page.getByLabel('Serie de síntomas', { exact: true }).fill('solo mío');
  await page.getByLabel('Medicación actual', { exact: true }).fill('Clonazepam');
  await saveBy(api, bea, history, {
    motivo: 'Duerme mal desde abril',
    detalles: 'solo de Bea',
    medicacion_actual: 'Quetiapina',
  });
  await submit(page).click();
  await expect(conflictDialog(page)).toContainText(`Bea ${bea.apellido} la guardó el`);
  for (const size of [SCREENS[0], SCREENS[2]]) {
    await page.setViewportSize(size);
    await expectToChoose(page);
  }

  // Nothing was overwritten, and going back to the text is possible.
  expect((await stored(api, patient))?.motivo).toBe('Duerme mal desde abril');
  await page.keyboard.press('Escape');
  await expect(reason(page)).toHaveValue('Duerme mal desde marzo');
  await submit(page).click();
  await choice(page, 'Motivo de la consulta').getByRole('radio', { name: 'Mi texto' }).check();
  await choice(page, 'Medicación actual').getByRole('radio', { name: /Bea/ }).check();
  await confirm(page).click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
  expect(await stored(api, patient)).toMatchObject({
    motivo: 'Duerme mal desde marzo',
    series_sintomas: 'solo mío',
    detalles: 'solo de Bea',
    medicacion_actual: 'Quetiapina',
  });
});

async function expectToChoose(page: Page): Promise<void> {
  await expect(conflictDialog(page).getByRole('radiogroup')).toHaveCount(4);
  await expect(choice(page, 'Motivo de la consulta')).toContainText('Duerme mal desde marzo');
  await expect(choice(page, 'Motivo de la consulta')).toContainText('Duerme mal desde abril');
  // Changed by one of the two only: proposed, and still in sight.
  await expect(choice(page, 'Serie de síntomas').getByRole('radio', { name: 'Mi texto' })).toBeChecked();
  await expect(
    choice(page, 'Detalles de los antecedentes').getByRole('radio', { name: /Bea/ }),
  ).toBeChecked();
  await expect(confirm(page)).toBeDisabled();
  await expect(conflictDialog(page)).toContainText('Falta elegir 2 campos');
  await screenshot(page, 'history-conflict');
}
