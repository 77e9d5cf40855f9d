import { LIST_NAMES, listOf } from '@trama/contract/words/clinical-lists';
import { addFollowUp, patientOf, sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const CARD = 'Información de Seguimientos';
const EMPTY = 'No hay seguimientos registrados para este paciente.';
const FAILED = 'Error al cargar los seguimientos del paciente';
const LISTS = ['medical-history', 'follow-ups', ...LIST_NAMES.map((name) => listOf(name).path)];

test('the card of a patient without follow-ups says so', async ({ page, api, signInAs }) => {
  const patient = await patientOf(api, await signInAs('acompanante_terapeutico'));
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: CARD });
  await expect(card.getByText(EMPTY)).toBeVisible();
  await expect(card.getByText('Total de seguimientos').locator('..')).toHaveText('Total de seguimientos0');
  await expect(card.getByText('Último seguimiento').locator('..')).toHaveText('Último seguimientoN/A');
  await expect(card.getByRole('link', { name: 'Agregar nuevo seguimiento' })).toHaveAttribute(
    'href',
    `/patients/${patient.id_paciente}/follow-ups/new`,
  );
  await card.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('alert')).toHaveText(EMPTY);
});

test('the card shows the five newest, cut at fifty characters, and how many more there are', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  const fifty = 'á'.repeat(50);
  for (let i = 1; i <= 7; i++)
    await addFollowUp(api, patient, {
      fecha: `2025-01-0${i}`,
      eje_tratamiento: i === 7 ? `${fifty}b` : fifty,
    });
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: CARD });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await expect(card.getByRole('listitem').first()).toContainText('07/01/2025');
  await expect(card.getByText(`${fifty}...`, { exact: true })).toHaveCount(1);
  await expect(card.getByText(fifty, { exact: true })).toHaveCount(4);
  await expect(card.getByText('... y 2 seguimientos más', { exact: true })).toBeVisible();
  await expect(card.getByText('Total de seguimientos').locator('..')).toHaveText('Total de seguimientos7');
  await expect(card.getByText('Último seguimiento').locator('..')).toHaveText('Último seguimiento07/01/2025');
});

test('a list that cannot be loaded fails alone, with the counters of the patient, and can be tried again', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  await addFollowUp(api, patient, { fecha: '2025-02-03' });
  await page.route('**/follow-ups', (route) => route.fulfill({ status: 400, json: { error: 'otra cosa' } }));
  await page.goto(`/patients/${patient.id_paciente}`);
  const card = page.getByRole('region', { name: CARD });
  await expect(card.getByRole('alert')).toContainText(FAILED);
  await expect(card.getByText('Total de seguimientos').locator('..')).toHaveText('Total de seguimientos1');
  await expect(card.getByText('Último seguimiento').locator('..')).toHaveText('Último seguimiento03/02/2025');
  await expect(page.getByText('No hay medicaciones registradas')).toBeVisible();
  await page.unroute('**/follow-ups');
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
});

test('everything of a patient is asked for at once, without waiting for the patient', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/patients/${patient.id_paciente}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByText('Cargando detalles del paciente...')).toBeVisible();
  for (const list of LISTS)
    await expect.poll(() => asked.has(`/api/patients/${patient.id_paciente}/${list}`)).toBe(true);
  answer();
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('the list needs its navigation state, and a reload keeps it', async ({ page, api, signInAs }) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  const address = `/patients/${patient.id_paciente}`;
  await addFollowUp(api, patient);
  await page.goto(`${address}/follow-ups`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByText('Seguimiento #1')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${address}/follow-ups$`));
  await expect(page.getByText('Seguimiento #1')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al Paciente' }).last().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('a patient who is no longer theirs is gone from the list that the browser kept, too', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const { id_paciente } = await patientOf(api, ana);
  await api.asAdmin('POST', '/api/follow-ups', { id_paciente, fecha: '2025-03-01' });
  await page.goto(`/patients/${id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByText('Seguimiento #1')).toBeVisible();
  await api.asAdmin('DELETE', `/api/patients/${id_paciente}/assign/${ana.id}`);
  await page.reload();
  await expect(page.getByText('No se encontró el paciente')).toBeVisible();
  await expect(page.getByText('Seguimiento #1')).toHaveCount(0);
});

test('the list is numbered, summed up and complete, at every width', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo', { nombre: 'Ana', apellido: 'Gómez' });
  const patient = await patientOf(api, ana, { dni: String(Date.now()).slice(-8) });
  const { token } = await api.login(ana.email, ana.password);
  await addFollowUp(api, patient, { fecha: '2024-12-31' });
  await addFollowUp(api, patient, { fecha: '2025-01-15' });
  const written = {
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
  const body = { id_paciente: patient.id_paciente, fecha: '2025-02-20', ...written };
  await api.call('POST', '/api/follow-ups', body, token);

  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimientos');
  await expect(page).toHaveTitle('Seguimientos · Trama');
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(page.getByText(`DNI ${patient.dni}`)).toBeVisible();
    await expect(page.getByText('Primer seguimiento').locator('..')).toHaveText(
      'Primer seguimiento31/12/2024',
    );
    await expect(page.getByText('Último seguimiento').locator('..')).toHaveText(
      'Último seguimiento20/02/2025',
    );
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Seguimiento #3',
      'Seguimiento #2',
      'Seguimiento #1',
    ]);
    const newest = page.getByRole('article', { name: 'Seguimiento #3' });
    await expect(newest).toContainText('20/02/2025');
    await expect(newest).toContainText('Ana Gómez');
    await expect(newest).toContainText('Psicólogo');
    await expect(newest.getByText('Información diagnóstica')).toBeVisible();
    const shown = await newest.locator('dd').allInnerTexts();
    expect(shown).toEqual(Object.values(written));
    await screenshot(page, 'follow-ups');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test('follow-ups too long to travel in the history are loaded by the list itself, after a reload too', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  test.slow();
  // Two million characters take the browser their time.
  const LAID_OUT = { timeout: 30_000 };
  const newest = page.locator('article h2').first();
  const long = `inicio ${'texto '.repeat(33_000)}fin`;
  for (let i = 0; i < 11; i++) await addFollowUp(api, patient, { planificacion: long });
  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByRole('region', { name: CARD }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(newest).toHaveText('Seguimiento #11', LAID_OUT);
  const carried = await page.evaluate(() => JSON.stringify(history.state).length);
  expect(carried).toBeLessThan(10_000);
  await page.reload();
  await expect(newest).toHaveText('Seguimiento #11', LAID_OUT);
  const whole = await page.evaluate(() => document.querySelector('article dd')?.textContent);
  expect(whole === long).toBe(true);
});

test('shows three hundred follow-ups, the last one too', async ({ page, api, signInAs }) => {
  test.slow();
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const { token } = await api.login(ana.email, ana.password);
  const body = { id_paciente: patient.id_paciente, fecha: '2025-03-01', planificacion: 'Sesión' };
  for (let i = 0; i < 30; i++)
    await Promise.all(Array.from({ length: 10 }, () => api.call('POST', '/api/follow-ups', body, token)));
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('article')).toHaveCount(300);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('Seguimiento #1', { exact: true })).toBeInViewport({ timeout: 1_000 });
  }).toPass();
});
