import type { Page } from '@playwright/test';
import type { FollowUp } from '@trama/contract/schemas/follow-ups';
import type { History } from '@trama/contract/schemas/medical-history';
import type { Patient, PatientDetail } from '@trama/contract/schemas/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

/** What makes a record a legal one: folios, hours, and corrections that overwrite nothing. */

const TEXT = 'Llega tarde y habla de su hermana.';
const STAYS = 'El texto original no se borra: queda legible, con la palabra ERROR y su aclaración.';

/** Writes as that person would. */
async function as<T>(api: ClinicApi, person: Account, path: string, body: object): Promise<T> {
  const { token } = await api.login(person.email, person.password);
  return api.call<T>('POST', path, body, token);
}

const sessionOf = (api: ClinicApi, person: Account, { id_paciente }: Patient, fields: object = {}) =>
  as<FollowUp>(api, person, '/api/follow-ups', {
    id_paciente,
    fecha: '2025-03-01',
    eje_tratamiento: TEXT,
    ...fields,
  });

async function openList(page: Page, { id_paciente }: Patient): Promise<void> {
  await page.goto(`/patients/${id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

const optionsOf = (page: Page, title: string) => page.getByRole('button', { name: `Opciones de ${title}` });
const mark = (page: Page) => page.getByRole('menuitem', { name: 'Marcar error y aclarar' });
const clarify = (page: Page) => page.getByRole('menuitem', { name: 'Agregar aclaración' });
const register = (page: Page) => page.getByRole('button', { name: 'Registrar corrección' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Aclaración' });

/** Opens the menu and waits until it is known whether the person wrote the entry. */
async function openMenu(page: Page, title: string): Promise<void> {
  const known = page.waitForResponse(/\/entries\?page=/);
  await optionsOf(page, title).click();
  await known;
  await expect(clarify(page)).toBeVisible();
}

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
  await page.keyboard.press('Escape');
  await expect(optionsOf(page, 'Seguimiento #2')).toBeFocused();

  await optionsOf(page, 'Seguimiento #2').click();
  await mark(page).click();
  await register(page).click();
  await expect(dialog.getByText('La aclaración es requerida')).toBeVisible();
  await field(page).fill('La sesión fue de otro día.');
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

test('a medication is a history of changes, each an entry of its own', async ({ page, api, signInAsNew }) => {
  test.slow();
  const ana = await signInAsNew('psiquiatra');
  const patient = await patientOf(api, ana);
  const { id_paciente } = patient;
  const litio = { id_paciente, nombre_medicamento: 'Litio', dosis: '150 mg', frecuencia: 'cada 12 h' };
  const { id_medicacion: id } = await as<{ id_medicacion: number }>(api, ana, '/api/medications', litio);
  await as(api, ana, '/api/medications', { id_paciente, nombre_medicamento: 'Quetiapina' });
  const { token } = await api.login(ana.email, ana.password);
  const change = (body: object) => api.call('PATCH', `/api/medications/${id}`, body, token);
  await change({ dosis: '300 mg', motivo: 'Poca respuesta' });
  await change({ activo: false, motivo: 'Temblor' });
  await page.goto(`/patients/${id_paciente}`);
  await page.getByRole('button', { name: 'Ver medicaciones' }).click();
  const everything = page.getByRole('dialog', { name: 'Información de Medicaciones' });
  const who = `(${formatDate(todayInClinic())}, Ana ${ana.apellido})`;
  await expect(everything.getByRole('list', { name: 'Cambios' }).getByRole('listitem')).toContainText([
    `Suspendida ${who}. Motivo: Temblor`,
    `Dosis: 150 mg → 300 mg ${who}. Motivo: Poca respuesta`,
    `Inicio: 150 mg · cada 12 h ${who}`,
  ]);

  // A change that was an error, and a medication that was one.
  await openMenu(page, 'Litio: Suspendida, folio 4');
  await mark(page).click();
  await expect(page.getByLabel('Se escribió en el paciente equivocado')).toHaveCount(0);
  await field(page).fill('No se suspendió');
  await register(page).click();
  const suspension = everything.getByRole('listitem').filter({ hasText: 'Temblor' }).last();
  await expect(suspension.getByText('ERROR', { exact: true })).toBeVisible();
  await expect(suspension).toContainText('): No se suspendió');
  await expectAccessibleEverywhere(page, 'medication-history', '.MuiModal-root');
  await page.keyboard.press('Escape');

  const card = page.getByRole('region', { name: 'Información de Medicaciones' });
  await expect(card.getByText('Medicaciones activas: 1')).toBeVisible();
  await openMenu(page, 'Quetiapina');
  await mark(page).click();
  await field(page).fill('No la toma');
  await register(page).click();
  await expect(card.getByText('Medicaciones activas: 0')).toBeVisible();
  await optionsOf(page, 'Quetiapina').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Agregar aclaración']);
});

test('an active medication that nobody has looked at for ninety days says so', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psiquiatra');
  const patient = await patientOf(api, ana);
  const { id_paciente } = patient;
  await as(api, ana, '/api/medications', { id_paciente, nombre_medicamento: 'Litio' });
  await addFollowUp(api, patient, { fecha: '2025-03-01' });
  // Nothing can be recorded as of last year: the answer is made as old as it would be by then.
  await page.route(`**/api/patients/${id_paciente}/medications`, async (route) => {
    const response = await route.fetch();
    const [litio]: object[] = await response.json();
    await route.fulfill({ response, json: [{ ...litio, fecha_creacion: '2025-01-01T12:00:00.000Z' }] });
  });
  const card = page.getByRole('region', { name: 'Información de Medicaciones' });
  const hint = card.getByText('Sin evaluación hace más de 90 días');
  await page.goto(`/patients/${id_paciente}`);
  await expect(hint).toBeVisible();
  await expectAccessibleEverywhere(page, 'not-evaluated');
  await addFollowUp(api, patient, { fecha: todayInClinic() });
  await page.reload();
  await expect(card.getByText('Litio')).toBeVisible();
  await expect(hint).toHaveCount(0);
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

test('the hour of the act: now by default, unknown for another day, never in the future', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
  const hour = page.getByRole('textbox', { name: 'Hora' });
  const day = page.getByRole('textbox', { name: 'Fecha del seguimiento' });
  await expect(hour).toHaveValue(/^\d\d:\d\d$/);
  await day.fill('01/03/2025');
  await expect(hour).toHaveValue('');
  await day.fill(formatDate(todayInClinic()));
  await expect(hour).toHaveValue(/^\d\d:\d\d$/);

  const save = page.getByRole('button', { name: 'Guardar Seguimiento' });
  await hour.fill('2561');
  await save.click();
  await expect(page.getByText('La hora del seguimiento no es válida')).toBeVisible();
  await hour.fill('');
  await hour.pressSequentially('1032');
  await expect(hour).toHaveValue('10:32');
  await day.fill('01/03/2025');
  // What was typed stays.
  await expect(hour).toHaveValue('10:32');
  await page.getByRole('textbox', { name: 'Duración (minutos)' }).fill('mucho');
  await save.click();
  const wrongDuration = 'La duración debe ser un número entero de minutos entre 1 y 1440';
  await expect(page.getByText(wrongDuration)).toBeVisible();
  await page.getByRole('textbox', { name: 'Duración (minutos)' }).fill('50');
  await page.getByRole('combobox', { name: 'Modalidad' }).click();
  await page.getByRole('option', { name: 'Virtual' }).click();
  await expect(page.getByText('Borrador guardado').first()).toBeVisible();

  // The draft keeps all three.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(hour).toHaveValue('10:32');
  await expect(page.getByRole('textbox', { name: 'Duración (minutos)' })).toHaveValue('50');
  await expect(page.getByRole('combobox', { name: 'Modalidad' })).toHaveText('Virtual');
  await save.click();
  await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
  await sessionOf(api, ana, patient, { fecha: '2025-02-01' });
  await openList(page, patient);
  await expect(page.getByRole('article').first()).toContainText('01/03/2025 10:32');
  await expect(page.getByRole('article').first()).toContainText('Virtual · 50 minutos');
  await expect(page.getByRole('article').last()).toContainText('01/02/2025 hora no registrada');
});

test.describe('at ten in the morning', () => {
  // The clock is set, so that there is a later hour of the same day whenever the test runs.
  test.use({ ownWindow: true });

  test('an hour that has not come is refused', async ({ page, api, signInAsNew }) => {
    const ana = await signInAsNew('psicologo');
    const { id_paciente } = await patientOf(api, ana);
    await page.clock.setFixedTime(new Date('2026-03-10T10:00:00-03:00'));
    await page.goto(`/patients/${id_paciente}/follow-ups/new`);
    const hour = page.getByRole('textbox', { name: 'Hora' });
    await expect(hour).toHaveValue('10:00');
    await hour.fill('10:30');
    await page.getByRole('button', { name: 'Guardar Seguimiento' }).click();
    await expect(page.getByText('La hora del seguimiento no puede ser futura')).toBeVisible();
  });
});

test('the foot of the record counts its folios, and lists them', async ({ page, api, signInAsNew }) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { id_paciente } = patient;
  await addFollowUp(api, patient, { eje_tratamiento: TEXT, id_prestador: ana.id });
  await sessionOf(api, ana, patient);
  await as(api, ana, '/api/antecedents', { id_paciente, tratamiento: 'Terapia' });
  const path = `/api/patients/${id_paciente}/entries/2/corrections`;
  await as(api, ana, path, { aclaracion: 'Repetida', error: true });
  await page.goto(`/patients/${id_paciente}`);
  const foot = page.getByRole('region', { name: 'Información del Sistema' });
  const today = formatDate(todayInClinic());
  const until = `${today.slice(0, 6)}${Number(today.slice(6)) + 10}`;
  await expect(foot).toContainText(`4 folios · cadena íntegra · se conserva hasta ${until}`);
  await foot.getByRole('link', { name: '4 folios' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Folios del legajo');
  const rows = page.getByRole('table', { name: 'Asientos' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Realizado por Ana');
  await expect(rows.nth(2)).toContainText(/^2Seguimiento ERRORVer folio 4/);
  await expect(rows.nth(3)).toContainText('Antecedente');
  await expect(rows.nth(4)).toContainText('Corrige el folio 2');
  await expect(rows.nth(4)).toContainText(`Ana ${ana.apellido}, Psicólogo`);
  await expect(page.getByText('1–4 de 4')).toBeVisible();
  await expectAccessibleEverywhere(page, 'entries');
  await page.getByRole('link', { name: 'Volver al paciente' }).click();
  await expect(foot).toBeVisible();

  // A chain that is not whole says so, and whom to tell.
  await page.route(`**/api/patients/${id_paciente}`, async (route) => {
    const response = await route.fetch();
    const json: PatientDetail = await response.json();
    await route.fulfill({ response, json: { ...json, cadena_integra: false, legajo: 1204 } });
  });
  await page.reload();
  await expect(foot).toContainText(
    'Legajo 1.204 · 4 folios · cadena con diferencias: avise a la administración',
  );
  await expectAccessibleEverywhere(page, 'footer');
});
