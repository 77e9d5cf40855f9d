import type { HistoryField } from '@trama/contract/words/record/medical-history';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { historyBy, patientOf } from './support/histories.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const NONE = 'No hay historia clínica registrada';
const SECTIONS = [
  'Motivo de consulta',
  'Antecedentes',
  'Hábitos',
  'Medicación',
  'Diagnóstico',
  'Información del tratamiento',
  'Conclusiones',
];
/** Shown as text, however odd and however long. */
const ODD = {
  series_sintomas: '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
  comentario_motivo: 'emoji 🧠👩🏽‍⚕️ fin',
  desencadenantes: 'שלום عليكم',
  detalles: 'línea 1\n\n   con sangría',
  comentario_conclusion: 'ñ'.repeat(100_000),
};
const WRITTEN: Partial<Record<HistoryField, string | boolean>> = {
  ...ODD,
  motivo: 'Insomnio de conciliación desde hace tres meses.\nSe agrava los domingos.',
  riesgo: 'medio',
  familia_contiene: true,
  antecedente_suicida: false,
  tratamiento_medico: true,
  tabaco: true,
  medicacion_actual: 'Clonazepam 0,5 mg por la noche',
  denominacion_dsm: 'Trastorno de insomnio',
  codigo_dsm: 'F51.01',
  profesional_a: 'Dra. Ferrari',
  fecha_derivacion: '2024-02-29',
};

test('the card shows what matters of a history and leads to it; the view shows every section and the patient, at every width', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await historyBy(api, ana, patient, WRITTEN);
  const view = `/patients/${patient.id_paciente}/medical-history`;
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: 'Historia Clínica' });
  for (const text of [
    'Fecha de creación',
    `Ana ${ana.apellido}`,
    'Psicólogo',
    'Insomnio de conciliación',
    'Trastorno de insomnio (F51.01)',
    'Medio',
    'Tratamiento médico',
  ]) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByRole('link', { name: 'Editar historia clínica' })).toHaveAttribute('href', view);
  await card.getByRole('link', { name: 'Ver Historia Clínica Completa' }).click();
  await expect(page).toHaveURL(view);
  await expect(page).toHaveTitle('Historia Clínica · Trama');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historia Clínica');

  const treatment = page.getByRole('button', { name: 'Información del tratamiento' });
  await expect(treatment).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Dra. Ferrari')).toBeHidden();
  await test.step('paper names the patient, folds nothing and has no skip link', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Dra. Ferrari')).toBeVisible();
    await expect(page.getByText('Saltar al contenido')).toBeHidden();
    // The browser repeats the head of a table on every page.
    await expect(page.getByRole('group', { name: 'Paciente' })).toHaveCSS('display', 'table-header-group');
    await page.emulateMedia({ media: null });
  });
  await treatment.click();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByText(`Julia ${patient.apellido} · DNI ${patient.dni}`)).toBeVisible();
    await expect(page.getByText('Se agrava los domingos.')).toBeVisible();
    await expect(page.getByText('Dra. Ferrari')).toBeVisible();
    await expect(page.getByText('29/02/2024')).toBeVisible();
    await screenshot(page, 'history-view');
    await expectNoSidewaysScroll(page);
  }
  for (const title of SECTIONS)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  for (const text of Object.values(ODD)) {
    const shown = page.locator('dd > div').filter({ hasText: text.slice(0, 12) });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((element) => element.textContent)).toBe(text);
  }
  await expect(page.getByText('שלום')).toHaveAttribute('dir', 'auto');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.getByRole('link', { name: 'Editar Historia Clínica' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar Historia Clínica');
});

test('the card tells a failure and tries again; the view of a patient without one offers a new one, and so does the card', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const [patient, foreign] = [await patientOf(api, ana), await patientOf(api)];
  const view = `/patients/${patient.id_paciente}/medical-history`;
  let broken: 'server' | 'shape' | 'no' = 'server';
  await page.route('**/api/patients/*/medical-history', (route) => {
    if (broken === 'server') return route.fulfill({ status: 400, json: { error: 'x', code: 'HTTP_ERROR' } });
    if (broken === 'shape') return route.fulfill({ json: { hasHistory: true, data: null } });
    return route.continue();
  });
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: 'Historia Clínica' });
  await expect(card.getByRole('alert')).toContainText('Error al cargar la historia clínica');
  broken = 'shape';
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card.getByRole('alert')).toContainText('No se pudo cargar la historia clínica');
  broken = 'no';
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card.getByText(NONE)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Editar historia clínica' })).toBeHidden();
  await card.getByRole('link', { name: 'Crear Historia Clínica' }).click();
  await expect(page).toHaveURL(`${view}/new`);
  await goWithin(page, view);
  await expect(page.getByRole('heading', { name: NONE })).toBeVisible();
  await screenshot(page, 'history-empty');
  await page.getByRole('link', { name: 'Nueva Historia Clínica' }).click();
  await expect(page).toHaveURL(`${view}/new`);

  // Out of reach looks like no patient at all.
  for (const path of ['medical-history', 'medical-history/new', 'medical-history/1/edit']) {
    await goWithin(page, '/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi cuenta');
    await goWithin(page, `/patients/${foreign.id_paciente}/${path}`);
    await expect(page.getByRole('alert')).toHaveText('No se encontró el paciente');
  }
});
