import type { Page } from '@playwright/test';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { book } from './support/agenda-scene.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, storeSession, test } from './support/test.ts';

const TITLE = 'Derivar Paciente a Prestadores Clínicos';

/** A patient and two providers whose last names begin alike, so that a search finds just them. */
async function scene(api: ClinicApi) {
  const clan = unique('Clan');
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Eva',
    apellido: unique('Derivada'),
    dni: unique('D'),
  });
  const { account: ana } = await api.invite('psicologo', { nombre: 'Ana', apellido: `${clan} Alta` });
  const { account: beto } = await api.invite('psiquiatra', { nombre: 'Beto', apellido: `${clan} Baja` });
  await api.asAdmin('PUT', `/api/providers/${ana.id}`, { matricula: 'MN 4321' });
  return { clan, patient, ana, beto };
}

const assignmentsOf = (api: ClinicApi, { id_paciente }: Patient) =>
  api.asAdmin<Assignment[]>('GET', `/api/patients/${id_paciente}/assignments`);
const providersOf = async (api: ClinicApi, patient: Patient) =>
  (await assignmentsOf(api, patient)).map(({ id_prestador }) => id_prestador);
const assign = (api: ClinicApi, patient: Patient, provider: Account) =>
  api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${provider.id}`, {});

/** From the list, which is open. */
async function openDialog(page: Page, patient: Patient) {
  await page.getByRole('button', { name: `Derivar a prestadores: Eva ${patient.apellido}` }).click();
  return page.getByRole('dialog', { name: TITLE });
}
async function search(page: Page, clan: string) {
  await page.getByRole('dialog').getByRole('searchbox').fill(clan);
  await page.getByRole('dialog').getByRole('searchbox').press('Enter');
}
const choice = (page: Page, { nombre, apellido }: Account) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `${apellido}, ${nombre}` }) });
const save = (page: Page, count: number) =>
  page.getByRole('button', { name: `Guardar Asignaciones (${count})` });

test('the dialog, wide and narrow; what is chosen is sent together, with notes; all at once are selected and deselected', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { clan, patient, ana, beto } = await scene(api);
  await assign(api, patient, ana);
  const dialog = page.getByRole('dialog', { name: TITLE });
  await page.goto(`/patients?q=${patient.apellido}`);
  for (const layout of ['narrow', 'wide'] as const)
    await looksRight(page, layout, { clan, patient, ana, beto });

  await openDialog(page, patient);
  await expect(dialog.getByRole('list').first()).toHaveText(`${ana.apellido}, Ana`);
  await expect(dialog.getByText(`DNI: ${patient.dni}`)).toBeVisible();
  await expect(
    dialog.getByText('Solo se muestran psicólogos, psiquiatras y acompañantes terapéuticos', { exact: true }),
  ).toBeVisible();
  await search(page, clan);
  await expect(choice(page, ana)).toContainText('Matrícula: MN 4321');
  await expect(choice(page, ana)).toContainText(ana.email);
  await expect(choice(page, ana).getByText('Asignado', { exact: true })).toBeVisible();
  await expect(save(page, 0)).toBeDisabled();
  await choice(page, beto).getByRole('checkbox').check();
  await expect(choice(page, beto).getByText('Se asignará', { exact: true })).toBeVisible();
  await choice(page, ana).getByRole('checkbox').uncheck();
  await expect(choice(page, ana).getByText('Se desasignará', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Se realizarán 2 cambios en las asignaciones')).toBeVisible();
  await choice(page, ana).getByRole('checkbox').check();
  await expect(choice(page, ana).getByText('Asignado', { exact: true })).toBeVisible();
  await expect(save(page, 1)).toBeEnabled();
  await choice(page, ana).getByRole('checkbox').uncheck();
  await dialog.getByLabel('Notas (opcional)').fill('Control semanal');
  await save(page, 2).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Asignaciones guardadas')).toBeVisible();
  expect(await assignmentsOf(api, patient)).toMatchObject([
    { id_prestador: beto.id, notas: 'Control semanal' },
  ]);

  await openDialog(page, patient);
  await search(page, clan);
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Seleccionar todos', exact: true }).click();
  await expect(save(page, 1)).toBeEnabled();
  await dialog.getByRole('button', { name: 'Deseleccionar todos' }).click();
  await expect(choice(page, beto).getByText('Se desasignará')).toBeVisible();
  await expect(choice(page, ana).getByText('Se asignará')).toBeHidden();
  await dialog.getByRole('button', { name: 'Seleccionar todos', exact: true }).click();
  await save(page, 1).click();
  await expect(dialog).toBeHidden();
  expect(new Set(await providersOf(api, patient))).toEqual(new Set([ana.id, beto.id]));
});

/** Opened from the row, or from its menu on a telephone, and closed again. */
async function looksRight(
  page: Page,
  layout: 'wide' | 'narrow',
  { clan, patient, beto }: Awaited<ReturnType<typeof scene>>,
): Promise<void> {
  const isNarrow = layout === 'narrow';
  await page.setViewportSize(SCREENS.find(({ name }) => name === layout) ?? SCREENS[0]);
  const dialog = page.getByRole('dialog', { name: TITLE });
  const opener = page.getByRole('button', {
    name: `${isNarrow ? 'Opciones' : 'Derivar a prestadores'}: Eva ${patient.apellido}`,
  });
  await opener.click();
  if (isNarrow) await page.getByRole('menuitem', { name: 'Derivar a prestadores' }).click();
  await expect(dialog.getByText(`${patient.apellido}, Eva`)).toBeVisible();
  await expect(dialog.getByLabel('Notas (opcional)')).toBeVisible();
  await search(page, clan);
  await choice(page, beto).getByRole('checkbox').check();
  await expect(dialog.getByText('Se realizarán 1 cambios en las asignaciones')).toBeVisible();
  await screenshot(page, 'assign-dialog');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('what fails is named, what went well stands; what cannot be loaded is tried again; who is no longer active leaves by their chip', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { clan, patient, ana, beto } = await scene(api);
  const toBeto = `**/api/patients/${patient.id_paciente}/assign/${beto.id}`;
  await page.route(toBeto, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/patients?q=${patient.apellido}`);
  const dialog = await openDialog(page, patient);
  await search(page, clan);
  await dialog.getByRole('button', { name: 'Seleccionar todos', exact: true }).click();
  await dialog.getByLabel('Notas (opcional)').fill('No se pierde');
  await save(page, 2).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'Error al guardar asignaciones' });
  await expect(alert).toContainText(`No se asignó a ${beto.apellido}, Beto`);
  await expect(alert).not.toContainText(ana.apellido);
  await expect(choice(page, ana).getByText('Asignado', { exact: true })).toBeVisible();
  await expect(choice(page, beto).getByText('Se asignará', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Notas (opcional)')).toHaveValue('No se pierde');
  expect(await providersOf(api, patient)).toEqual([ana.id]);
  await page.unroute(toBeto);
  await save(page, 1).click();
  await expect(dialog).toBeHidden();
  expect(
    (await assignmentsOf(api, patient)).find(({ id_prestador }) => id_prestador === beto.id)?.notas,
  ).toBe('No se pierde');

  await api.deactivate(ana);
  await page.route('**/assignments', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.reload();
  await openDialog(page, patient);
  await expect(dialog.getByText('Error al cargar datos')).toBeVisible();
  await expect(save(page, 0)).toBeDisabled();
  await page.unroute('**/assignments');
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await search(page, clan);
  await expect(choice(page, beto)).toBeVisible();
  await expect(choice(page, ana)).toHaveCount(0);
  await dialog.getByRole('button', { name: `Desasignar a ${ana.apellido}, Ana` }).press('Delete');
  await choice(page, beto).getByRole('checkbox').uncheck();
  await save(page, 2).click();
  await expect(dialog).toBeHidden();
  expect(await providersOf(api, patient)).toEqual([]);

  await openDialog(page, patient);
  await expect(dialog.getByText('Sin prestadores asignados')).toBeVisible();
  await search(page, clan);
  await choice(page, beto).getByRole('checkbox').check();
  await api.deactivate(beto);
  await save(page, 1).click();
  // The server's reason comes first.
  await expect(dialog.getByRole('alert').filter({ hasText: 'No se asignó' })).toContainText(
    'El prestador no puede recibir pacientes',
  );
});

test('a director who lets go of a patient does so last, and no longer sees it', async ({
  page,
  api,
  signInAsNew,
}) => {
  const director = await signInAsNew('director_medico', { nombre: 'Dora' });
  const { clan, patient, ana } = await scene(api);
  await assign(api, patient, director);
  await page.goto(`/patients?q=${patient.apellido}`);
  const dialog = await openDialog(page, patient);
  await search(page, director.apellido);
  await choice(page, director).getByRole('checkbox').uncheck();
  await search(page, clan);
  await choice(page, ana).getByRole('checkbox').check();
  await save(page, 2).click();
  await expect(dialog).toBeHidden();
  expect(await providersOf(api, patient)).toEqual([ana.id]);
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
});

test('reception registers and books, the psychologist sees who comes; the director lets a colleague in', async ({
  page,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const desk = await api.createAccount('recepcion');
  const { token } = await api.login(desk.email, desk.password);
  const apellido = unique('Ingresa');
  const person = { nombre: 'Nora', apellido, telefono: '11 5555 4444', fecha_nacimiento: '1990-05-05' };
  const patient = await api.call<Patient>('POST', '/api/patients', person, token);

  // The first appointment: ana's own patient from now on.
  const ana = await signInAsNew('psicologo');
  await book(api, ana, patient, [0, '09:00', '09:50']);
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByRole('heading', { level: 1, name: apellido })).toBeVisible();

  // The second, with somebody else: name and telephone, not the record.
  const director = await api.createAccount('director_medico');
  await assign(api, patient, director);
  const beto = await api.createAccount('psiquiatra', { nombre: 'Beto' });
  await book(api, beto, patient, [0, '11:00', '11:50']);
  const other = await anotherWindow(beto);
  await other.goto('/');
  await expect(other.getByRole('main')).toContainText(apellido);
  await other.goto(`/patients/${patient.id_paciente}`);
  await expect(other.getByRole('heading', { name: apellido })).toHaveCount(0);

  await storeSession(page, await api.login(director.email, director.password));
  await page.goto('/');
  const requests = page.getByRole('region', { name: 'Pedidos de asignación' });
  await expect(requests).toContainText(`Nora ${apellido}`);
  await requests.getByRole('button', { name: /^Aceptar a Beto/ }).click();
  await expect(page.getByText('ya es parte del equipo')).toBeVisible();
  await expect(requests).toHaveCount(0);
  // It was the last one: the focus stays on the page, not at the top of the window.
  await expect(page.getByRole('main')).toBeFocused();

  await other.goto(`/patients/${patient.id_paciente}`);
  await expect(other.getByRole('heading', { level: 1, name: apellido })).toBeVisible();
});
