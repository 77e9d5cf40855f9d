import type { Page } from '@playwright/test';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { addFollowUp, expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const CARD = 'Información de Seguimientos';
const EMPTY = 'No hay seguimientos registrados para este paciente.';
const FAILED = 'Error al cargar los seguimientos del paciente';
const CALLS = '**/api/patients/*/follow-ups';
const LISTS = ['medical-history', 'follow-ups', ...LIST_NAMES.map((name) => listOf(name).path)];
const WRITTEN = {
  eje_tratamiento: '<script>document.title = "roto"</script> <b>texto</b>',
  intervenciones_principales: 'Primera línea\n\n   tercera, con espacios',
  logros_variaciones_mes: 'Mejoró 😀👩‍👩‍👧',
  indicaciones: 'نص من اليمين إلى اليسار',
  planificacion: 'palabra'.repeat(60),
  dsm: 'Trastorno de ansiedad generalizada',
  cod_dsm: 'F41.1',
  eje: 'Eje I',
  modif_diag: 'Sin cambios',
  supervisar: 'Conversar en el equipo',
};

const cardOf = (page: Page) => page.getByRole('region', { name: CARD });

async function expectCounters(page: Page, total: number, last: string): Promise<void> {
  const card = cardOf(page);
  await expect(card.getByText('Total de seguimientos').locator('..')).toHaveText(
    `Total de seguimientos${total}`,
  );
  await expect(card.getByText('Último seguimiento').locator('..')).toHaveText(`Último seguimiento${last}`);
}

/** Holds the patient back until the returned function is called. */
async function holdPatient(page: Page, id: number): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/patients/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  return answer;
}

test('everything of a patient is asked for at once; a list that fails does so alone, with the counters of the patient', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const [patient, empty] = [await patientOf(api, ana), await patientOf(api, ana)];
  const fifty = 'á'.repeat(50);
  for (let i = 1; i <= 7; i++)
    await addFollowUp(api, patient, {
      fecha: `2025-01-0${i}`,
      eje_tratamiento: i === 7 ? `${fifty}b` : fifty,
    });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  const answer = await holdPatient(page, patient.id_paciente);
  await page.route(CALLS, (route) => route.fulfill({ status: 400, json: { error: 'otra cosa' } }));
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByText('Cargando detalles del paciente...')).toBeVisible();
  for (const list of LISTS)
    await expect.poll(() => asked.has(`/api/patients/${patient.id_paciente}/${list}`)).toBe(true);
  answer();
  const card = cardOf(page);
  await expect(card.getByRole('alert')).toContainText(FAILED);
  await expectCounters(page, 7, '07/01/2025');
  await expect(page.getByText('No hay medicaciones registradas')).toBeVisible();
  await page.unroute(CALLS);
  await card.getByRole('button', { name: 'Reintentar' }).click();

  await test.step('the card shows the five newest, cut at fifty characters, and how many more there are', async () => {
    await expect(card.getByRole('listitem')).toHaveCount(5);
    await expect(card.getByRole('listitem').first()).toContainText('07/01/2025');
    await expect(card.getByText(`${fifty}...`, { exact: true })).toHaveCount(1);
    await expect(card.getByText(fifty, { exact: true })).toHaveCount(4);
    await expect(card.getByText('... y 2 seguimientos más', { exact: true })).toBeVisible();
    await expectCounters(page, 7, '07/01/2025');
  });

  await test.step('that of a patient without follow-ups says so, and so does the list', async () => {
    const address = `/patients/${empty.id_paciente}`;
    await goWithin(page, address);
    await expect(card.getByText(EMPTY)).toBeVisible();
    await expectCounters(page, 0, 'N/A');
    await expect(card.getByRole('link', { name: 'Agregar nuevo seguimiento' })).toHaveAttribute(
      'href',
      `${address}/follow-ups/new`,
    );
    await card.getByRole('link', { name: 'Ver Todos' }).click();
    await expect(page).toHaveURL(new RegExp(`${address}/follow-ups$`));
    await expect(page.getByRole('alert').filter({ hasText: EMPTY })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al Paciente' }).last().click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
});

/** The oldest again and again, as a record of many years has them. */
async function pretendThreeHundred(page: Page): Promise<void> {
  await page.route(CALLS, async (route) => {
    const oldest = ((await (await route.fetch()).json()) as FollowUp[]).at(-1);
    await route.fulfill({
      json: Array.from({ length: 300 }, (_, id_seguimiento) => ({ ...oldest, id_seguimiento })),
    });
  });
}

test('the list needs its navigation state, which a reload keeps; it has all that the patient has, for as long as they are theirs', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const { token } = await api.login(ana.email, ana.password);
  const patient = await patientOf(api, ana, { dni: String(Date.now()).slice(-8) });
  await addFollowUp(api, patient, { fecha: '2024-12-31' });
  await addFollowUp(api, patient, { fecha: '2025-01-15' });
  const body = { id_paciente: patient.id_paciente, fecha: '2025-02-20', ...WRITTEN };
  await api.call('POST', '/api/follow-ups', body, token);
  const address = `/patients/${patient.id_paciente}`;
  await pretendThreeHundred(page);
  await page.goto(`${address}/follow-ups`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('article')).toHaveCount(300);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('Seguimiento #1', { exact: true })).toBeInViewport({ timeout: 1_000 });
  }).toPass();

  await page.unroute(CALLS);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${address}/follow-ups$`));
  await test.step('the list is numbered, summed up and complete, at every width', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimientos');
    await expect(page).toHaveTitle('Seguimientos · Trama');
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Seguimiento #3',
        'Seguimiento #2',
        'Seguimiento #1',
      ]);
      await screenshot(page, 'follow-ups');
      await expectNoSidewaysScroll(page);
    }
    await expectList(page, String(patient.dni), `Ana ${ana.apellido}`);
  });
  await searched(page, `Ana ${ana.apellido}`);

  await api.asAdmin('DELETE', `/api${address}/assign/${ana.id}`);
  await page.reload();
  await expect(page.getByText('No se encontró el paciente')).toBeVisible();
  await expect(page.getByText('Seguimiento #1')).toHaveCount(0);
});

/** By text, professional and date; what is found keeps its number, and the words stay out of the address. */
async function searched(page: Page, author: string): Promise<void> {
  const numbers = page.getByRole('heading', { level: 2 });
  const result = page.getByRole('main').getByRole('status');
  await page.getByRole('searchbox', { name: 'Buscar en los seguimientos...' }).fill('EQUIPO mejoro');
  await expect(numbers).toHaveText(['Seguimiento #3']);
  await expect(result).toHaveText('1 de 3 seguimientos');
  expect(page.url()).not.toContain('equipo');
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click();
  await expect(numbers).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Prestador' }).click();
  await page.getByRole('option', { name: author }).click();
  await expect(numbers).toHaveText(['Seguimiento #3']);
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await page.getByLabel('Desde').fill('01/01/2025');
  await expect(numbers).toHaveText(['Seguimiento #3', 'Seguimiento #2']);
  await page.getByLabel('Hasta').fill('31/01/2025');
  await expect(numbers).toHaveText(['Seguimiento #2']);
  await page.getByLabel('Hasta').fill('02/01/2025');
  await expect(result).toHaveText('Ningún seguimiento coincide con la búsqueda.');
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(numbers).toHaveCount(3);
}

async function expectList(page: Page, dni: string, author: string): Promise<void> {
  await expect(page.getByText(`DNI ${dni}`)).toBeVisible();
  await expect(page.getByText('Primer seguimiento').locator('..')).toHaveText('Primer seguimiento31/12/2024');
  await expect(page.getByText('Último seguimiento').locator('..')).toHaveText('Último seguimiento20/02/2025');
  const newest = page.getByRole('article', { name: 'Seguimiento #3' });
  await expect(newest).toContainText('20/02/2025');
  await expect(newest).toContainText(author);
  await expect(newest).toContainText('Psicólogo');
  await expect(newest.getByText('Información diagnóstica')).toBeVisible();
  expect(await newest.locator('dd').allInnerTexts()).toEqual(Object.values(WRITTEN));
}
