import type { Page } from '@playwright/test';
import type { PatientDetail } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { as, field, mark, openMenu, optionsOf, register, sessionOf, TEXT } from './support/corrections.ts';
import { expect, test } from './support/test.ts';

/** What makes a record a legal one: folios, the hour of each act, a medication with all that became of it. */

/** The dialog of all medications shows the history of each; one change was an error. */
async function readAndCorrectChanges(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Ver medicaciones' }).click();
  const everything = page.getByRole('dialog', { name: 'Información de Medicaciones' });
  const litio = everything.getByRole('listitem').filter({ hasText: '150 mg' }).first();
  await expect(litio.getByRole('list', { name: 'Cambios' }).getByRole('listitem')).toContainText([
    `Suspendida ${who}. Motivo: Temblor`,
    `Dosis: 150 mg → 300 mg ${who}. Motivo: Poca respuesta`,
    `Inicio: 150 mg · cada 12 h ${who}`,
  ]);
  await expect(everything).toContainText('Indicada por: Dra. Paz');
  await expect(everything).toContainText('Fecha de la receta externa: 03/02/2025 → 03/03/2025');

  await openMenu(page, 'Litio: Suspendida, folio 4');
  await mark(page).click();
  await expect(page.getByLabel('Se escribió en el paciente equivocado')).toHaveCount(0);
  await field(page).fill('No se suspendió');
  await register(page).click();
  const suspension = everything.getByRole('listitem').filter({ hasText: 'Temblor' }).last();
  await expect(suspension.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(suspension).toContainText('): No se suspendió');
  await expectAccessibleEverywhere(page, 'medication-history', '[role=dialog]');
  await page.keyboard.press('Escape');
}

/** Since when it is taken, who indicated it and where it was prescribed; then a new prescription. */
async function recordPrescribed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar medicación' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva Medicación' });
  await form.getByLabel('Nombre del medicamento').fill('Sertralina');
  await form.getByRole('textbox', { name: 'Toma desde' }).fill('31/02/2025');
  await form.getByLabel('Indicada por').fill('Dra. Paz');
  await form.getByLabel('Plataforma de la receta externa').fill('RCTA');
  await form.getByRole('textbox', { name: 'Fecha de la receta externa' }).fill('03/02/2025');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Fecha inválida')).toBeVisible();
  await form.getByRole('textbox', { name: 'Toma desde' }).fill('01/02/2025');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await optionsOf(page, 'Sertralina').click();
  await page.getByRole('menuitem', { name: 'Cambiar dosis' }).click();
  const change = page.getByRole('alertdialog', { name: 'Cambiar dosis' });
  await change.getByRole('button', { name: 'Más datos' }).click();
  await change.getByRole('textbox', { name: 'Fecha de la receta externa' }).fill('03/03/2025');
  await change.getByLabel('Motivo').fill('Receta nueva');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(change).toBeHidden();
}

test('a medication is a history of changes, each an entry of its own, and says when nobody has looked at it for ninety days', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const ana = await signInAs('psiquiatra');
  const { id_paciente } = await patientOf(api, ana);
  const litio = { id_paciente, nombre_medicamento: 'Litio', dosis: '150 mg', frecuencia: 'cada 12 h' };
  const { id_medicacion: id } = await as<{ id_medicacion: number }>(api, ana, '/api/medications', litio);
  await as(api, ana, '/api/medications', { id_paciente, nombre_medicamento: 'Quetiapina' });
  const { token } = await api.login(ana.email, ana.password);
  const change = (body: object) => api.call('PATCH', `/api/medications/${id}`, body, token);
  await change({ dosis: '300 mg', motivo: 'Poca respuesta' });
  await change({ activo: false, motivo: 'Temblor' });
  // Nothing can be recorded for last year, so the test makes the answer as old as it would be.
  const medications = `**/api/patients/${id_paciente}/medications`;
  await page.route(medications, async (route) => {
    const response = await route.fetch();
    const list: object[] = await response.json();
    await route.fulfill({
      response,
      json: list.map((record) => ({ ...record, ultima_evaluacion: '2025-03-01' })),
    });
  });
  await page.goto(`/patients/${id_paciente}`);
  const card = page.getByRole('region', { name: 'Información de Medicaciones' });
  const hint = card.getByText('Sin evaluación hace más de 90 días');
  // Of the active one, not of the one that was stopped.
  await expect(hint).toHaveCount(1);
  await expectAccessibleEverywhere(page, 'not-evaluated', 'section ul');
  await page.unroute(medications);

  await recordPrescribed(page);
  await expect(hint).toHaveCount(0);
  const today = formatDate(todayInClinic());
  await expect(card).toContainText(`Desde el 01/02/2025 · registró Ana ${ana.apellido} el ${today}`);
  await readAndCorrectChanges(page, `(${today}, Ana ${ana.apellido})`);
  // The suspension was an error, so the medication is active again.
  await expect(card.getByText('Medicaciones activas: 3')).toBeVisible();
  await openMenu(page, 'Quetiapina');
  await mark(page).click();
  await field(page).fill('No la toma');
  await register(page).click();
  await expect(card.getByText('Medicaciones activas: 2')).toBeVisible();
  await optionsOf(page, 'Quetiapina').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Agregar aclaración']);
});

test.describe('at ten in the morning', () => {
  // The clock is set, so that there is a later hour of the same day whenever the test runs.
  test.use({ ownWindow: true });

  test('the hour of the act: now by default, unknown for another day, never in the future', async ({
    page,
    api,
    signInAs,
  }) => {
    test.slow();
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await sessionOf(api, ana, patient, { fecha: '2025-02-01' });
    await page.clock.install({ time: new Date('2026-03-10T10:00:00-03:00') });
    await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
    const hour = page.getByRole('textbox', { name: 'Hora' });
    const day = page.getByRole('textbox', { name: 'Fecha del seguimiento' });
    const duration = page.getByRole('textbox', { name: 'Duración (min)' });
    const save = page.getByRole('button', { name: 'Guardar Seguimiento' });
    await expect(hour).toHaveValue('10:00');
    await day.fill('01/03/2025');
    await expect(hour).toHaveValue('');
    await day.fill('10/03/2026');
    await expect(hour).toHaveValue('10:00');
    await hour.fill('10:30');
    await save.click();
    await expect(page.getByText('La hora del seguimiento no puede ser futura')).toBeVisible();

    await hour.fill('2561');
    await save.click();
    await expect(page.getByText('La hora del seguimiento no es válida')).toBeVisible();
    await hour.fill('');
    await hour.pressSequentially('1032');
    await expect(hour).toHaveValue('10:32');
    await day.fill('01/03/2025');
    // The form keeps what was typed.
    await expect(hour).toHaveValue('10:32');
    await duration.fill('mucho');
    await save.click();
    const wrongDuration = 'La duración debe ser un número entero de minutos entre 1 y 1440';
    await expect(page.getByText(wrongDuration)).toBeVisible();
    await duration.fill('50');
    await page.getByRole('combobox', { name: 'Modalidad' }).click();
    await page.getByRole('option', { name: 'Virtual' }).click();
    await expect(page.getByText('Borrador guardado').first()).toBeVisible();

    // The draft keeps all three.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Recuperar borrador' }).click();
    await expect(hour).toHaveValue('10:32');
    await expect(duration).toHaveValue('50');
    await expect(page.getByRole('combobox', { name: 'Modalidad' })).toHaveText('Virtual');
    await save.click();
    await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
    await page.getByRole('link', { name: 'Ver Todos' }).click();
    await expect(page.getByRole('article').first()).toContainText('01/03/2025 10:32');
    await expect(page.getByRole('article').first()).toContainText('Virtual · 50 minutos');
    // Said once for the whole list, not beside each day.
    await expect(page.getByRole('article').last()).not.toContainText('hora no registrada');
    await expect(page.getByText('Donde solo figura la fecha: hora no registrada.')).toHaveCount(1);
  });
});

test('the foot of the record counts its folios, and lists them', async ({ page, api, signInAs }) => {
  test.slow();
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const { id_paciente } = patient;
  await addFollowUp(api, patient, { eje_tratamiento: TEXT, id_prestador: ana.id });
  await sessionOf(api, ana, patient);
  await as(api, ana, '/api/antecedents', { id_paciente, tratamiento: 'Terapia' });
  const path = `/api/patients/${id_paciente}/entries/2/corrections`;
  await as(api, ana, path, { aclaracion: 'Repetida', error: true });
  // A broken chain says so, and says who to call.
  const read = `**/api/patients/${id_paciente}`;
  await page.route(read, async (route) => {
    const response = await route.fetch();
    const json: PatientDetail = await response.json();
    await route.fulfill({ response, json: { ...json, cadena_integra: false, legajo: 1204 } });
  });
  await page.goto(`/patients/${id_paciente}`);
  const foot = page.getByRole('region', { name: 'Información del Sistema' });
  await expect(foot).toContainText(
    'Legajo 1.204 · 4 folios · cadena con diferencias: avise a la administración',
  );
  await expectAccessibleEverywhere(page, 'footer', 'section:has(a[href$="/entries"])');
  await page.unroute(read);

  await page.getByRole('button', { name: 'Agregar antecedente' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tratamiento' }).fill('Talleres');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Duelo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const today = formatDate(todayInClinic());
  const until = `${today.slice(0, 6)}${Number(today.slice(6)) + 10}`;
  await expect(foot).toContainText(`5 folios · cadena íntegra · se conserva hasta ${until}`);
  await foot.getByRole('link', { name: '5 folios' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Folios del legajo');
  const rows = page.getByRole('table', { name: 'Asientos' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText('Realizado por Ana');
  await expect(rows.nth(2)).toContainText(/^2Seguimiento ERRORVer folio 4/);
  await expect(rows.nth(3)).toContainText('Antecedente');
  await expect(rows.nth(4)).toContainText('Corrige el folio 2');
  await expect(rows.nth(4)).toContainText(`Ana ${ana.apellido}, Psicólogo`);
  await expect(page.getByText('1–5 de 5')).toBeVisible();
  await expectAccessibleEverywhere(page, 'entries');
  await page.getByRole('link', { name: 'Volver al paciente' }).click();
  await expect(foot).toBeVisible();
});
