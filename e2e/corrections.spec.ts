import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { History } from '@trama/contract/schemas/record/medical-history';
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
import { expect, goWithin, test } from './support/test.ts';

/** Nothing is overwritten: the author marks an entry as ERROR; people who may write such entries add clarifications. */

const STAYS = 'El texto original no se borra: queda legible, con la palabra ERROR y su aclaración.';
const WRONG_PATIENT = 'Se escribió en el paciente equivocado';

async function markAsError(page: Page, title: string, why: string): Promise<void> {
  await openMenu(page, title);
  await mark(page).click();
  await field(page).fill(why);
  await register(page).click();
}

/** With the keyboard alone up to Escape; then an answer gets lost. */
async function markStubbornly(page: Page, title: string, why: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Marcar error' });
  await optionsOf(page, title).press('Enter');
  await expect(mark(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(STAYS)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await register(page).press('Enter');
  await expect(dialog.getByText('La aclaración es requerida')).toBeVisible();
  await field(page).pressSequentially(why);
  await page.keyboard.press('Escape');
  await expect(optionsOf(page, title)).toBeFocused();

  await optionsOf(page, title).click();
  await mark(page).click();
  await expect(field(page)).toHaveValue(why);
  const calls = '**/corrections';
  // Recorded, but its answer gets lost on the way: sent again, it is the same correction.
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await register(page).click();
  await expect(dialog.getByText('Error de conexión')).toBeVisible();
  await expect(field(page)).toHaveValue(why);
  await page.unroute(calls);
  await register(page).click();
}

test('its author marks a follow-up as an error: it stays legible, says so, and no longer counts', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const path = `/api/patients/${patient.id_paciente}/entries`;
  await sessionOf(api, ana, patient);
  await sessionOf(api, ana, patient, { fecha: '2025-02-01', eje_tratamiento: 'Primera entrevista' });
  await openList(page, patient);
  const wrong = page.getByRole('article').first();
  await expect(wrong).toContainText('Folio 1');
  await markStubbornly(page, 'Seguimiento #2', 'La sesión fue de otro día.');
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
  await expectAccessibleEverywhere(page, 'follow-up-in-error', 'main');

  // Once is enough; it can still be clarified.
  await optionsOf(page, 'Seguimiento, folio 1').click();
  await expect(clarify(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Marked in another window meanwhile: the words of the server, and nothing typed is lost.
  await openMenu(page, 'Seguimiento #1');
  await mark(page).click();
  await field(page).fill('No era ella');
  await as(api, ana, `${path}/2/corrections`, { aclaracion: 'Desde otra ventana', error: true });
  await register(page).click();
  await expect(page.getByRole('alert')).toContainText('El asiento ya está marcado como error');
  await expect(field(page)).toHaveValue('No era ella');
});

test('a colleague clarifies what somebody else wrote, and is not offered to call it an error', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psiquiatra', { nombre: 'Bea' });
  const { account: ana } = await api.personOf('psicologo');
  const patient = await patientOf(api, bea);
  await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${ana.id}`, {});
  await sessionOf(api, ana, patient);
  await openList(page, patient);
  await openMenu(page, 'Seguimiento #1');
  await expect(mark(page)).toHaveCount(0);
  await clarify(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Agregar aclaración' }).getByText(STAYS)).toBeVisible();
  await expect(page.getByLabel(WRONG_PATIENT)).toHaveCount(0);
  await field(page).fill('La hermana se llama Inés.');
  await register(page).click();
  const entry = page.getByRole('article');
  await expect(entry).toContainText(`Bea ${bea.apellido}, Psiquiatra): La hermana se llama Inés.`);
  await expect(entry.getByText('ERROR', { exact: true })).toHaveCount(0);
  await expect(entry.getByRole('heading', { level: 2 })).toHaveText('Seguimiento #1');
  // By now it is known who wrote it: the menu is whole as soon as it opens.
  await optionsOf(page, 'Seguimiento #1').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Pedir firma', 'Agregar aclaración']);
});

/** In the list of the wrong patient, which is open. */
async function moveToTheRightOne(page: Page, right: Patient): Promise<void> {
  await openMenu(page, 'Seguimiento #1');
  await mark(page).click();
  await field(page).fill('Es de otra paciente');
  await page.getByLabel(WRONG_PATIENT).check();
  await register(page).click();
  await expect(page.getByRole('alert')).toContainText('Elija el paciente correcto');
  await page.getByRole('combobox', { name: 'Paciente correcto' }).fill(right.apellido.toLowerCase());
  await page.getByRole('option', { name: `${right.apellido}, Inés` }).click();
  await expectAccessibleEverywhere(page, 'wrong-patient', '[role=alertdialog]');
  await register(page).click();
}

test('what was written to the wrong patient goes to the right one; what the cards, the versions and the timeline show is corrected there, too', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const ana = await signInAs('psicologo');
  const wrong = await patientOf(api, ana);
  const right = await patientOf(api, ana, { nombre: 'Inés', apellido: unique('Correcta') });
  const { id_paciente } = right;
  await sessionOf(api, ana, wrong);
  await sessionOf(api, ana, right, { eje_tratamiento: 'Otra sesión' });
  await as(api, ana, '/api/relationships', { id_paciente, nombre: 'Rosa', vinculo: 'Tía', convive: true });
  const first = { id_paciente, motivo: 'Duerme mal' };
  const { id_admision } = await as<History>(api, ana, '/api/medical-history', first);
  const { token } = await api.login(ana.email, ana.password);
  await api.call('PUT', `/api/medical-history/${id_admision}`, { motivo: 'Duerme mejor' }, token);

  await openList(page, wrong);
  await moveToTheRightOne(page, right);
  const moved = `Pasó al folio 5 de la historia clínica de Inés ${right.apellido}.`;
  await expect(page.getByRole('article').getByText(moved)).toBeVisible();
  await goWithin(page, `/patients/${id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  const there = page.getByRole('article').filter({ hasText: TEXT });
  await expect(there).toContainText('Folio 5');
  await expect(there).toContainText(`Viene del folio 1 de la historia clínica de Lucía ${wrong.apellido}.`);

  await goWithin(page, `/patients/${id_paciente}`);
  const followUps = page.getByRole('region', { name: 'Información de Seguimientos' });
  await markAsError(page, 'Seguimiento del 01/03/2025, folio 1', 'Otro día');
  await expect(followUps.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(followUps.getByText('Total de seguimientos1')).toBeVisible();
  await markAsError(page, 'Rosa (Tía)', 'Es la abuela');
  await expect(page.getByText('Conviven con el paciente: 0')).toBeVisible();
  await openMenu(page, 'Historia Clínica');
  await clarify(page).click();
  await field(page).fill('Desde marzo');
  await register(page).click();
  await expect(page.getByRole('region', { name: 'Historia Clínica' })).toContainText(
    'Psicólogo): Desde marzo',
  );
  await expectAccessibleEverywhere(page, 'corrected-patient', 'section');
  await correctVersion(page, id_paciente);

  await goWithin(page, `/patients/${id_paciente}/timeline`);
  const creation = page.getByRole('listitem').filter({ hasText: 'Folio 3' });
  await expect(creation.getByText('ERROR', { exact: true })).toBeVisible();
  await markAsError(page, 'Historia clínica actualizada, folio 4', 'No era la suya');
  await expect(page.getByRole('main').getByText('ERROR', { exact: true })).toHaveCount(4);
  await expectAccessibleEverywhere(page, 'corrected-timeline', 'main');
});

/** Version 1 of the history, in the dialog that shows it. */
async function correctVersion(page: Page, id_paciente: number): Promise<void> {
  await goWithin(page, `/patients/${id_paciente}/medical-history`);
  await expect(page.getByText('Folio 4')).toBeVisible();
  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  await page.getByRole('button', { name: 'Leer la versión 1' }).click();
  await markAsError(page, 'Versión 1', 'Era otra entrevista');
  const version = page.getByRole('dialog', { name: 'Versión 1' });
  await expect(version.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(version).toContainText('Era otra entrevista');
  await expect(version).toContainText('Duerme mal');
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: 'Leer' }).last();
  await expect(row.getByText('ERROR', { exact: true })).toBeVisible();
}
