import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { newDni, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const BIRTH = 'Fecha de nacimiento';
const NO_CONNECTION = 'Error de conexión. Verifique su conexión a internet.';

test('two sections at every width, identity and coverage folded below them; every broken rule shows beside its field, and leaving unsaved changes asks first', async ({
  page,
  signInAs,
}) => {
  await signInAs('psicologo');
  await page.goto('/patients/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Paciente');
  await expect(page).toHaveTitle('Nuevo Paciente · Trama');
  const save = page.getByRole('button', { name: 'Crear Paciente' });
  const sections = ['Información Personal', 'Información de Contacto', 'Identidad y Domicilio', 'Cobertura'];
  await save.click();
  await expect(page.getByLabel('Apellido')).toBeFocused();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections);
    for (const link of ['Volver', 'Cancelar']) {
      await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', '/patients');
    }
    await expect(page.getByText('El apellido es requerido')).toBeVisible();
    await screenshot(page, 'form');
    await expectNoSidewaysScroll(page);
  }

  for (const folded of ['Identidad y Domicilio', 'Cobertura'])
    await expect(page.getByRole('button', { name: folded })).toHaveAttribute('aria-expanded', 'false');
  // An error inside a folded section opens it.
  await page.getByRole('button', { name: 'Cobertura' }).click();
  await page.getByLabel('Obra social').fill('x'.repeat(3000));
  await page.getByRole('button', { name: 'Cobertura' }).click();
  await page.getByLabel('Apellido').fill('Folded');
  await save.click();
  await expect(page.getByLabel('Obra social')).toBeFocused();
  await page.getByLabel('Obra social').fill('');
  await page.getByLabel('Apellido').fill('');

  await page.getByLabel('Email').fill('sin arroba');
  await page.getByLabel(BIRTH, { exact: true }).fill('01/01/2999');
  await save.click();
  for (const text of [
    'El apellido es requerido',
    'Formato de email inválido',
    'La fecha de nacimiento no puede ser futura',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Apellido').fill('P');
  await expect(page.getByText('El apellido es requerido')).toBeHidden();
  await expect(page.getByText('Formato de email inválido')).toBeVisible();
  await page.getByLabel('Email').fill('a@b');
  for (const date of ['31/02/2020', '01/01/1800', '15/08']) {
    await page.getByLabel(BIRTH, { exact: true }).fill(date);
    await expect(page.getByText(/^La fecha de nacimiento/)).toBeHidden();
    await save.click();
    await expect(page.getByText('La fecha de nacimiento no es válida')).toBeVisible();
  }

  // The calendar offers no day after today.
  await page.getByRole('button', { name: 'Abrir calendario' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const days = page.getByRole('gridcell').filter({ hasText: /^\d+$/ });
  const enabled = await days.evaluateAll((cells) =>
    cells
      .filter(
        (cell) => !(cell as HTMLButtonElement).disabled && cell.getAttribute('aria-disabled') !== 'true',
      )
      .map((cell) => Number(cell.textContent)),
  );
  expect(Math.max(...enabled)).toBe(Number(todayInClinic().slice(-2)));
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Apellido')).toHaveValue('P');
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL('/patients');
  // Nothing was typed, nothing is asked.
  await page.getByRole('link', { name: 'Nuevo Paciente' }).first().click();
  await expect(page.getByLabel(BIRTH, { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/patients');
});

/** The birth date is the same day wherever it is entered, sent and shown. Leaves the patient open. */
async function createBornOn(page: Page, apellido: string): Promise<void> {
  await page.getByLabel('Apellido').fill(apellido);
  await page.getByLabel(BIRTH, { exact: true }).fill('04/05/1980');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Crear Paciente' }).dblclick();
  expect((await sent).postDataJSON()).toMatchObject({
    apellido,
    nombre: null,
    fecha_nacimiento: '1980-05-04',
    activo: true,
  });
  await expect(page.getByText('Paciente creado exitosamente')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '04/05/1980' })).toBeVisible();
}

/** And where it is listed and edited. */
async function findBornOn(page: Page, apellido: string): Promise<void> {
  await goWithin(page, '/patients');
  await expect(page.getByRole('row').filter({ hasText: apellido })).toContainText('04/05/1980');
  await page.getByRole('link', { name: apellido, exact: true }).click();
  await page.getByRole('link', { name: 'Editar información del paciente' }).click();
  await expect(page.getByLabel(BIRTH, { exact: true })).toHaveValue('04/05/1980');
  await page.getByLabel('Ocupación').fill('Docente');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Paciente actualizado exitosamente')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '04/05/1980' })).toBeVisible();
}

// The clinic is west of Greenwich, where a day turned into a moment moves back; here it would move on.
test.describe('with the browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo', ownWindow: true });

  test('a birth date is the same day as in the clinic', async ({ page, signInAsNew }) => {
    await signInAsNew('psicologo');
    const apellido = unique('Nacida');
    await page.goto('/patients/new');
    await createBornOn(page, apellido);
    await findBornOn(page, apellido);
  });
});

test('a double click creates one patient; neither a DNI that exists nor an answer that got lost costs a word', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.slow();
  const ana = await signInAsNew('psicologo');
  const dni = newDni();
  await api.asAdmin('POST', '/api/patients', { apellido: 'Titular', dni });
  await page.goto('/patients/new');
  await page.route('**/api/patients', async (route) => {
    await expect(page.getByRole('button', { name: 'Creando...' })).toBeDisabled();
    await route.continue();
  });
  await createBornOn(page, 'Doble Clic');
  await page.unroute('**/api/patients');

  await goWithin(page, '/patients/new');
  const apellido = page.getByLabel('Apellido');
  const create = page.getByRole('button', { name: 'Crear Paciente' });
  await apellido.fill('Otra');
  await page.getByLabel('DNI').fill(dni.replace(/\B(?=(\d{3})+$)/g, '.'));
  await create.click();
  await expect(
    page.getByText('Ya existe un paciente con ese DNI. Solicite la derivación a la administración.'),
  ).toBeVisible();
  await expect(page.getByLabel('DNI')).toBeFocused();
  await expect(page.getByLabel('DNI')).toHaveAttribute('aria-invalid', 'true');
  await screenshot(page, 'form-dni');
  await page.getByLabel('DNI').fill(newDni());
  await page.route('**/api/patients', (route) => route.fulfill({ status: 400, body: '{}' }));
  await create.click();
  await expect(page.getByRole('alert')).toHaveText(`Error al crear el paciente ${NO_CONNECTION}`);
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(apellido).toHaveValue('Otra');

  // Created, but the answer gets lost: no second patient, and what was typed since is kept.
  await page.unroute('**/api/patients');
  await page.route('**/api/patients', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await expect(page.getByRole('alert')).toHaveText(`Error al crear el paciente ${NO_CONNECTION}`);
  await expect(create).toBeFocused();
  await page.unroute('**/api/patients');
  await page.getByLabel('Teléfono').fill('11 4444-0000');
  await create.click();
  await expect(page.getByRole('definition').filter({ hasText: '11 4444-0000' })).toBeVisible();
  await expect(page.getByText('Otra').first()).toBeVisible();
  await expect(page).toHaveURL(/\/patients\/\d+$/);
  const { token } = await api.login(ana.email, ana.password);
  const { total } = await api.call<{ total: number }>('GET', '/api/patients', undefined, token);
  expect(total).toBe(2);
});

/** Loading, failing to load and failing to save say so, and cost nothing typed. Leaves the form open. */
async function openWithFailures(page: Page, id_paciente: number): Promise<void> {
  const path = `**/api/patients/${id_paciente}`;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.fulfill({ status: 400, body: '{}' });
  });
  await page.goto(`/patients/${id_paciente}/edit`);
  await expect(page.getByText('Cargando datos del paciente...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Error al cargar los datos del paciente');
  await page.unroute(path);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Eva');
  for (const link of ['Volver', 'Cancelar']) {
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', `/patients/${id_paciente}`);
  }
  await page.route(path, async (route) => {
    await expect(page.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
    await route.fulfill({ status: 400, body: '{}' });
  });
  await page.getByLabel('Ocupación').fill('Artista');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Error al actualizar el paciente ${NO_CONNECTION}`);
  await expect(page.getByLabel('Ocupación')).toHaveValue('Artista');
  await page.unroute(path);
}

test('two people edit one patient: nothing is lost in silence', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Eva',
    apellido: unique('Disputa'),
    telefono: '1111',
    fecha_nacimiento: '1980-05-04',
  });
  const path = `/patients/${patient.id_paciente}`;
  await openWithFailures(page, patient.id_paciente);
  await expect(page.getByLabel(BIRTH, { exact: true })).toHaveValue('04/05/1980');
  await page.getByLabel('Teléfono').fill('2222');
  await api.asAdmin('PUT', `/api${path}`, { telefono: '3333', direccion: 'Calle Nueva 5' });
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();

  const warning = page.getByRole('alert');
  await expect(warning).toContainText('Otra persona guardó cambios mientras usted editaba');
  await expect(warning.getByRole('listitem')).toHaveText([
    'Teléfono: la otra persona guardó 3333; usted escribió 2222',
    'Dirección: la otra persona guardó Calle Nueva 5.',
  ]);
  await expect(page.getByLabel('Teléfono')).toHaveValue('2222');
  await expect(page.getByLabel('Ocupación')).toHaveValue('Artista');
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle Nueva 5');
  await screenshot(page, 'form-conflict');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Paciente actualizado exitosamente')).toBeVisible();
  expect(await api.asAdmin<Patient>('GET', `/api${path}`)).toMatchObject({
    nombre: 'Eva',
    telefono: '2222',
    ocupacion: 'Artista',
    direccion: 'Calle Nueva 5',
  });

  // A change of status meanwhile does not stop the save.
  await page.getByRole('link', { name: 'Editar información del paciente' }).click();
  await page.getByLabel('Nombre').fill('Evangelina');
  await api.asAdmin('PATCH', `/api${path}/status`, { activo: false });
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Paciente Inactivo')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Evangelina' })).toBeVisible();
});
