import type { FollowUp } from '@trama/contract/schemas/follow-ups';
import type { History } from '@trama/contract/schemas/medical-history';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import {
  as,
  clarify,
  field,
  mark,
  openList,
  openMenu,
  optionsOf,
  register,
  sessionOf,
  TEXT,
} from './support/corrections.ts';
import { expect, test } from './support/test.ts';

/** Nothing is corrected by overwriting: the word ERROR by its author, clarifications by whoever may write it. */

const STAYS = 'El texto original no se borra: queda legible, con la palabra ERROR y su aclaración.';

test('its author marks a follow-up as an error: it stays legible, says so, and counts no more', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await sessionOf(api, ana, patient);
  await sessionOf(api, ana, patient, { fecha: '2025-02-01', eje_tratamiento: 'Primera entrevista' });
  await openList(page, patient);
  const wrong = page.getByRole('article').first();
  await expect(wrong).toContainText('Folio 1');

  // With the keyboard alone.
  await optionsOf(page, 'Seguimiento #2').press('Enter');
  await expect(mark(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Marcar error' });
  await expect(dialog.getByText(STAYS)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await register(page).press('Enter');
  await expect(dialog.getByText('La aclaración es requerida')).toBeVisible();
  await field(page).pressSequentially('La sesión fue de otro día.');
  await page.keyboard.press('Escape');
  await expect(optionsOf(page, 'Seguimiento #2')).toBeFocused();

  await optionsOf(page, 'Seguimiento #2').click();
  await mark(page).click();
  await expect(field(page)).toHaveValue('La sesión fue de otro día.');
  const calls = '**/corrections';
  // Recorded, but its answer gets lost on the way: sent again, it is the same correction.
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await register(page).click();
  await expect(dialog.getByText('Error de conexión')).toBeVisible();
  await expect(field(page)).toHaveValue('La sesión fue de otro día.');
  await page.unroute(calls);
  await register(page).click();
  await expect(page.getByText('Corrección registrada en el folio 3.')).toBeVisible();

  await expect(wrong.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(wrong.getByText(TEXT)).toBeVisible();
  await expect(wrong.getByText(TEXT)).not.toHaveCSS('text-decoration-line', 'line-through');
  await expect(wrong).toContainText(
    new RegExp(
      `Aclaración \\(folio 3, ${formatDate(todayInClinic())} \\d\\d:\\d\\d, Ana ${ana.apellido}, Psicólogo\\): La sesión fue de otro día\\.`,
    ),
  );
  await expect(wrong.getByRole('heading', { level: 2 })).toHaveText('Seguimiento');
  await expect(page.getByRole('heading', { level: 2, name: 'Seguimiento #1' })).toBeVisible();
  await expect(page.getByText('Total de seguimientos1')).toBeVisible();
  await expectAccessibleEverywhere(page, 'follow-up-in-error');

  // Once is enough; it can still be clarified.
  await optionsOf(page, 'Seguimiento, folio 1').click();
  await expect(clarify(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: 'Información de Seguimientos' });
  await expect(card.getByText('Total de seguimientos1')).toBeVisible();
  await expect(card.getByText('01/02/2025').first()).toBeVisible();
  await expect(card.getByText('ERROR', { exact: true })).toBeVisible();
});

test('a colleague clarifies what somebody else wrote, and is not offered to call it an error', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psiquiatra', { nombre: 'Bea' });
  const ana = await api.createAccount('psicologo');
  const patient = await patientOf(api, bea);
  await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${ana.id}`, {});
  await sessionOf(api, ana, patient);
  await openList(page, patient);
  await openMenu(page, 'Seguimiento #1');
  await expect(mark(page)).toHaveCount(0);
  await clarify(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Agregar aclaración' }).getByText(STAYS)).toBeVisible();
  await expect(page.getByLabel('Se escribió en el paciente equivocado')).toHaveCount(0);
  await field(page).fill('La hermana se llama Inés.');
  await register(page).click();
  const entry = page.getByRole('article');
  await expect(entry).toContainText(`Bea ${bea.apellido}, Psiquiatra): La hermana se llama Inés.`);
  await expect(entry.getByText('ERROR', { exact: true })).toHaveCount(0);
  await expect(entry.getByRole('heading', { level: 2 })).toHaveText('Seguimiento #1');
  // By now it is known who wrote it: the menu is whole as soon as it opens.
  await optionsOf(page, 'Seguimiento #1').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Agregar aclaración']);
});

test('somebody else has marked it in the meantime: the words of the server, and nothing typed is lost', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await sessionOf(api, ana, patient);
  await openList(page, patient);
  await openMenu(page, 'Seguimiento #1');
  await mark(page).click();
  await field(page).fill('No era ella');
  const path = `/api/patients/${patient.id_paciente}/entries/1/corrections`;
  await as(api, ana, path, { aclaracion: 'Desde otra ventana', error: true });
  await register(page).click();
  await expect(page.getByRole('alert')).toContainText('El asiento ya está marcado como error');
  await expect(field(page)).toHaveValue('No era ella');
});

test('a companion corrects follow-ups and nothing else; an auditor sees no folio at all', async ({
  page,
  api,
  signInAsNew,
}) => {
  const companion = await signInAsNew('acompanante_terapeutico');
  const patient = await patientOf(api, companion);
  const { id_paciente } = patient;
  await api.asAdmin('POST', '/api/medications', { id_paciente, nombre_medicamento: 'Litio' });
  await api.asAdmin('POST', '/api/medical-history', { id_paciente, motivo: 'Duerme mal' });
  await sessionOf(api, companion, patient);
  await page.goto(`/patients/${id_paciente}`);
  const medications = page.getByRole('region', { name: 'Información de Medicaciones' });
  await expect(medications.getByText('Folio 1')).toBeVisible();
  await expect(medications.getByRole('button', { name: /^Opciones/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver Historia Clínica Completa' }).click();
  await expect(page.getByText('Folio 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Opciones/ })).toHaveCount(0);
  await openList(page, patient);
  await openMenu(page, 'Seguimiento #1');
  await expect(mark(page)).toBeVisible();

  await signInAsNew('auditor');
  await page.goto(`/patients/${id_paciente}/entries`);
  await expect(page.getByText('No tiene permisos para ver esta página')).toBeVisible();
});

test('what was written to the wrong patient goes to the right one, and each names the other’s folio', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const bea = await api.createAccount('psicologo');
  const wrong = await patientOf(api, ana);
  await api.asAdmin('POST', `/api/patients/${wrong.id_paciente}/assign/${bea.id}`, {});
  const right = await patientOf(api, ana, { nombre: 'Inés', apellido: unique('Correcta'), dni: null });
  await sessionOf(api, ana, right, { eje_tratamiento: 'Otra sesión' });
  await sessionOf(api, ana, wrong);
  await openList(page, wrong);
  await openMenu(page, 'Seguimiento #1');
  await mark(page).click();
  await field(page).fill('Es de otra paciente');
  await page.getByLabel('Se escribió en el paciente equivocado').check();
  await register(page).click();
  await expect(page.getByRole('alert')).toContainText('Elija el paciente correcto');
  await page.getByRole('combobox', { name: 'Paciente correcto' }).fill(right.apellido.toLowerCase());
  await page.getByRole('option', { name: `${right.apellido}, Inés` }).click();
  await expectAccessibleEverywhere(page, 'wrong-patient', '.MuiModal-root');
  await register(page).click();
  const moved = `Pasó al folio 2 de la historia clínica de Inés ${right.apellido}.`;
  await expect(page.getByRole('article').getByText(moved)).toBeVisible();

  await openList(page, right);
  const there = page.getByRole('article').filter({ hasText: TEXT });
  await expect(there).toContainText('Folio 2');
  await expect(there).toContainText(`Viene del folio 1 de la historia clínica de Lucía ${wrong.apellido}.`);

  // Bea sees that it went, and not whose it is.
  const { token } = await api.login(bea.email, bea.password);
  const path = `/api/patients/${wrong.id_paciente}/follow-ups`;
  const [seen] = await api.call<FollowUp[]>('GET', path, undefined, token);
  expect(seen?.correcciones[0]?.otro).toEqual({ folio: 2, id_paciente: null, paciente: null });
});

test('what the cards and the timeline show is corrected there, too', async ({ page, api, signInAsNew }) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { id_paciente } = patient;
  await sessionOf(api, ana, patient);
  await as(api, ana, '/api/relationships', { id_paciente, nombre: 'Rosa', vinculo: 'Tía', convive: true });
  await as(api, ana, '/api/medical-history', { id_paciente, motivo: 'Duerme mal' });
  await page.goto(`/patients/${id_paciente}`);
  await openMenu(page, 'Seguimiento del 01/03/2025, folio 1');
  await mark(page).click();
  await field(page).fill('Otro día');
  await register(page).click();
  const followUps = page.getByRole('region', { name: 'Información de Seguimientos' });
  await expect(followUps.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(followUps.getByText('Total de seguimientos0')).toBeVisible();
  await openMenu(page, 'Rosa (Tía)');
  await mark(page).click();
  await field(page).fill('Es la abuela');
  await register(page).click();
  await expect(page.getByText('Conviven con el paciente: 0')).toBeVisible();
  const history = page.getByRole('region', { name: 'Historia Clínica' });
  await openMenu(page, 'Historia Clínica');
  await clarify(page).click();
  await field(page).fill('Desde marzo');
  await register(page).click();
  await expect(history).toContainText('Psicólogo): Desde marzo');
  await expectAccessibleEverywhere(page, 'corrected-patient');

  await page.goto(`/patients/${id_paciente}/timeline`);
  await openMenu(page, 'Historia clínica creada, folio 3');
  await mark(page).click();
  await field(page).fill('No era la suya');
  await register(page).click();
  await expect(page.getByText('Corrección registrada en el folio 7.')).toBeVisible();
  await expect(page.getByRole('main').getByText('ERROR', { exact: true })).toHaveCount(3);
  await expectAccessibleEverywhere(page, 'corrected-timeline');
});

test('a version of the history is corrected where it stands', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  const first = { id_paciente, motivo: 'Duerme mal', riesgo: 'alto' };
  const { id_admision } = await as<History>(api, ana, '/api/medical-history', first);
  const { token } = await api.login(ana.email, ana.password);
  await api.call('PUT', `/api/medical-history/${id_admision}`, { motivo: 'Duerme mejor' }, token);
  await page.goto(`/patients/${id_paciente}/medical-history`);
  await expect(page.getByText('Folio 2')).toBeVisible();
  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  await page.getByRole('button', { name: 'Leer la versión 1' }).click();
  await openMenu(page, 'Versión 1');
  await mark(page).click();
  await field(page).fill('Era otra entrevista');
  await register(page).click();
  const version = page.getByRole('dialog', { name: 'Versión 1' });
  await expect(version.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(version).toContainText('Era otra entrevista');
  await expect(version).toContainText('Duerme mal');
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: 'Leer' }).last();
  await expect(row.getByText('ERROR', { exact: true })).toBeVisible();
  await page.goto(`/patients/${id_paciente}/timeline`);
  const event = page.getByRole('listitem').filter({ hasText: 'Folio 1' });
  await expect(event.getByText('ERROR', { exact: true })).toBeVisible();
});
