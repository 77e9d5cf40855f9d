import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { type Account, type ClinicApi, newDni, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
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

/** Twenty-five to a page: a page and a bit. */
const family = (apellido: string) =>
  Array.from({ length: 28 }, (_, n) => ({
    nombre: `María de los Ángeles Nº${n}`,
    apellido,
    dni: newDni(),
    email: 'maria.de.los.angeles.gonzalez@correo-electronico.com.ar',
    telefono: '+54 9 11 5555-1234',
    fecha_nacimiento: '1980-05-04',
  }));

test('an empty list says what to do; filter and page stay in the address, which leads to the nearest list', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  await page.goto('/patients');
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await expect(page.getByText('Comienza agregando un nuevo paciente')).toBeVisible();
  await screenshot(page, 'patients-empty');
  const links = page.getByRole('link', { name: 'Nuevo Paciente' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/patients/new');
  // People who may neither import nor export see no button for it.
  await expect(page.getByRole('link', { name: 'Importar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Exportar/ })).toHaveCount(0);

  const apellido = unique('González');
  const [gone] = await createAs(api, ana, [{ apellido, nombre: 'Inactiva' }, ...family(apellido)]);
  await api.asAdmin('PATCH', `/api/patients/${gone?.id_paciente}/status`, { activo: false });
  await page.goto('/patients?page=2');
  await expect(page.getByText('26–28 de 28')).toBeVisible();
  await page.getByRole('button', { name: 'Ir a la página anterior' }).click();
  await expect(page.getByText('1–25 de 28')).toBeVisible();
  await page.getByRole('button', { name: 'Ir a la página siguiente' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('26–28 de 28')).toBeVisible();
  await page.getByRole('link', { name: apellido }).first().click();
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
  await expectColumns(page);

  // What nobody could have clicked together.
  for (const query of [
    '?status=inactive&page=99',
    '?status=x&page=abc',
    '?status=inactive&page=-1&pageSize=7',
  ]) {
    await goWithin(page, `/patients${query}`);
    const shown = query.includes('inactive') ? '1–1 de 1' : '1–25 de 28';
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: apellido, exact: true }).first()).toBeVisible();
  }
});

/** Of a list of 28, at every width. */
async function expectColumns(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Pacientes');
  await expect(page).toHaveTitle('Gestión de Pacientes · Trama');
  const actions = page.getByRole('row').nth(1).locator('td:last-child :is(a, button)');
  await expect(actions).toHaveCount(3);
  for (const { name, ...size } of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS[name]);
    await expect(page.getByRole('row')).toHaveCount(29);
    if (name === 'wide') await expect(page.getByRole('cell', { name: '04/05/1980' }).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await screenshot(page, 'patients');
    await expectNoSidewaysScroll(page);
    // Scrolled down, the floating button lies over nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const fab = await page.getByRole('link', { name: 'Nuevo Paciente' }).last().boundingBox();
    const pages = await page.getByText('Filas por página:').boundingBox();
    expect(fab?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0));
    await screenshot(page, 'patients-bottom');
  }
}

/** Types a term and lets the half second pass before which nothing is asked. */
async function searchFor(page: Page, term: string): Promise<void> {
  await page.getByPlaceholder(SEARCH).fill(term);
  await page.clock.fastForward(500);
}

/** The first answer is held until the second is on the screen. */
async function expectNewestAnswer(page: Page): Promise<void> {
  const held: Array<() => void> = [];
  await page.route('**/search/lent*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await searchFor(page, 'lent');
  await expect.poll(() => held.length).toBe(1);
  await searchFor(page, 'rapid');
  const rows = page.getByRole('row').filter({ hasText: 'ísimo' });
  await expect(rows).toHaveText([/Rapidísimo/]);
  for (const release of held) release();
  await page.waitForLoadState('networkidle');
  await expect(rows).toHaveText([/Rapidísimo/]);
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a search waits half a second after the last key, takes any term as it is, and shows the newest answer', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const ana = await signInAsNew('psicologo');
    const zarate = unique('Zárate');
    const strange = ['100% Real', 'Punto..Punto', 'A/B?c#d'];
    const names = [zarate, ...strange, 'Lentísimo', 'Rapidísimo', 'Incontable'];
    await createAs(
      api,
      ana,
      names.map((apellido) => ({ apellido })),
    );
    await page.clock.install();
    await page.goto('/patients');
    await expect(page.getByRole('row')).toHaveCount(8);
    await page.clock.pauseAt(Date.now() + 60_000);
    const searches: string[] = [];
    page.on('request', (request) => request.url().includes('/search/') && searches.push(request.url()));
    await page.getByPlaceholder(SEARCH).fill('zarat');
    await page.clock.runFor(400);
    await page.getByPlaceholder(SEARCH).fill('ZARATE');
    await page.clock.runFor(499);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: zarate, exact: true })).toBeVisible();
    expect(searches).toHaveLength(1);

    for (const [term, found] of [
      ['%', '100% Real'],
      ['..', 'Punto..Punto'],
      ['/b?c#', 'A/B?c#d'],
    ] as const) {
      await searchFor(page, term);
      await expect(page.getByRole('link', { name: found, exact: true })).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(2);
    }
    await expectNewestAnswer(page);

    // One that is not counted to its end says so.
    await page.route('**/search/incont*', async (route) => {
      const answer = await route.fetch();
      const found: object = await answer.json();
      await route.fulfill({ response: answer, json: { ...found, total: 10_001, totalPages: 401 } });
    });
    await searchFor(page, 'incont');
    await expect(page.getByText('1–25 de más de 10.000')).toBeVisible();

    // Failures use the words of the specification, and can be closed.
    const alert = page.getByRole('alert');
    await page.route('**/api/patients**', (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.getByLabel('Estado').click();
    await page.getByRole('option', { name: 'Todos' }).click();
    await expect(alert).toContainText('Failed to search patients');
    await searchFor(page, '');
    await expect(alert).toContainText('Failed to load patients');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(alert).toHaveCount(0);
    await searchFor(page, 'nadie se llama así');
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('Failed to search patients');
    await page.unroute('**/api/patients**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('Intenta con otros términos de búsqueda')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
