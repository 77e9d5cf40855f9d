import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const newPatient = (api: ClinicApi, fields: object = {}) =>
  api.asAdmin<Patient>('POST', '/api/patients', { nombre: 'Eva', apellido: unique('Detalle'), ...fields });

/** Loading and failing say so, and it can be tried again. */
async function openAtSecondTry(page: Page, { id_paciente, apellido }: Patient): Promise<void> {
  const call = `**/api/patients/${id_paciente}`;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(call, async (route) => {
    await answered;
    await route.fulfill({ status: 400, body: '{}' });
  });
  await page.goto(`/patients/${id_paciente}`);
  await expect(page.getByText('Cargando detalles del paciente...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Error al cargar los detalles del paciente');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Detalle del Paciente Eva ${apellido}`);
  await expect(page).toHaveTitle('Detalle del Paciente · Trama');
}

test('everything known of a patient is shown, at every width; what is not known is left out', async ({
  page,
  api,
  signInAs,
}) => {
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
  await openAtSecondTry(page, patient);
  const info = page.getByRole('region', { name: 'Información del Paciente' });
  const system = page.getByRole('region', { name: 'Información del Sistema' });
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    const chip = page.locator('.MuiChip-root', { hasText: 'Paciente Activo' });
    await expect(chip).toBeVisible();
    await expect(chip).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const status = await page.getByRole('button', { name: 'Desactivar' }).boundingBox();
    const infoCard = await info.boundingBox();
    expect(status?.y).toBeGreaterThan((heading?.y ?? 0) - 60);
    expect(status?.y).toBeLessThan((infoCard?.y ?? 0) - 80);
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
    await screenshot(page, 'detail');
    await expectNoSidewaysScroll(page);
  }
  for (const heading of ['Datos Personales', 'Información de Contacto'])
    await expect(info.getByRole('heading', { name: heading })).toBeVisible();
  await expect(info.getByText('Paciente desde')).toBeVisible();
  await expect(info.getByRole('link', { name: 'Editar información del paciente' })).toHaveAttribute(
    'href',
    `/patients/${patient.id_paciente}/edit`,
  );
  await expect(system.getByRole('term')).toHaveText(['Creado', 'Legajo']);
  await expect(system.getByRole('definition').first()).toHaveText(/^\d{1,2} de [a-z]+ de \d{4} \d\d:\d\d$/);
  await expect(page.getByRole('link', { name: 'Volver a la lista de pacientes' })).toHaveAttribute(
    'href',
    '/patients',
  );

  const unknown = await newPatient(api, { nombre: null });
  await api.asAdmin('PUT', `/api/patients/${unknown.id_paciente}`, { apellido: 'Solamente' });
  await goWithin(page, `/patients/${unknown.id_paciente}`);
  await expect(info.getByRole('term')).toHaveText(['Nombre completo', 'Edad', 'Paciente desde']);
  await expect(info.getByRole('definition').nth(0)).toHaveText('Solamente');
  await expect(info.getByRole('definition').nth(1)).toHaveText('N/A');
  await expect(system.getByRole('term')).toHaveText(['Creado', 'Actualizado', 'Legajo']);
});

test('an administrator changes the status after a question; a name without a single space widens nothing', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { id_paciente, apellido } = await newPatient(api, {
    nombre: 'W'.repeat(100),
    apellido: 'M'.repeat(100),
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/patients/${id_paciente}`);
  for (const [address, title] of [
    ['/medical-history', 'Historia Clínica'],
    ['/follow-ups/new', 'Nuevo Seguimiento'],
    ['', 'Detalle del Paciente'],
  ] as const) {
    await goWithin(page, `/patients/${id_paciente}${address}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('W'.repeat(100)).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  for (const [verb, title, chip] of [
    ['Desactivar', 'Desactivar Paciente', 'Paciente Inactivo'],
    ['Activar', 'Activar Paciente', 'Paciente Activo'],
  ] as const) {
    await page.getByRole('button', { name: verb }).click();
    const dialog = page.getByRole('alertdialog', { name: title });
    await expect(dialog).toContainText(
      `¿Estás seguro que deseas ${verb.toLowerCase()} al paciente ${'W'.repeat(100)} ${apellido}?`,
    );
    await expect(dialog).toContainText('listas de pacientes activos');
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(chip)).toBeVisible();
  }
});

test('only an administrator is offered the status; a patient out of reach looks like one that does not exist', async ({
  page,
  api,
  signInAs,
}) => {
  const own = await patientOf(api, await signInAs('psicologo'));
  const { id_paciente } = await newPatient(api);
  await page.goto(`/patients/${own.id_paciente}`);
  await expect(page.getByText('Paciente Activo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desactivar' })).toHaveCount(0);
  for (const path of [id_paciente, 999_999_999, 'abc', `${id_paciente}/edit`]) {
    await goWithin(page, '/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi cuenta');
    await goWithin(page, `/patients/${path}`);
    await expect(page.getByRole('alert')).toHaveText('No se encontró el paciente');
  }
});
