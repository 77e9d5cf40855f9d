import type { Page } from '@playwright/test';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { book } from './support/agenda-scene.ts';
import { unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, goWithin, holdBack, test } from './support/test.ts';

const CREATED = 'Seguimiento creado exitosamente';
const submit = (page: Page) => page.getByRole('button', { name: 'Guardar Seguimiento' });
const date = (page: Page) => page.getByRole('textbox', { name: 'Fecha del seguimiento' });
const axis = (page: Page) => page.getByLabel('Eje de tratamiento');

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  async function expectToldForFiveSeconds(page: Page): Promise<void> {
    await expect(page.getByText(CREATED)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText(CREATED)).toBeHidden();
  }

  test('a clinician records their own session and is back at the patient; from the list it goes back to the list, which is fresh and tells it for five seconds', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const ana = await signInAsNew('psicologo', { nombre: 'Ana', apellido: 'Gómez' });
    const patient = await patientOf(api, ana, { dni: String(Date.now()).slice(-8) });
    await page.clock.install();
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('link', { name: 'Agregar nuevo seguimiento' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Seguimiento');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Información del Paciente',
      'Información Básica',
      'Eje de Tratamiento',
      'Progreso y Planificación',
      'Información Diagnóstica',
      'Supervisión',
      'Historia del paciente',
    ]);
    await expect(axis(page)).toBeFocused();
    await expect(page.getByText(String(patient.dni), { exact: true })).toBeVisible();
    await expect(date(page)).toHaveValue(formatDate(todayInClinic()));
    await expect(page.getByLabel('Prestador')).toHaveValue('Ana Gómez - Psicólogo');
    await expect(page.getByLabel('Prestador')).not.toBeEditable();
    await axis(page).fill('Trabajo sobre el sueño');
    await page.getByLabel('Código DSM').fill('F51.0');
    await submit(page).click();
    await expect(page).toHaveURL(new RegExp(`/patients/${patient.id_paciente}$`));
    await expect(page.getByText('Trabajo sobre el sueño').first()).toBeVisible();
    await expectToldForFiveSeconds(page);

    await page.getByRole('link', { name: 'Ver Todos' }).click();
    // The detail, which has such a link too, stays until the list is there.
    await expect(page.getByRole('article', { name: 'Seguimiento #1' })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).click();
    await page.getByRole('link', { name: 'Volver', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Seguimiento #1' })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).click();
    await axis(page).fill('Recién escrito');
    await submit(page).click();
    await expect(page).toHaveURL(/\/follow-ups$/);
    const newest = page.getByRole('article', { name: 'Seguimiento #2' });
    await expect(newest).toContainText('Recién escrito');
    await expectToldForFiveSeconds(page);
    await page.reload();
    await expect(newest).toContainText('Recién escrito');
    await expect(page.getByText(CREATED)).toBeHidden();
  });
});

test('providers that cannot be loaded are logged, not shown; an administrator has to choose who performed it, by name or licence number', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const matricula = unique('MN');
  const eva = { nombre: 'Eva', apellido: unique('Ríos'), role: 'psiquiatra', email: `${unique('e')}@c.test` };
  const { id_prestador } = await api.asAdmin<{ id_prestador: number }>('POST', '/api/providers', {
    ...eva,
    matricula,
  });
  const patient = await patientOf(api, { ...eva, role: 'psiquiatra', id: id_prestador, password: '' });
  const address = `/patients/${patient.id_paciente}`;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/providers?*', (route) => route.fulfill({ status: 400, json: { error: 'no' } }));
  await page.goto(`${address}/follow-ups/new`);
  await expect(axis(page)).toBeVisible();
  await expect.poll(() => logged.some((line) => line.includes('No se pudo cargar la lista'))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute('**/api/providers?*');
  await goWithin(page, address);
  await page.getByRole('link', { name: 'Agregar nuevo seguimiento' }).click();
  await axis(page).fill('De otra persona');
  await submit(page).click();
  await expect(page.getByText('Datos del paciente o prestador no disponibles')).toBeVisible();
  await expect(page.getByLabel('Prestador')).toBeFocused();
  await page.getByLabel('Prestador').fill(matricula.toLowerCase());
  const option = page.getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(`Eva ${eva.apellido} - Psiquiatra`);
  await expect(option).toContainText(`Matrícula: ${matricula}`);
  await option.click();
  await expect(page.getByLabel('Prestador')).toHaveValue(`Eva ${eva.apellido} - Psiquiatra`);
  await expect(page.getByText('Datos del paciente o prestador no disponibles')).toBeHidden();
  // However long and odd, it is kept as it was typed.
  const long = `  <script>alert(1)</script> 😀 שלום\n${'x'.repeat(100_000)}`;
  await page.getByLabel('Planificación').fill(long);
  await submit(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  const [saved] = await api.asAdmin<FollowUp[]>('GET', `/api${address}/follow-ups`);
  expect(saved).toMatchObject({
    id_prestador,
    eje_tratamiento: 'De otra persona',
    planificacion: long,
    intervenciones_principales: null,
  });
});

test('the performer who is being typed stays when the list arrives, also where the appointment names another one', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const [ana, bea] = [await api.createAccount('psicologo'), await api.createAccount('psicologo')];
  const patient = await patientOf(api, ana);
  const { id_turno } = await book(api, ana, patient, [0, '00:00', '00:01']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'presente' });
  await page.goto(`/agenda?vista=lista&prestadores=${ana.id}`);
  const listArrives = await holdBack(page, '**/api/providers?*');
  await page.getByRole('button', { name: patient.apellido }).first().click();
  await page.getByRole('link', { name: /^Registrar seguimiento/ }).click();
  const performer = page.getByRole('combobox', { name: 'Prestador' });
  await expect(axis(page)).toBeFocused();
  await performer.pressSequentially(bea.apellido);
  const answered = page.waitForResponse('**/api/providers?*');
  listArrives();
  await answered;
  await expect(page.getByRole('option')).toHaveText(new RegExp(bea.apellido));
  await performer.press('Enter');
  await expect(performer).toHaveValue(new RegExp(`${bea.apellido} - Psicólogo`));

  // The appointment is another one's: it stands until that is put right, or the note is saved without it.
  await axis(page).fill('De Ana');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('El turno no es de este paciente con este prestador');
  await performer.fill(ana.apellido);
  await page.getByRole('option', { name: ana.apellido }).click();
  await submit(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  const notes = await api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);
  expect(notes.map((note) => note.id_turno)).toEqual([id_turno]);
});

test('the date is required, real, and not after today; the record is beside it; leaving is asked first; a failed save loses no word', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  const { id_paciente } = patient;
  const address = `/patients/${id_paciente}`;
  await api.asAdmin('POST', '/api/medical-history', { id_paciente, motivo: 'Consulta' });
  await addFollowUp(api, patient, {
    eje_tratamiento: 'Eje de la sesión anterior',
    dsm: 'Episodio depresivo',
    cod_dsm: 'F32.1',
    eje: 'Eje I',
  });
  const arrive = await holdBack(page, '**/RecordPanel*.js');
  // Where there is less room, the record is opened by hand.
  await page.setViewportSize({ width: 1280, height: 900 });
  // A patient who cannot be loaded leaves no form.
  await page.goto('/patients/999999999/follow-ups/new');
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar la información del paciente');
  await expect(submit(page)).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await goWithin(page, `${address}/follow-ups/new`);
  for (const [typed, message] of [
    ['', 'La fecha del seguimiento es obligatoria'],
    ['31/02/2024', 'Fecha inválida'],
    ['01/01/2999', 'La fecha del seguimiento no puede ser futura'],
  ] as const) {
    await date(page).fill(typed);
    await submit(page).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(date(page)).toBeFocused();
  }
  await date(page).fill('01/03/2024');
  await expect(page.getByText('La fecha del seguimiento no puede ser futura')).toBeHidden();

  await axis(page).fill('Escrito mientras se lee');
  await readBeside(page, asked, arrive);
  expect((await axis(page).boundingBox())?.width).toBeLessThanOrEqual(720);

  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(axis(page)).toHaveValue('Escrito mientras se lee');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Salir; queda el borrador' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('link', { name: 'Agregar nuevo seguimiento' }).click();
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(axis(page)).toHaveValue('Escrito mientras se lee');
  await expect(date(page)).toHaveValue('01/03/2024');
  await expect(page.getByLabel('Intervenciones principales')).toBeFocused();

  await failToSave(page);
  await expect(axis(page)).toHaveValue('Escrito mientras se lee');
  await submit(page).dblclick();
  await expect(page.getByText(CREATED)).toBeVisible();
  const saved = await api.asAdmin<FollowUp[]>('GET', `/api${address}/follow-ups`);
  expect(saved.map(({ eje_tratamiento }) => eje_tratamiento)).toEqual([
    'Eje de la sesión anterior',
    'Escrito mientras se lee',
  ]);
  // The draft ended with it.
  await page.getByRole('link', { name: 'Agregar nuevo seguimiento' }).click();
  await expect(axis(page)).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** The record is asked for only when it is opened. */
async function readBeside(page: Page, asked: string[], arrive: () => void): Promise<void> {
  const reads = () => asked.filter((path) => /\/(follow-ups|medical-history|medications)$/.test(path));
  expect(reads()).toEqual([]);
  // On a telephone, with its code still on the way: the first tap is enough. The button stays where it is under the finger.
  await page.setViewportSize({ width: 390, height: 800 });
  const book = page.getByRole('button', { name: 'Consultar la historia' });
  await expect(book.getByText('Consultar la historia')).toBeHidden();
  await book.hover();
  const before = await book.boundingBox();
  await page.mouse.down();
  expect(await book.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByLabel('Cargando la historia del paciente...')).toBeVisible();
  arrive();
  await expect(page.getByText('Eje de la sesión anterior')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Historia' }).click();
  await expect(page.getByText('Motivo de la consulta')).toBeVisible();
  await page.getByRole('tab', { name: 'Medicación' }).click();
  await expect(page.getByText('No hay medicaciones registradas')).toBeVisible();
  expect(new Set(reads()).size).toBe(3);
}

/** In three ways; each says why. */
async function failToSave(page: Page): Promise<void> {
  const calls = '**/api/follow-ups';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await axis(page).press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Error al crear el seguimiento');
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({ status: 400, json: { error: 'Lo que dice el servidor' } }),
  );
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Lo que dice el servidor');

  // The server records it, but its answer gets lost on the way.
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Error de conexión. Verifique su conexión a internet.');
  await expect(submit(page)).toBeFocused();
  await page.unroute(calls);
}

test('what the follow-up before says of the diagnosis is brought over; without a network it is kept, and saved when it is back', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  await addFollowUp(api, patient, { fecha: '2024-01-01', dsm: 'Episodio depresivo', eje: 'Eje I' });
  await addFollowUp(api, patient, { fecha: '2024-02-01', eje_tratamiento: 'Sin diagnóstico' });
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
  // Beside the form from the start, where there is room.
  await expect(page.getByRole('tabpanel')).toContainText('Sin diagnóstico');
  await page.getByLabel('Eje diagnóstico').fill('El mío');
  await page.getByRole('button', { name: 'Traer del anterior' }).click();
  await expect(page.getByText('Diagnóstico traído del seguimiento del 01/01/2024')).toBeVisible();
  await expect(page.getByLabel('DSM', { exact: true })).toHaveValue('Episodio depresivo');
  await expect(page.getByLabel('Eje diagnóstico')).toHaveValue('El mío');

  await axis(page).fill('Escrito sin red');
  await page.context().setOffline(true);
  await submit(page).click();
  const kept = page.getByText(/^Sin conexión: el seguimiento se conserva/);
  await expect(page.getByRole('alert')).toContainText('Error al crear el seguimiento');
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click();
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(kept).toBeVisible();
  await screenshot(page, 'follow-up-offline');
  // What is typed afterwards is a draft until the person saves it.
  await axis(page).fill('Escrito sin red, y más');
  await expect(kept).toBeHidden();
  await expect(page.getByText(/^Sin conexión: lo escrito se conserva/)).toBeVisible();
  await submit(page).click();
  await expect(kept).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(CREATED)).toBeVisible();
  const [saved] = await api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);
  expect(saved).toMatchObject({ eje_tratamiento: 'Escrito sin red, y más', dsm: 'Episodio depresivo' });
});

test.describe('on a telephone', () => {
  test.use({ ownWindow: true, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('the first tap on the book opens the record, also while a text is being written', async ({
    page,
    api,
    signInAs,
  }) => {
    const patient = await patientOf(api, await signInAs('psicologo'));
    await addFollowUp(api, patient, { eje_tratamiento: 'Eje de la sesión anterior' });
    await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
    await expect(axis(page)).toBeFocused();
    await axis(page).fill('A medias');
    await page.getByRole('button', { name: 'Consultar la historia' }).tap();
    const panel = page.getByRole('dialog', { name: 'Historia del paciente' });
    await expect(panel.getByText('Eje de la sesión anterior')).toBeVisible();
    await panel.getByRole('button', { name: 'Cerrar' }).tap();
    await expect(panel).toBeHidden();
    await expect(axis(page)).toHaveValue('A medias');
  });
});
