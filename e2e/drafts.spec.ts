import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { HistoryEnvelope } from '@trama/contract/schemas/record/medical-history';
import type { Account, ClinicApi } from './support/clinic-api.ts';
import { draftOf, patientOf, saveBy } from './support/histories.ts';
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
import { expect, signInThroughForm, storeSession, test } from './support/test.ts';
import { openEmptyPage } from './support/window.ts';

const MINUTE = 60_000;
const isDraftSave = (method: string, url: string) => method === 'PUT' && url.includes('/api/drafts/');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

function countSaves(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (isDraftSave(request.method(), request.url())) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Without a pause before. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir; queda el borrador' }).click();
  await expect(title(page)).toHaveText('Historia Clínica');
}

async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}

/** A browser that has seen nothing of this person yet. */
async function openElsewhere(page: Page, api: ClinicApi, person: Account, path: string): Promise<void> {
  await openEmptyPage(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await storeSession(page, await api.login(person.email, person.password));
  await page.goto(path);
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a second after a pause, or when the tab hides, the text is on the server; a session that ends costs no word', async ({
    page,
    api,
    signInAsNew,
  }) => {
    await page.clock.install();
    const ana = await signInAsNew('psicologo');
    const patient = await patientOf(api, ana);
    await openForm(page, newFormOf(patient));
    const saves = countSaves(page);
    await page.clock.pauseAt(Date.now() + MINUTE);
    await reason(page).pressSequentially('Insomnio');
    await page.clock.runFor(900);
    expect(saves).toEqual([]);
    await page.clock.runFor(100);
    await expect(draftSaved(page)).toBeVisible();
    await page.clock.runFor(MINUTE);
    expect(saves).toHaveLength(1);
    expect((await draftOf(api, ana, patient))?.contenido).toMatchObject({ motivo: 'Insomnio' });
    await screenshot(page, 'draft-saved');
    const kept = await page.evaluate(
      () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    );
    expect(kept).not.toContain('Insomnio');

    await reason(page).fill('una parte');
    const sent = page.waitForResponse((answer) => isDraftSave(answer.request().method(), answer.url()));
    await hideTab(page);
    expect((await sent).status()).toBe(200);

    await test.step('the session ends on the server', async () => {
      const { token } = await api.login(ana.email, ana.password);
      const change = { currentPassword: ana.password, newPassword: 'Otra-Clave-2' };
      await api.call('POST', '/api/auth/change-password', change, token);
      ana.password = change.newPassword;
      await reason(page).fill('una parte y el final');
      await page.clock.runFor(1_000);
      await page.clock.resume();
      await expect(
        page.getByText('Su sesión ha expirado. Por favor, inicie sesión nuevamente.'),
      ).toBeVisible();
      await signInThroughForm(page, ana);
      await recoverDraft(page);
      await expect(reason(page)).toHaveValue('una parte y el final');
    });

    await test.step('it ends from inactivity', async () => {
      await reason(page).fill('antes de irme');
      await page.clock.fastForward(31 * MINUTE);
      await expect(page.getByText('Su sesión ha expirado por inactividad.')).toBeVisible();
      await expect(page.getByText('antes de irme')).toBeHidden();
      await signInThroughForm(page, ana);
      await recoverDraft(page);
      await expect(reason(page)).toHaveValue('antes de irme');
      await expect(page).toHaveURL(newFormOf(patient));
    });
  });
});

test('leaving or a network cut loses nothing, discarding is for good, and it goes on elsewhere until the save', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const bea = await api.createAccount('psiquiatra', { nombre: 'Bea' });
  const patient = await patientOf(api, ana, bea);
  await openForm(page, newFormOf(patient));
  await reason(page).fill('escrito y salido');
  await leave(page);
  const open = page.getByRole('link', { name: 'Nueva Historia Clínica' });
  await open.click();
  await expect(draftOffer(page)).toContainText('escrito y salido');
  await screenshot(page, 'draft-offer');
  await draftOffer(page).getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(draftOffer(page)).toBeHidden();
  await expect(reason(page)).toHaveValue('');
  expect(await draftOf(api, ana, patient)).toBeUndefined();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await open.click();
  await expect(reason(page)).toBeVisible();
  await expect(draftOffer(page)).toBeHidden();

  await cutTheNetwork(page, api, ana, patient);

  await openElsewhere(page, api, ana, newFormOf(patient));
  await recoverDraft(page);
  await expect(reason(page)).toHaveValue('sin red, y sigo');
  const tobacco = page.getByRole('group', { name: 'Tabaco' });
  await expect(tobacco.getByRole('button', { name: 'Sí' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Crear Historia Clínica' }).click();
  await expect(page.getByText('Historia clínica creada exitosamente')).toBeVisible();
  expect(await draftOf(api, ana, patient)).toBeUndefined();

  await test.step('a draft written before the save of somebody else is settled first', async () => {
    const path = `/patients/${patient.id_paciente}/medical-history`;
    const { data: history } = await api.asAdmin<HistoryEnvelope>('GET', `/api${path}`);
    const edit = page.getByRole('link', { name: 'Editar Historia Clínica' });
    // The save leads to the view by itself.
    await edit.click();
    await reason(page).fill('de Ana');
    await leave(page);
    if (history) await saveBy(api, bea, history, { motivo: 'de Bea', detalles: 'de Bea' });
    await edit.click();
    await recoverDraft(page);
    const conflict = conflictDialog(page);
    const motivo = conflict.getByRole('radiogroup', { name: 'Motivo de la consulta' });
    await motivo.getByRole('radio', { name: 'Mi texto' }).check();
    await conflict.getByRole('button', { name: 'Continuar con esta elección' }).click();
    await expect(reason(page)).toHaveValue('de Ana');
    await expect(page.getByLabel('Detalles de los antecedentes', { exact: true })).toHaveValue('de Bea');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
  });
});

/** The screen says that the network is gone; the text is sent when it is back, even if the form was left. */
async function cutTheNetwork(page: Page, api: ClinicApi, ana: Account, patient: Patient): Promise<void> {
  await page.context().setOffline(true);
  await reason(page).fill('sin red');
  await expect(page.getByText(/^Sin conexión: /)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await screenshot(page, 'draft-offline');
  await reason(page).fill('sin red, y sigo');
  await page.context().setOffline(false);
  await expect(draftSaved(page)).toBeVisible({ timeout: 15_000 });
  expect((await draftOf(api, ana, patient))?.contenido).toMatchObject({ motivo: 'sin red, y sigo' });

  await page.context().setOffline(true);
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sí' }).click();
  await leave(page);
  const sent = page.waitForResponse((answer) => isDraftSave(answer.request().method(), answer.url()));
  await page.context().setOffline(false);
  expect((await sent).status()).toBe(200);
}
