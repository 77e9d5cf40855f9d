import type { Patient } from '@trama/contract/schemas/patients';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const newPatient = (api: ClinicApi, fields: object = {}) =>
  api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Eva', apellido: unique('Detalle'), ...fields });

test('everything known of a patient is shown, at every width', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const year = new Date().getFullYear() - 40;
  const patient = await newPatient(api, {
    dni: unique('9').slice(0, 20),
    fecha_nacimiento: `${year}-01-01`,
    estado_civil: 'Viudo',
    ocupacion: 'Docente',
    email: 'eva@correo.com.ar',
    telefono: '11 5555-1234',
    direccion: 'Av. Corrientes 1234, 5º B, Ciudad Autónoma de Buenos Aires',
  });
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Detalle del Paciente Eva ${patient.apellido}`,
  );
  await expect(page).toHaveTitle('Detalle del Paciente · Trama');
  const info = page.getByRole('region', { name: 'Información del Paciente' });
  const system = page.getByRole('region', { name: 'Información del Sistema' });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByText('Paciente Activo')).toBeVisible();
    for (const heading of ['Datos Personales', 'Información de Contacto']) {
      await expect(info.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(info.getByRole('definition')).toHaveText([
      `Eva ${patient.apellido}`,
      String(patient.dni),
      `01/01/${year}`,
      /^(39|40) años$/,
      'Viudo',
      'Docente',
      /^\d{1,2} de [a-z]+ de \d{4}$/,
      'eva@correo.com.ar',
      '11 5555-1234',
      'Av. Corrientes 1234, 5º B, Ciudad Autónoma de Buenos Aires',
    ]);
    await expect(info.getByText('Paciente desde')).toBeVisible();
    await expect(info.getByRole('link', { name: 'Editar información del paciente' })).toHaveAttribute(
      'href',
      `/patients/${patient.id_paciente}/edit`,
    );
    await expect(system.getByRole('term')).toHaveText(['Creado', 'N.º de paciente']);
    await expect(system.getByRole('definition').first()).toHaveText(/^\d{1,2} de [a-z]+ de \d{4} \d\d:\d\d$/);
    await expect(page.getByRole('link', { name: 'Volver a la lista de pacientes' })).toHaveAttribute(
      'href',
      '/patients',
    );
    await screenshot(page, 'detail');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test('what is not known is left out, and an update is dated', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { id_paciente } = await newPatient(api, { nombre: null });
  await api.asAdmin('PUT', `/api/patients/${id_paciente}`, { apellido: 'Solamente' });
  await page.goto(`/patients/${id_paciente}`);
  const info = page.getByRole('region', { name: 'Información del Paciente' });
  await expect(info.getByRole('term')).toHaveText(['Nombre completo', 'Edad', 'Paciente desde']);
  await expect(info.getByRole('definition').nth(0)).toHaveText('Solamente');
  await expect(info.getByRole('definition').nth(1)).toHaveText('N/A');
  await expect(page.getByRole('region', { name: 'Información del Sistema' }).getByRole('term')).toHaveText([
    'Creado',
    'Actualizado',
    'N.º de paciente',
  ]);
});

test('a patient out of reach looks like one that does not exist', async ({ page, api, signInAs }) => {
  await signInAs('psicologo');
  const { id_paciente } = await newPatient(api);
  await page.goto('/');
  for (const path of [id_paciente, 999_999_999, 'abc', `${id_paciente}/edit`]) {
    await goWithin(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Principal');
    await goWithin(page, `/patients/${path}`);
    await expect(page.getByRole('alert')).toHaveText('No se encontró el paciente');
  }
});

test('loading and failing say so, and it can be tried again', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { id_paciente, apellido } = await newPatient(api);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/patients/${id_paciente}`, async (route) => {
    await answered;
    await route.fulfill({ status: 400, body: '{}' });
  });
  await page.goto(`/patients/${id_paciente}`);
  await expect(page.getByText('Cargando detalles del paciente...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Error al cargar los detalles del paciente');
  await page.unroute(`**/api/patients/${id_paciente}`);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.getByText(`Eva ${apellido}`).first()).toBeVisible();
});

test('only an administrator changes the status, after a question', async ({ page, api, signInAs }) => {
  const { id_paciente, apellido } = await newPatient(api);
  const ana = await signInAs('psicologo');
  await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${ana.id}`, {});
  await page.goto(`/patients/${id_paciente}`);
  await expect(page.getByText('Paciente Activo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desactivar' })).toHaveCount(0);

  await signInAs('administrador');
  await page.goto(`/patients/${id_paciente}`);
  for (const [verb, title, chip] of [
    ['Desactivar', 'Desactivar Paciente', 'Paciente Inactivo'],
    ['Activar', 'Activar Paciente', 'Paciente Activo'],
  ] as const) {
    await page.getByRole('button', { name: verb }).click();
    const dialog = page.getByRole('alertdialog', { name: title });
    await expect(dialog).toContainText(
      `¿Estás seguro que deseas ${verb.toLowerCase()} al paciente Eva ${apellido}?`,
    );
    await expect(dialog).toContainText('listas de pacientes activos');
    await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(chip)).toBeVisible();
  }
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('the message of the screen before shows for 5 seconds, and not again', async ({ page, signInAs }) => {
    await signInAs('psicologo');
    await page.clock.install();
    await page.goto('/patients/new');
    await page.getByLabel('Apellido').fill(unique('Mensaje'));
    await page.getByRole('button', { name: 'Crear Paciente' }).click();
    const message = page.getByText('Paciente creado exitosamente');
    await expect(message).toBeVisible();
    await screenshot(page, 'detail-created');
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(message).toBeHidden();
    await page.clock.resume();
    await page.reload();
    await expect(page.getByText('Paciente Activo')).toBeVisible();
    await expect(message).toBeHidden();
  });
});

test('a name without a single space widens no screen of the patient', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { id_paciente } = await newPatient(api, { nombre: 'W'.repeat(100), apellido: 'M'.repeat(100) });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  for (const [address, title] of [
    ['/medical-history', 'Historia Clínica'],
    ['/follow-ups/new', 'Nuevo Seguimiento'],
    ['', 'Detalle del Paciente'],
  ] as const) {
    await goWithin(page, `/patients/${id_paciente}${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('W'.repeat(100)).first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('W'.repeat(100));
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
