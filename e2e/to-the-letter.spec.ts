import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/patients';
import { unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** SPEC.md section 8: what cannot be loaded is told in the screen's fixed words, whatever the server says. */

const INTERNAL = { status: 500, json: { error: 'Error interno', code: 'INTERNAL_ERROR' } };
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The alert is there in these words alone, offers what it should, and can be closed. */
async function expectClosable(page: Page, text: string, withRetry: boolean): Promise<void> {
  const shown = alert(page, text);
  await expect(shown).toHaveText(withRetry ? `${text}Reintentar` : text);
  await shown.getByRole('button', { name: 'Cerrar' }).click();
  await expect(shown).toHaveCount(0);
}

test('a screen that cannot be loaded says so in its own words, and the alert can be closed', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', { apellido: unique('Caída') });
  const id = patient.id_paciente;
  for (const [address, calls, text, withRetry] of [
    ['/', '**/api/dashboard/**', 'Error al cargar datos del dashboard', false],
    ['/patients', '**/api/patients?*', 'Failed to load patients', false],
    [`/patients/${id}`, `**/api/patients/${id}`, 'Error al cargar los detalles del paciente', true],
    [`/patients/${id}/edit`, `**/api/patients/${id}`, 'Error al cargar los datos del paciente', true],
    [
      `/patients/${id}/medical-history`,
      `**/api/patients/${id}/medical-history`,
      'Error al cargar los datos',
      true,
    ],
    [
      `/patients/${id}/medical-history/new`,
      `**/api/patients/${id}/medical-history`,
      'Error al cargar los datos',
      true,
    ],
    [
      `/patients/${id}/follow-ups/new`,
      `**/api/patients/${id}`,
      'No se pudo cargar la información del paciente',
      true,
    ],
    ['/providers', '**/api/providers?*', 'Failed to load providers', false],
    ['/assignments', '**/api/assignments/**', 'Error al cargar las asignaciones', true],
  ] as const) {
    await page.route(calls, (route) => route.fulfill(INTERNAL));
    await page.goto(address);
    await expectClosable(page, text, withRetry);
    await page.unroute(calls);
  }
});

test('the search and the assignment dialog have their own words too', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', { apellido: unique('Diálogo') });
  await page.goto(`/patients?q=${patient.apellido}`);
  await page.route('**/assignments', (route) => route.fulfill(INTERNAL));
  await page.getByRole('button', { name: /^Derivar a prestadores/ }).click();
  await expectClosable(page, 'Error al cargar datos', true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.route('**/api/patients/search/**', (route) => route.fulfill(INTERNAL));
  await page.getByRole('searchbox').fill(unique('otra'));
  await expectClosable(page, 'Failed to search patients', false);
});

test('a connection that fails is told beside the screen’s own words, after one quick retry', async ({
  page,
  signInAs,
}) => {
  await signInAs('psicologo');
  let calls = 0;
  await page.route('**/api/patients?*', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto('/patients');
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load patientsError de conexión. Verifique su conexión a internet.',
  );
  expect(calls).toBe(2);
});

test('a question that failed can be put away, and the dialog with its question stays', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', {
    apellido: unique('Pregunta'),
  });
  await page.route('**/status', (route) => route.fulfill(INTERNAL));
  await page.goto(`/patients/${id_paciente}`);
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error interno');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toContainText('¿Estás seguro que deseas desactivar al paciente');
});

test('a provider that cannot be loaded: the server’s text, or ours', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await page.goto('/providers/edit/99999999');
  await expect(alert(page, 'No encontrado')).toBeVisible();
  await page.route('**/api/providers/5', (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto('/providers/edit/5');
  await expect(alert(page, 'Error al cargar el prestador')).toBeVisible();
});

test('the record counts what is active also when it is nothing, and says the motivo third', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psiquiatra');
  const { id_paciente } = await patientOf(api, ana);
  const history = { id_paciente, motivo: 'Insomnio', denominacion_dsm: 'Trastorno', riesgo: 'bajo' };
  await api.asAdmin('POST', '/api/medical-history', { ...history, id_prestador: ana.id });
  await page.goto(`/patients/${id_paciente}`);
  for (const [card, count] of [
    ['Información de Medicaciones', 'Medicaciones activas: 0'],
    ['Enfermedades', 'Enfermedades activas: 0'],
    ['Vínculos Familiares', 'Conviven con el paciente: 0'],
  ] as const)
    await expect(page.getByRole('region', { name: card })).toContainText(count);
  const card = await page.getByRole('region', { name: 'Historia Clínica' }).innerText();
  const order = ['Fecha de creación', 'Prestador', 'Motivo de consulta', 'Diagnóstico DSM', 'Riesgo'];
  expect(order.map((label) => card.indexOf(label))).toEqual(
    order.map((label) => card.indexOf(label)).toSorted((a, b) => a - b),
  );
  await expect(page.getByRole('region', { name: 'Historia Clínica' })).toContainText('Psiquiatra');
});

test('the person’s name is in the top bar at every width', async ({ page, signInAsNew }) => {
  const ana = await signInAsNew('psicologo', { nombre: 'María Eugenia', apellido: unique('Bar') });
  await page.goto('/');
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const name = page.getByRole('banner').getByText(`María Eugenia ${ana.apellido}`);
    await expect(name).toBeInViewport();
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  }
});

test('only who may add a patient is told to begin with one', async ({ page, signInAsNew }) => {
  const hint = page.getByText('Comienza agregando un nuevo paciente');
  await signInAsNew('acompanante_terapeutico');
  for (const [address, nothing] of [
    ['/', 'No hay pacientes recientes'],
    ['/patients', 'No se encontraron pacientes'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(nothing)).toBeVisible();
    await expect(hint).toHaveCount(0);
  }
  await signInAsNew('psicologo');
  await page.goto('/patients');
  await expect(hint).toBeVisible();
});

test('signing out of a form that is not saved says that the draft stays, and ends at the login', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  await page.goto(`/patients/${id_paciente}/follow-ups/new`);
  await page.getByLabel('Planificación').fill('A medias');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('queda guardado como borrador');
  await expect(question).not.toContainText('perderán');
  await question.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const { token } = await api.login(ana.email, ana.password);
  await expect
    .poll(async () => (await api.raw('GET', `/api/drafts/follow-up/${id_paciente}`, undefined, token)).status)
    .toBe(200);
});

test('signing out of a form without a draft says that the changes go', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await page.goto('/patients/new');
  await page.getByLabel('Apellido').fill('Nadie');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('se perderán');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a form whose draft cannot be asked for opens, says so, and saves nothing over it', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  const address = `/api/drafts/follow-up/${id_paciente}`;
  const { token } = await api.login(ana.email, ana.password);
  await api.call('PUT', address, { contenido: { planificacion: 'lo de ayer' } }, token);
  let fails = true;
  const saves: string[] = [];
  await page.route(`**${address}`, (route) => {
    if (route.request().method() === 'PUT') saves.push(route.request().postData() ?? '');
    return fails ? route.fulfill(INTERNAL) : route.continue();
  });
  await page.goto(`/patients/${id_paciente}/follow-ups/new`);
  await page.getByLabel('Planificación').fill('lo de hoy');
  await expect(alert(page, 'No se pudo consultar si hay un borrador sin terminar')).toBeVisible();
  await expect(page.getByText('lo escrito se conserva en esta pantalla')).toBeVisible();
  fails = false;
  const offer = page.getByRole('dialog', { name: 'Hay un borrador sin terminar' });
  await expect(offer).toContainText('lo de ayer');
  expect(saves).toEqual([]);
  await offer.getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(page.getByText('Borrador guardado a las')).toBeVisible();
  expect(saves.at(-1)).toContain('lo de hoy');
});

test('the offer of a draft shows its date as people here write it', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  const { token } = await api.login(ana.email, ana.password);
  const contenido = { fecha: '2025-03-09', planificacion: '' };
  await api.call('PUT', `/api/drafts/follow-up/${id_paciente}`, { contenido }, token);
  await page.goto(`/patients/${id_paciente}/follow-ups/new`);
  const offer = page.getByRole('dialog', { name: 'Hay un borrador sin terminar' });
  await expect(offer).toContainText('09/03/2025');
  await expect(offer).not.toContainText('2025-03-09');
});
