import type { Page } from '@playwright/test';
import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { PATIENT_FIELD_NAMES, type PatientField } from '@trama/contract/words/people/patients';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const OVERVIEW = '**/api/assignments/providers/all';

/** A provider with an active and an inactive patient, and one without any, found by one word. */
async function scene(api: ClinicApi) {
  const clan = unique('Clan');
  const { account: busy } = await api.invite('director_medico', { nombre: 'Olga', apellido: `Ñ${clan}` });
  const { account: idle } = await api.invite('acompanante_terapeutico', { nombre: 'Iván', apellido: clan });
  await api.asAdmin('PUT', `/api/providers/${busy.id}`, { matricula: `MP-${clan}` });
  const patients: Patient[] = [];
  for (const apellido of ['Activa', 'Inactiva']) {
    const fields = { nombre: 'Luz', apellido: unique(apellido), dni: unique('D'), email: 'luz@correo.test' };
    const patient = await api.asAdmin<Patient>('POST', '/api/patients', fields);
    const notes = { notes: `Notas de ${apellido}` };
    await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${busy.id}`, notes);
    patients.push(patient);
  }
  const [active, inactive] = patients as [Patient, Patient];
  await api.asAdmin('PATCH', `/api/patients/${inactive.id_paciente}/status`, { activo: false });
  return { clan, busy, idle, active, inactive };
}

const provider = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, label: string) =>
  page.locator('dl > *').filter({ hasText: label }).getByRole('definition');

/** Made-up answers for what a shared database cannot show: sums, and a size that takes long to make. */
function made(providers: number, patientsEach: number): ProviderWithAssignments[] {
  const moment = '2026-03-10T02:30:00.000Z';
  const nothingKnown = Object.fromEntries(PATIENT_FIELD_NAMES.map((name) => [name, null])) as Record<
    PatientField,
    null
  >;
  return Array.from({ length: providers }, (_, p) => ({
    prestador: {
      id_prestador: p + 1,
      nombre: 'Ana',
      apellido: `Prestadora ${p + 1}`,
      role: p === 0 ? '' : 'psicologo',
      profesion: null,
      especialidad: null,
      matricula: null,
      matricula_tipo: null,
      matricula_jurisdiccion: null,
      telefono: null,
      email: null,
      direccion: null,
      is_active: true,
      fecha_creacion: moment,
    },
    total_asignaciones: patientsEach,
    pacientes: Array.from({ length: patientsEach }, (_, i) => ({
      ...nothingKnown,
      id_paciente: p * patientsEach + i + 1,
      legajo: p * patientsEach + i + 1,
      nombre: 'Luz',
      apellido: `Paciente ${p + 1}-${i + 1}`,
      dni: String(20_000_000 + p * patientsEach + i),
      activo: true,
      acepta_recordatorios: false,
      fecha_creacion: moment,
      fecha_actualizacion: null,
      total_sesiones: 0,
      ultima_sesion: null,
      asignacion: { fecha_asignacion: moment, notas: null },
    })),
  }));
}

test('providers are found by name, email and matrícula; the patients of each, at every width; filters, kept by a reload', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { clan, busy, idle, active, inactive } = await scene(api);
  await page.goto('/assignments');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Asignaciones' })).toBeVisible();
  await expect(page).toHaveTitle('Gestión de Asignaciones · Trama');
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre, email o matrícula...' });
  const finds = async (term: string, people: string[]) => {
    await search.fill(term);
    await search.press('Enter');
    for (const email of [busy.email, idle.email]) {
      await expect(provider(page, email)).toHaveCount(people.includes(email) ? 1 : 0);
    }
  };
  await finds(`mp-${clan}`, [busy.email]);
  await finds(idle.email, [idle.email]);
  await finds(`ivan ${clan}`.toUpperCase(), [idle.email]);
  await finds(clan, [busy.email, idle.email]);

  await expect(provider(page, idle.email)).toContainText('Sin pacientes');
  await expect(provider(page, idle.email).getByRole('button')).toHaveCount(0);
  const section = provider(page, busy.email);
  await expect(section).toContainText('Director Médico');
  await expect(section).toContainText(`Matrícula: MP-${clan}`);
  await page.getByRole('button', { name: 'Expandir todo' }).click();
  await expect(section.getByRole('table')).toBeVisible();
  await expect(provider(page, idle.email).getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Contraer todo' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);

  await section.getByRole('button', { name: busy.apellido }).click();
  const row = section.getByRole('row').filter({ hasText: active.apellido });
  const today = formatDate(todayInClinic());
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    for (const text of [String(active.dni), 'luz@correo.test', today, 'Notas de Activa']) {
      await expect(row).toContainText(text);
    }
    await expect(row.getByText('Inactivo')).toHaveCount(0);
    await expect(section.getByRole('row').filter({ hasText: inactive.apellido })).toContainText('Inactivo');
    await screenshot(page, 'assignments');
    await expectNoSidewaysScroll(page);
  }
  await expect(row.getByRole('link', { name: `${active.apellido}, Luz` })).toHaveAttribute(
    'href',
    `/patients/${active.id_paciente}`,
  );

  await page.getByLabel('Rol').click();
  await page.getByRole('option', { name: 'Director Médico' }).click();
  await expect(provider(page, idle.email)).toHaveCount(0);
  await page.reload();
  await expect(provider(page, busy.email)).toBeVisible();
  await expect(provider(page, idle.email)).toHaveCount(0);
  await page.getByLabel('Pacientes', { exact: true }).click();
  await page.getByRole('option', { name: 'Sin pacientes', exact: true }).click();
  await expect(page.getByText('No se encontraron prestadores con los filtros aplicados')).toBeVisible();
  await page.getByLabel('Rol').click();
  await page.getByRole('option', { name: 'Todos los roles' }).click();
  await expect(provider(page, idle.email)).toBeVisible();
  await expect(provider(page, busy.email)).toHaveCount(0);
});

test('what cannot be loaded is said, and tried again: then 200 providers with 20,000 patients, without making what nobody looks at', async ({
  page,
  signInAs,
}) => {
  // Most of the time goes into handing the made-up answer to the browser.
  test.slow();
  await signInAs('administrador');
  const answer = [...made(200, 100), ...made(201, 0).slice(200)];
  let broken = true;
  await page.route(OVERVIEW, (route) =>
    route.fulfill(broken ? { status: 400, body: '{}' } : { json: answer }),
  );
  await page.goto('/assignments');
  await expect(page.getByRole('alert')).toContainText('Error al cargar las asignaciones');
  broken = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(figure(page, 'Total de asignaciones')).toHaveText('20.000', { timeout: 60_000 });
  await expect(figure(page, 'Prestadores activos')).toHaveText('201');
  await expect(figure(page, 'Con pacientes')).toHaveText('200');
  await expect(figure(page, 'Sin pacientes')).toHaveText('1');
  await expect(provider(page, 'Prestadora 1,')).toContainText('Usuario');

  await page.getByRole('button', { name: 'Expandir todo' }).click();
  // A day of Buenos Aires.
  await expect(page.getByRole('row').filter({ hasText: 'Paciente 1-1,' })).toContainText('09/03/2026');
  expect(await page.getByRole('link', { name: /Paciente \d/ }).count()).toBeLessThan(1_000);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('link', { name: 'Paciente 200-100, Luz' })).toBeVisible();
});
