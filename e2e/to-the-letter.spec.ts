import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { unique } from './support/clinic-api.ts';
import { patientOf, recordActions } from './support/clinical-scene.ts';
import { SCREENS } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

/** If something cannot be loaded, the screen says so in its fixed words, with the server's reason below. */

const INTERNAL = { status: 500, json: { error: 'Error interno', code: 'INTERNAL_ERROR' } };
const NO_CONNECTION = 'Error de conexión. Verifique su conexión a internet.';
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The alert says what failed and why, offers what it should, and can be closed. */
async function expectClosable(page: Page, text: string, withRetry: boolean): Promise<void> {
  const shown = alert(page, text);
  const both = `${text} ${INTERNAL.json.error}`;
  await expect(shown).toHaveText(withRetry ? `${both}Reintentar` : both);
  await shown.getByRole('button', { name: 'Cerrar' }).click();
  await expect(shown).toHaveCount(0);
}

/** Address, calls that fail, what is said, and whether it can be tried again. */
const screensOf = (id: number, other: number) =>
  [
    // First: the dashboard's invitations and the filter of the patients bring the providers along.
    ['/providers', '**/api/providers?*', 'Failed to load providers', false],
    ['/', '**/api/dashboard/**', 'Error al cargar datos del dashboard', false],
    ['/patients', '**/api/patients?*', 'Failed to load patients', false],
    [`/patients/${id}`, `**/api/patients/${id}`, 'Error al cargar los detalles del paciente', true],
    [`/patients/${id}/edit`, `**/api/patients/${id}`, 'Error al cargar los datos del paciente', true],
    [
      `/patients/${id}/follow-ups/new`,
      `**/api/patients/${id}`,
      'No se pudo cargar la información del paciente',
      true,
    ],
    ...['', '/new'].map(
      (form) =>
        [
          `/patients/${other}/medical-history${form}`,
          `**/api/patients/${other}/medical-history`,
          'Error al cargar los datos',
          true,
        ] as const,
    ),
    ['/assignments', '**/api/assignments/**', 'Error al cargar las asignaciones', true],
  ] as const;

test('a screen that cannot be loaded says so in its own words, and the alert can be closed', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const newPatient = () => api.asAdmin<Patient>('POST', '/api/patients', { apellido: unique('Caída') });
  const [one, other] = [await newPatient(), await newPatient()];
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What has failed is asked for again on the next screen; what was loaded once would be shown.
  for (const [address, calls, text, withRetry] of screensOf(one.id_paciente, other.id_paciente)) {
    await page.route(calls, (route) => route.fulfill(INTERNAL));
    await goWithin(page, address);
    await expectClosable(page, text, withRetry);
    await page.unroute(calls);
  }

  await goWithin(page, '/providers/edit/99999999');
  await expect(alert(page, 'Error al cargar el prestador No encontrado')).toBeVisible();
  // No words from the server: it was the connection.
  await page.route('**/api/providers/5', (route) => route.fulfill({ status: 400, body: '' }));
  await goWithin(page, '/providers/edit/5');
  await expect(alert(page, `Error al cargar el prestador ${NO_CONNECTION}`)).toBeVisible();

  // Warnings can be closed too.
  for (const [address, text] of [
    ['/patients/99999999', 'No se encontró el paciente'],
    ['/patients/99999999/edit', 'No se encontró el paciente'],
    [
      `/patients/${one.id_paciente}/medical-history/9/edit`,
      'No se encontró historia clínica para este paciente',
    ],
  ] as const) {
    await goWithin(page, address);
    await alert(page, text).getByRole('button', { name: 'Cerrar' }).click();
    await expect(alert(page, text)).toHaveCount(0);
  }
});

test('the search, the assignment dialog and a question have their own words too', async ({
  page,
  api,
  signInAs,
}) => {
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

  await page.route('**/status', (route) => route.fulfill(INTERNAL));
  await goWithin(page, `/patients/${patient.id_paciente}`);
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Error al cambiar el estado del paciente Error interno');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toContainText('¿Estás seguro que deseas desactivar al paciente');
});

test('a failed connection shows beside the screen’s own words, under the person’s name; signing out of a form without a draft warns that the changes go', async ({
  page,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo', { nombre: 'María Eugenia', apellido: unique('Bar') });
  let calls = 0;
  await page.route('**/api/patients?*', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto('/patients');
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load patients Error de conexión. Verifique su conexión a internet.',
  );
  // One quick retry.
  expect(calls).toBe(2);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const name = page.getByRole('banner').getByText(`María Eugenia ${ana.apellido}`);
    await expect(name).toBeInViewport();
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(40);
  }

  await goWithin(page, '/patients/new');
  await page.getByLabel('Apellido').fill('Nadie');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('se perderán');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the record counts what is active also when it is nothing, says the motivo third, and tells no clinician who opened it', async ({
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
  await expect(page.getByRole('region', { name: 'Historia Clínica' })).toContainText('Psiquiatra');
  const card = await page.getByRole('region', { name: 'Historia Clínica' }).innerText();
  const order = ['Fecha de creación', 'Prestador', 'Motivo de consulta', 'Diagnóstico DSM', 'Riesgo'];
  expect(order.map((label) => card.indexOf(label))).toEqual(
    order.map((label) => card.indexOf(label)).toSorted((a, b) => a - b),
  );
  expect(await recordActions(page)).toEqual(['Línea de tiempo', 'Registrar egreso']);
});

test('a form whose draft cannot be asked for opens, says so, and saves nothing over it; signing out of it says that the draft stays', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  const address = `/api/drafts/follow-up/${id_paciente}`;
  const { token } = await api.login(ana.email, ana.password);
  const contenido = { fecha: '2025-03-09', planificacion: 'lo de ayer' };
  await api.call('PUT', address, { contenido }, token);
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
  // What it begins with, as people here write a date.
  await expect(offer).toContainText('09/03/2025');
  await expect(offer).not.toContainText('2025-03-09');
  expect(saves).toEqual([]);
  await offer.getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(page.getByText('Borrador guardado a las')).toBeVisible();
  expect(saves.at(-1)).toContain('lo de hoy');

  await page.getByLabel('Planificación').fill('A medias');
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('queda guardado como borrador');
  await expect(question).not.toContainText('perderán');
  await question.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect
    .poll(async () => (await api.raw('GET', address, undefined, token)).text())
    .toContain('A medias');
});
