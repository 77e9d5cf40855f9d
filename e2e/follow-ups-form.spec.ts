import type { Page } from '@playwright/test';
import type { FollowUp } from '@trama/contract/schemas/follow-ups';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

const CREATED = 'Seguimiento creado exitosamente';
const submit = (page: Page) => page.getByRole('button', { name: 'Guardar Seguimiento' });
const date = (page: Page) => page.getByRole('textbox', { name: 'Fecha del seguimiento' });
const axis = (page: Page) => page.getByLabel('Eje de tratamiento');

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a clinician records their own session and is back at the patient', async ({
    page,
    api,
    signInAsNew,
  }) => {
    test.slow();
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
    ]);
    await expect(page.getByText(String(patient.dni), { exact: true })).toBeVisible();
    await expect(date(page)).toHaveValue(formatDate(todayInClinic()));
    await expect(page.getByLabel('Prestador')).toHaveValue('Ana Gómez - Psicólogo');
    await expect(page.getByLabel('Prestador')).not.toBeEditable();
    await axis(page).fill('Trabajo sobre el sueño');
    await page.getByLabel('Código DSM').fill('F51.0');
    await submit(page).click();
    await expect(page).toHaveURL(new RegExp(`/patients/${patient.id_paciente}$`));
    await expect(page.getByText(CREATED)).toBeVisible();
    await expect(page.getByText('Trabajo sobre el sueño')).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText(CREATED)).toBeHidden();
  });

  test('from the list it goes back to the list, which is fresh and tells it for five seconds', async ({
    page,
    api,
    signInAs,
  }) => {
    test.slow();
    const patient = await patientOf(api, await signInAs('psicologo'));
    await addFollowUp(api, patient);
    await page.clock.install();
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('link', { name: 'Ver Todos' }).click();
    // The detail, which has such a link too, stays until the list is there.
    await expect(page.getByRole('article', { name: 'Seguimiento #1' })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).click();
    await page.getByRole('link', { name: 'Volver', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Seguimiento #1' })).toBeVisible();
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).click();
    await date(page).fill('02/04/2025');
    await axis(page).fill('Recién escrito');
    await submit(page).click();
    await expect(page).toHaveURL(/\/follow-ups$/);
    const newest = page.getByRole('article', { name: 'Seguimiento #2' });
    await expect(newest).toContainText('Recién escrito');
    await expect(newest).toContainText('02/04/2025');
    await expect(page.getByText(CREATED)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText(CREATED)).toBeHidden();
    await page.reload();
    await expect(newest).toContainText('Recién escrito');
    await expect(page.getByText(CREATED)).toBeHidden();
  });
});

test('an administrator has to choose who performed it, by name or licence number', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  await signInAs('administrador');
  const matricula = unique('MN');
  const eva = { nombre: 'Eva', apellido: unique('Ríos'), role: 'psiquiatra', email: `${unique('e')}@c.test` };
  const { id_prestador } = await api.asAdmin<{ id_prestador: number }>('POST', '/api/providers', {
    ...eva,
    matricula,
  });
  const patient = await patientOf(api, { ...eva, role: 'psiquiatra', id: id_prestador, password: '' });
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
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
  await submit(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  const path = `/api/patients/${patient.id_paciente}/follow-ups`;
  const [saved] = await api.asAdmin<FollowUp[]>('GET', path);
  expect(saved).toMatchObject({
    id_prestador,
    eje_tratamiento: 'De otra persona',
    intervenciones_principales: null,
  });
});

test('providers that cannot be loaded are logged, not shown', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const patient = await api.asAdmin<{ id_paciente: number }>('POST', '/api/patients', {
    apellido: unique('Sosa'),
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/providers?*', (route) => route.fulfill({ status: 400, json: { error: 'no' } }));
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
  await expect(axis(page)).toBeVisible();
  await expect.poll(() => logged.some((line) => line.includes('No se pudo cargar la lista'))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the date is required, real, and not after today; leaving with something unsaved is asked first', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
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

  await axis(page).fill('Sin guardar');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(axis(page)).toHaveValue('Sin guardar');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Salir; queda el borrador' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id_paciente}$`));
});

test('a failed save keeps every word, says why, and is never recorded twice', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const patient = await patientOf(api, await signInAs('psicologo'));
  const calls = '**/api/follow-ups';
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
  await axis(page).fill('No se pierde');

  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await submit(page).click();
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
  await expect(axis(page)).toHaveValue('No se pierde');

  await page.unroute(calls);
  await submit(page).dblclick();
  await expect(page.getByText(CREATED)).toBeVisible();
  const path = `/api/patients/${patient.id_paciente}/follow-ups`;
  const saved = await api.asAdmin<FollowUp[]>('GET', path);
  expect(saved.map(({ eje_tratamiento }) => eje_tratamiento)).toEqual(['No se pierde']);
});

test('what was typed is offered again after a reload, and ends with the save', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const patient = await patientOf(api, await signInAs('psicologo'));
  const address = `/patients/${patient.id_paciente}/follow-ups/new`;
  await page.goto(address);
  await axis(page).fill('A medias');
  await date(page).fill('05/05/2025');
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(axis(page)).toHaveValue('A medias');
  await expect(date(page)).toHaveValue('05/05/2025');
  await submit(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  await page.goto(address);
  await expect(axis(page)).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a patient who cannot be loaded leaves no form', async ({ page, signInAs }) => {
  await signInAs('psicologo');
  await page.goto('/patients/999999999/follow-ups/new');
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar la información del paciente');
  await expect(submit(page)).toHaveCount(0);
});

test('keeps 100,000 characters, emoji and right-to-left text as they were typed', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
  const long = `  <script>alert(1)</script> 😀 שלום\n${'x'.repeat(100_000)}`;
  await page.getByLabel('Planificación').fill(long);
  await submit(page).click();
  await expect(page.getByText(CREATED)).toBeVisible();
  const [saved] = await api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);
  expect(saved?.planificacion).toBe(long);
});
