import type { Page } from '@playwright/test';
import type { ClinicApi } from './support/clinic-api.ts';
import { draftOf, historyBy, patientOf, saveBy } from './support/histories.ts';
import {
  conflictDialog,
  draftOffer,
  draftSaved,
  newFormOf,
  openForm,
  reason,
  recoverDraft,
} from './support/history-form.ts';
import { screenshot } from './support/screens.ts';
import { expect, type Fixtures, signInThroughForm, storeSession, test } from './support/test.ts';

type Scene = Pick<Fixtures, 'signInAsNew'> & { page: Page; api: ClinicApi };

const MINUTE = 60_000;

async function startWriting({ page, api, signInAsNew }: Scene) {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await openForm(page, newFormOf(patient));
  return { ana, patient };
}

function countSaves(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/drafts/'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a second after a pause the text is on the server, and the form says so', async ({
    page,
    api,
    signInAsNew,
  }) => {
    await page.clock.install();
    const { ana, patient } = await startWriting({ page, api, signInAsNew });
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

  test('when the tab hides it is sent at once', async ({ page, api, signInAsNew }) => {
    await page.clock.install();
    await startWriting({ page, api, signInAsNew });
    await page.clock.pauseAt(Date.now() + MINUTE);
    await reason(page).fill('sin pausa');
    const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect((await sent).status()).toBe(200);
  });
});

test('leaving the form at once loses nothing, and no other person is offered it', async ({
  page,
  api,
  signInAsNew,
}) => {
  const { patient } = await startWriting({ page, api, signInAsNew });
  await reason(page).fill('escrito y salido');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir; queda el borrador' }).click();
  await page.getByRole('link', { name: 'Nueva Historia Clínica' }).click();
  await expect(draftOffer(page)).toContainText('escrito y salido');
  await screenshot(page, 'draft-offer');

  const admin = await api.createAccount('administrador');
  await storeSession(page, await api.login(admin.email, admin.password));
  await openForm(page, newFormOf(patient));
  await expect(draftOffer(page)).toBeHidden();
});

test('is offered on another device, recovered, and ends with the save', async ({
  page,
  browser,
  api,
  signInAsNew,
}) => {
  const { ana, patient } = await startWriting({ page, api, signInAsNew });
  await reason(page).fill('desde el consultorio');
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sí' }).click();
  await expect(draftSaved(page)).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: api.baseUrl });
  await storeSession(elsewhere, await api.login(ana.email, ana.password));
  await elsewhere.goto(newFormOf(patient));
  await recoverDraft(elsewhere);
  await expect(reason(elsewhere)).toHaveValue('desde el consultorio');
  const tobacco = elsewhere.getByRole('group', { name: 'Tabaco' });
  await expect(tobacco.getByRole('button', { name: 'Sí' })).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.getByRole('button', { name: 'Crear Historia Clínica' }).click();
  await expect(elsewhere.getByText('Historia clínica creada exitosamente')).toBeVisible();
  expect(await draftOf(api, ana, patient)).toBeUndefined();
  await elsewhere.close();
});

test('discarding it is for good', async ({ page, api, signInAsNew }) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { token } = await api.login(ana.email, ana.password);
  await api.call(
    'PUT',
    `/api/drafts/medical-history/${patient.id_paciente}`,
    { contenido: { motivo: 'viejo' } },
    token,
  );
  await page.goto(newFormOf(patient));
  await draftOffer(page).getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(draftOffer(page)).toBeHidden();
  await expect(reason(page)).toHaveValue('');
  await page.reload();
  await expect(reason(page)).toBeVisible();
  await expect(draftOffer(page)).toBeHidden();
  expect(await draftOf(api, ana, patient)).toBeUndefined();
});

test('a network cut is told, and what was typed meanwhile is saved after it', async ({
  page,
  api,
  signInAsNew,
}) => {
  const { ana, patient } = await startWriting({ page, api, signInAsNew });
  await page.context().setOffline(true);
  await reason(page).fill('sin red');
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();
  await screenshot(page, 'draft-offline');
  await reason(page).fill('sin red, y sigo');
  await page.context().setOffline(false);
  await expect(draftSaved(page)).toBeVisible({ timeout: 15_000 });
  expect((await draftOf(api, ana, patient))?.contenido).toMatchObject({ motivo: 'sin red, y sigo' });
});

test('a draft written before the save of somebody else is settled first', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  const history = await historyBy(api, ana, patient, { motivo: 'base', detalles: 'base' });
  await page.goto(`/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`);
  await reason(page).fill('de Ana');
  await expect(draftSaved(page)).toBeVisible();
  await saveBy(api, bea, history, { motivo: 'de Bea', detalles: 'de Bea' });
  await page.reload();
  await recoverDraft(page);
  const conflict = conflictDialog(page);
  await conflict.getByRole('radio', { name: 'Mi texto' }).check();
  await conflict.getByRole('button', { name: 'Continuar con esta elección' }).click();
  await expect(reason(page)).toHaveValue('de Ana');
  await expect(page.getByLabel('Detalles de los antecedentes', { exact: true })).toHaveValue('de Bea');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
});

test.describe('when the session ends while somebody writes', () => {
  test.use({ ownWindow: true });

  test('from inactivity: signing in again offers the text at the same address', async ({
    page,
    api,
    signInAsNew,
  }) => {
    await page.clock.install();
    const { ana, patient } = await startWriting({ page, api, signInAsNew });
    await reason(page).fill('antes de irme');
    await page.clock.fastForward(31 * MINUTE);
    await expect(page.getByText('Su sesión ha expirado por inactividad.')).toBeVisible();
    await expect(page.getByText('antes de irme')).toBeHidden();
    await signInThroughForm(page, ana);
    await recoverDraft(page);
    await expect(reason(page)).toHaveValue('antes de irme');
    await expect(page).toHaveURL(newFormOf(patient));
  });

  test('on the server: not even the last word is lost', async ({ page, api, signInAsNew }) => {
    const { ana } = await startWriting({ page, api, signInAsNew });
    await reason(page).fill('una parte');
    await expect(draftSaved(page)).toBeVisible();
    const { token } = await api.login(ana.email, ana.password);
    const newPassword = 'Otra-Clave-2';
    const change = { currentPassword: ana.password, newPassword };
    await api.call('POST', '/api/auth/change-password', change, token);
    await reason(page).fill('una parte y el final');
    await expect(page.getByText('Su sesión ha expirado. Por favor, inicie sesión nuevamente.')).toBeVisible();
    await signInThroughForm(page, { email: ana.email, password: newPassword });
    await recoverDraft(page);
    await expect(reason(page)).toHaveValue('una parte y el final');
  });
});
