import type { Patient } from '@trama/contract/schemas/patients';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const SEARCH = 'Buscar pacientes por nombre, apellido o DNI...';
const COLUMNS = {
  wide: ['Nombre', 'Apellido', 'DNI', 'Email', 'Teléfono', 'Fecha Nac.', 'Estado', 'Acciones'],
  medium: ['Nombre', 'Apellido', 'DNI', 'Estado', 'Acciones'],
  narrow: ['Paciente', 'Estado', 'Acciones'],
};

/** New patients of that person. */
async function createAs(api: ClinicApi, person: Account, patients: object[]): Promise<Patient[]> {
  const { token } = await api.login(person.email, person.password);
  const created: Patient[] = [];
  for (const patient of patients) {
    created.push(await api.call<Patient>('POST', '/api/patients', patient, token));
  }
  return created;
}

const aDni = () => String(20_000_000 + Math.floor(Math.random() * 70_000_000));

test('the list has its columns at every width, and nothing spills over', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const complete = Array.from({ length: 11 }, () => ({
    nombre: 'María de los Ángeles',
    apellido: unique('González'),
    dni: aDni(),
    email: 'maria.de.los.angeles.gonzalez@correo-electronico.com.ar',
    telefono: '+54 9 11 5555-1234',
    fecha_nacimiento: '1980-05-04',
  }));
  await createAs(api, ana, [...complete, { apellido: unique('Solo') }]);
  await page.goto('/patients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pacientes');
  await expect(page).toHaveTitle('Gestión de Pacientes · Trama');
  for (const { name, ...size } of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS[name]);
    await expect(page.getByRole('row')).toHaveCount(13);
    if (name === 'wide') await expect(page.getByRole('cell', { name: '04/05/1980' }).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await screenshot(page, 'patients');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    // Scrolled down, the floating button lies over nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const fab = await page.getByRole('link', { name: 'Nuevo Paciente' }).last().boundingBox();
    const pages = await page.getByText('Filas por página:').boundingBox();
    expect(fab?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0));
    await screenshot(page, 'patients-bottom');
  }
});

test('an empty list says what to do, an empty search says something else; both add buttons lead to the form', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('psiquiatra');
  await page.goto('/patients');
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await expect(page.getByText('Comienza agregando un nuevo paciente')).toBeVisible();
  await screenshot(page, 'patients-empty');
  const links = page.getByRole('link', { name: 'Nuevo Paciente' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/patients/new');
  await page.getByPlaceholder(SEARCH).fill('nadie se llama así');
  await expect(page.getByText('Intenta con otros términos de búsqueda')).toBeVisible();
});

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a search waits half a second after the last key', async ({ page, api, signInAsNew }) => {
    const ana = await signInAsNew('psicologo');
    const apellido = unique('Zárate');
    await createAs(api, ana, [{ apellido }]);
    await page.clock.install();
    await page.goto('/patients');
    await expect(page.getByRole('link', { name: apellido, exact: true })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const searches: string[] = [];
    page.on('request', (request) => request.url().includes('/search/') && searches.push(request.url()));
    await page.getByPlaceholder(SEARCH).fill('zarat');
    await page.clock.runFor(400);
    await page.getByPlaceholder(SEARCH).fill('ZARATE');
    await page.clock.runFor(499);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect(page.getByRole('link', { name: apellido, exact: true })).toBeVisible();
    expect(searches).toHaveLength(1);
  });
});

test('an older answer never shows over a newer one', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  await createAs(api, ana, [{ apellido: 'Lentísimo' }, { apellido: 'Rapidísimo' }]);
  const held: Array<() => void> = [];
  await page.route('**/search/lent*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await page.goto('/patients');
  await page.getByPlaceholder(SEARCH).fill('lent');
  await expect.poll(() => held.length).toBe(1);
  await page.getByPlaceholder(SEARCH).fill('rapid');
  const rows = page.getByRole('row').filter({ hasText: 'ísimo' });
  await expect(rows).toHaveText([/Rapidísimo/]);
  for (const release of held) release();
  await page.waitForLoadState('networkidle');
  await expect(rows).toHaveText([/Rapidísimo/]);
});

test('a search that is not counted to its end says so', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  await createAs(api, ana, [{ apellido: 'Incontable' }]);
  await page.route('**/search/incont*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), total: 10_001, totalPages: 401 },
    });
  });
  await page.goto('/patients?q=incont');
  await expect(page.getByText('1–25 de más de 10.000')).toBeVisible();
});

test('filter and page stay in the address: reload and back return to them', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const family = unique('Familia');
  const active = Array.from({ length: 28 }, (_, i) => ({ apellido: family, nombre: `Nº${i}` }));
  await createAs(api, ana, [...active, { apellido: family, nombre: 'Inactiva', activo: false }]);
  await page.goto('/patients');
  await expect(page.getByText('1–25 de 28')).toBeVisible();
  await page.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('26–28 de 28')).toBeVisible();
  await page.reload();
  await expect(page.getByText('26–28 de 28')).toBeVisible();
  await page.getByRole('link', { name: family }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Detalle del Paciente');
  await page.getByRole('link', { name: 'Volver a la lista de pacientes' }).click();
  await expect(page).toHaveURL(/\/patients\?page=2$/);
  await expect(page.getByText('26–28 de 28')).toBeVisible();

  await page.getByLabel('Estado').click();
  await expect(page.getByRole('option')).toHaveText(['Activos', 'Inactivos', 'Todos']);
  await page.getByRole('option', { name: 'Inactivos' }).click();
  await expect(page).toHaveURL(/\?status=inactive$/);
  await expect(page.getByText('1–1 de 1', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?page=2$/);

  await page.getByRole('combobox', { name: 'Filas por página:' }).click();
  await expect(page.getByRole('option')).toHaveText(['25', '50', '100']);
  await page.getByRole('option', { name: '50' }).click();
  await expect(page).toHaveURL(/\?pageSize=50$/);
  await expect(page.getByText('1–28 de 28')).toBeVisible();
});

test('an address that nobody could have clicked together shows the nearest list', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  await createAs(api, ana, [{ apellido: 'Únicamente' }]);
  await page.goto('/');
  for (const query of ['?page=99', '?page=-1&pageSize=7&status=x', '?page=abc']) {
    await goWithin(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Principal');
    await goWithin(page, `/patients${query}`);
    await expect(page.getByRole('link', { name: 'Únicamente', exact: true })).toBeVisible();
    await expect(page.getByText('1–1 de 1', { exact: true })).toBeVisible();
  }
});

test('strange terms are searched for as they are', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  const names = ['100% Real', 'Punto..Punto', 'Otra', 'A/B?c#d'];
  await createAs(
    api,
    ana,
    names.map((apellido) => ({ apellido })),
  );
  await page.goto('/patients');
  await expect(page.getByRole('row')).toHaveCount(5);
  for (const [term, found] of [
    ['%', '100% Real'],
    ['..', 'Punto..Punto'],
    ['/b?c#', 'A/B?c#d'],
  ] as const) {
    await page.getByPlaceholder(SEARCH).fill(term);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: found, exact: true })).toBeVisible();
  }
});

test('failures are told in the words of the specification, and can be closed', async ({ page, signInAs }) => {
  await signInAs('psicologo');
  await page.route('**/api/patients**', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/patients');
  await expect(page.getByRole('alert')).toHaveText('Failed to load patients');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByPlaceholder(SEARCH).fill('nadie se llama así');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to search patients');
  await page.unroute('**/api/patients**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Intenta con otros términos de búsqueda')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a patient is loaded ahead when the pointer rests on the link', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const [patient] = await createAs(api, ana, [{ apellido: 'Anticipado' }]);
  await page.goto('/patients?q=Anticipado');
  const read = page.waitForRequest(`**/api/patients/${patient?.id_paciente}`);
  await page.getByRole('link', { name: 'Anticipado', exact: true }).first().hover();
  await read;
});
