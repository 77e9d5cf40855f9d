import { type Browser, chromium, type Page } from '@playwright/test';
import type { Draft } from '@trama/contract/drafts';
import type { Patient } from '@trama/contract/patients';
import { expectAccessible } from './support/axe.ts';
import { CHROMIUM_ARGS, chromiumPath } from './support/chromium.ts';
import { type Account, ClinicApi } from './support/clinic-api.ts';
import { historyBy, patientOf, saveBy } from './support/histories.ts';
import { screenshot } from './support/screens.ts';
import { startServer } from './support/server.ts';
import { expect, signInThroughForm, storeSession, test } from './support/test.ts';

const MINUTE = 60_000;
/** What a save itself may take on a busy machine. */
const SLACK_MS = 1_500;

const newForm = ({ id_paciente }: Patient) => `/patients/${id_paciente}/medical-history/new`;
const reason = (page: Page) => page.getByLabel('Motivo de la consulta', { exact: true });
const offer = (page: Page) => page.getByRole('dialog', { name: 'Hay un borrador sin terminar' });
const recover = (page: Page) => offer(page).getByRole('button', { name: 'Recuperar borrador' });
const draftSaved = (page: Page) => page.getByText(/^Borrador guardado a las \d{2}:\d{2}$/);

async function openForm(page: Page, patient: Patient): Promise<void> {
  await page.goto(newForm(patient));
  await expect(reason(page)).toBeVisible({ timeout: 20_000 });
}

async function draftOf(
  api: ClinicApi,
  { email, password }: Account,
  patient: Patient,
): Promise<Draft | undefined> {
  const { token } = await api.login(email, password);
  return api.call('GET', `/api/drafts/medical-history/${patient.id_paciente}`, undefined, token);
}

function countSaves(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/drafts/'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test('a second after a pause the text is on the server, and the form says so', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await page.clock.install();
  await openForm(page, patient);
  const saves = countSaves(page);
  await page.clock.pauseAt(Date.now() + MINUTE);
  await reason(page).pressSequentially('Insomnio');
  await page.clock.runFor(900);
  expect(saves).toEqual([]);
  await page.clock.runFor(100);
  await expect(draftSaved(page)).toBeVisible();
  expect(saves).toHaveLength(1);
  await page.clock.runFor(10 * MINUTE);
  expect(saves).toHaveLength(1);
  expect((await draftOf(api, ana, patient))?.contenido).toMatchObject({ motivo: 'Insomnio' });
  await screenshot(page, 'draft-saved');

  const kept = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(kept).not.toContain('Insomnio');
});

test('when the tab hides it is sent at once', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await page.clock.install();
  await openForm(page, patient);
  await page.clock.pauseAt(Date.now() + MINUTE);
  await reason(page).fill('sin pausa');
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await sent).status()).toBe(200);
});

test('leaving the form at once loses nothing, and no other person is offered it', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await openForm(page, patient);
  await reason(page).fill('escrito y salido');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('link', { name: 'Nueva Historia Clínica' }).click();
  await expect(offer(page)).toContainText('escrito y salido');
  await expectAccessible(page);
  await screenshot(page, 'draft-offer');

  const admin = await api.createAccount('administrador');
  await storeSession(page, await api.login(admin.email, admin.password));
  await openForm(page, patient);
  await expect(offer(page)).toBeHidden();
});

test('is offered on another device, recovered, and ends with the save', async ({
  page,
  browser,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await openForm(page, patient);
  await reason(page).fill('desde el consultorio');
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sí' }).click();
  await expect(draftSaved(page)).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: api.baseUrl });
  await storeSession(elsewhere, await api.login(ana.email, ana.password));
  await elsewhere.goto(newForm(patient));
  await recover(elsewhere).click();
  await expect(reason(elsewhere)).toHaveValue('desde el consultorio');
  const tobacco = elsewhere.getByRole('group', { name: 'Tabaco' });
  await expect(tobacco.getByRole('button', { name: 'Sí' })).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.getByRole('button', { name: 'Crear Historia Clínica' }).click();
  await expect(elsewhere.getByText('Historia clínica creada exitosamente')).toBeVisible();
  expect(await draftOf(api, ana, patient)).toBeUndefined();
  await elsewhere.close();
});

test('discarding it is for good', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const { token } = await api.login(ana.email, ana.password);
  await api.call(
    'PUT',
    `/api/drafts/medical-history/${patient.id_paciente}`,
    { contenido: { motivo: 'viejo' } },
    token,
  );
  await page.goto(newForm(patient));
  await offer(page).getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(offer(page)).toBeHidden();
  await expect(reason(page)).toHaveValue('');
  await page.reload();
  await expect(reason(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect(await draftOf(api, ana, patient)).toBeUndefined();
});

test('a network cut is told, and what was typed meanwhile is saved after it', async ({
  page,
  api,
  signInAs,
}) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await openForm(page, patient);
  await page.context().setOffline(true);
  await reason(page).fill('sin red');
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();
  await screenshot(page, 'draft-offline');
  await reason(page).fill('sin red, y sigo');
  await page.context().setOffline(false);
  await expect(draftSaved(page)).toBeVisible({ timeout: 15_000 });
  expect((await draftOf(api, ana, patient))?.contenido).toMatchObject({ motivo: 'sin red, y sigo' });
});

test('a draft written before the save of somebody else is settled first', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  const history = await historyBy(api, ana, patient, { motivo: 'base', detalles: 'base' });
  await page.goto(`/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`);
  await reason(page).fill('de Ana');
  await expect(draftSaved(page)).toBeVisible();
  await saveBy(api, bea, history, { motivo: 'de Bea', detalles: 'de Bea' });
  await page.reload();
  await recover(page).click();
  const conflict = page.getByRole('dialog', { name: 'Otra persona guardó esta historia clínica' });
  await conflict.getByRole('radio', { name: 'Mi texto' }).check();
  await conflict.getByRole('button', { name: 'Continuar con esta elección' }).click();
  await expect(reason(page)).toHaveValue('de Ana');
  await expect(page.getByLabel('Detalles de los antecedentes', { exact: true })).toHaveValue('de Bea');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
});

test.describe('when the session ends while somebody writes', () => {
  test('from inactivity: signing in again offers the text at the same address', async ({
    page,
    api,
    signInAs,
  }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await page.clock.install();
    await openForm(page, patient);
    await reason(page).fill('antes de irme');
    await page.clock.fastForward(31 * MINUTE);
    await expect(page.getByText('Su sesión ha expirado por inactividad.')).toBeVisible();
    await expect(page.getByText('antes de irme')).toBeHidden();
    await signInThroughForm(page, ana);
    await recover(page).click();
    await expect(reason(page)).toHaveValue('antes de irme');
    await expect(page).toHaveURL(newForm(patient));
  });

  test('on the server: not even the last word is lost', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await openForm(page, patient);
    await reason(page).fill('una parte');
    await expect(draftSaved(page)).toBeVisible();
    const { token } = await api.login(ana.email, ana.password);
    const newPassword = 'Otra-Clave-2';
    const change = { currentPassword: ana.password, newPassword };
    await api.call('POST', '/api/auth/change-password', change, token);
    await reason(page).fill('una parte y el final');
    await expect(page.getByText('Su sesión ha expirado. Por favor, inicie sesión nuevamente.')).toBeVisible();
    await signInThroughForm(page, { email: ana.email, password: newPassword });
    await recover(page).click();
    await expect(reason(page)).toHaveValue('una parte y el final');
  });
});

/** Types for some seconds without a pause, and tells how long the text was at which moment. */
async function typeAtLength(page: Page, text: string): Promise<(moment: number) => number> {
  const typed: Array<{ at: number; length: number }> = [];
  await reason(page).focus();
  const CHUNK = 200;
  for (let start = 0; start < text.length; start += CHUNK) {
    await page.keyboard.insertText(text.slice(start, start + CHUNK));
    typed.push({ at: Date.now(), length: start + CHUNK });
    await page.waitForTimeout(30);
  }
  return (moment) => typed.findLast(({ at }) => at <= moment)?.length ?? 0;
}

const LONG_TEXT = Array.from({ length: 4_000 }, (_, i) => `p${i}`.padEnd(7, '.'))
  .join(' ')
  .slice(0, 24_000);

test('killing the browser in the middle of 20,000 characters costs at most the last second', async ({
  api,
  page,
}) => {
  test.setTimeout(90_000);
  const ana = await api.createAccount('psicologo');
  const patient = await patientOf(api, ana);
  const server = await chromium.launchServer({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  const doomed: Browser = await chromium.connect(server.wsEndpoint());
  const writing = await doomed.newPage({ baseURL: api.baseUrl });
  await storeSession(writing, await api.login(ana.email, ana.password));
  await openForm(writing, patient);
  const lengthAt = await typeAtLength(writing, LONG_TEXT);
  const killedAt = Date.now();
  await server.kill();

  await storeSession(page, await api.login(ana.email, ana.password));
  await page.goto(newForm(patient));
  await expect(offer(page)).toContainText('caracteres');
  await recover(page).click();
  const recovered = await reason(page).inputValue();
  expect(LONG_TEXT.startsWith(recovered)).toBe(true);
  expect(recovered.length).toBeGreaterThanOrEqual(lengthAt(killedAt - 1_000 - SLACK_MS));
  expect(recovered.length).toBeGreaterThan(0);
});

test('a server killed with -9 and started again has the draft, and the form goes on by itself', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const first = await startServer();
  const api = new ClinicApi(first.url);
  const ana = await api.createAccount('psicologo');
  const patient = await patientOf(api, ana);
  const at = (path: string) => first.url + path;
  const { token, refreshToken } = await api.login(ana.email, ana.password);
  await page.goto(at('/trama.svg'));
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('auth_token', access ?? '');
      localStorage.setItem('refresh_token', refresh ?? '');
    },
    [token, refreshToken],
  );
  await page.goto(at(newForm(patient)));
  await expect(reason(page)).toBeVisible({ timeout: 20_000 });
  await reason(page).fill('antes del corte');
  await expect(draftSaved(page)).toBeVisible();
  await first.kill();
  await reason(page).fill('antes del corte y durante');
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();

  const second = await startServer({}, first);
  try {
    expect((await draftOf(api, ana, patient))?.contenido.motivo).toMatch(/^antes del corte/);
    await expect(draftSaved(page)).toBeVisible({ timeout: 40_000 });
    expect((await draftOf(api, ana, patient))?.contenido.motivo).toBe('antes del corte y durante');
    await page.reload();
    await recover(page).click();
    await expect(reason(page)).toHaveValue('antes del corte y durante');
  } finally {
    await second.stop();
  }
});
