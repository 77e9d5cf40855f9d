import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, signInThroughForm, test } from './support/test.ts';

/** What the next person at the same computer finds of a patient in the browser, during a session and after it. */

const SEARCH = 'Buscar pacientes por nombre, apellido o DNI...';
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The addresses of the browser's history, and the state that lies beside the current one. */
async function historyOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  const state = await page.evaluate(() => JSON.stringify(history.state));
  return JSON.stringify([entries.map(({ url, title: tab }) => [url, tab]), state]);
}

/** Everything that the page still holds in memory. The searched text must never be sent to the page itself. */
async function memoryOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  return chunks.join('');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
}

test('a name that is searched for is in no address, nor a word of the record, and the back button still finds it', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const apellido = unique('Buscada');
  const patient = await patientOf(api, ana, { apellido, nombre: 'Nº0' });
  await addFollowUp(api, patient, { planificacion: 'SECRETO de la sesión' });
  for (let n = 1; n < 9; n++) await patientOf(api, ana, { apellido, nombre: `Nº${n}` });
  // A patient that the search leaves out: the list has nine rows only after the search.
  await patientOf(api, ana, { apellido: unique('Otra') });

  await page.goto('/account');
  await expect(title(page)).toHaveText('Mi cuenta');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Búsqueda rápida' }).fill(apellido);
  await page.getByRole('option', { name: 'Ver los 9 pacientes encontrados' }).click();
  await expect(page.getByPlaceholder(SEARCH)).toHaveValue(apellido);
  await expect(page.getByText('1–9 de 9')).toBeVisible();
  expect(await historyOf(page)).not.toContain(apellido);

  await page.getByRole('link', { name: `Ver detalle: Nº0 ${apellido}` }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  expect(await historyOf(page)).not.toContain(apellido);
  await page.getByRole('link', { name: 'Volver a la lista de pacientes' }).click();
  await expect(page.getByPlaceholder(SEARCH)).toHaveValue(apellido);
  await expect(page.getByText('1–9 de 9')).toBeVisible();
  // The arrow went back to that entry instead of adding one.
  await page.goForward();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await page.goBack();
  await expect(page.getByPlaceholder(SEARCH)).toHaveValue(apellido);
  await page.getByPlaceholder(SEARCH).fill('');
  await expect(page.getByText('1–10 de 10')).toBeVisible();

  // Somebody's bookmark of old: it is searched for, and taken out of the address.
  await goWithin(page, `/patients?q=${apellido}&status=all`);
  await expect(page.getByText('1–9 de 9')).toBeVisible();
  await expect(page).toHaveURL(/\/patients\?status=all$/);
  await page.getByRole('link', { name: `Ver detalle: Nº0 ${apellido}` }).click();
  await handsOverNumberOnly(page, patient);

  // Another tab signs out while this page is frozen: no event reaches it, until it is shown again.
  await page.evaluate(() => {
    localStorage.removeItem('refresh_token');
    localStorage.removeItem('auth_token');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.content()).not.toContain(apellido);
});

/** The follow-up list is handed the patient’s number, and not a word of the record. */
async function handsOverNumberOnly(page: Page, patient: Patient): Promise<void> {
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByText('SECRETO de la sesión')).toBeVisible();
  await expect(page.getByText(patient.apellido)).toBeVisible();
  const kept = await historyOf(page);
  expect(kept).toContain(String(patient.id_paciente));
  expect(kept).not.toContain('SECRETO');
  expect(kept).not.toContain(patient.apellido);
  // A reload, or the back button, finds its way all the same.
  await page.reload();
  await expect(page.getByText('SECRETO de la sesión')).toBeVisible();
  await page.getByRole('link', { name: 'Nuevo Seguimiento' }).click();
  await page.getByLabel('Planificación').fill('Otro SECRETO');
  await page.getByRole('button', { name: 'Guardar Seguimiento' }).click();
  await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
  await expect(page.getByText('Otro SECRETO')).toBeVisible();
  expect(await historyOf(page)).not.toContain('SECRETO');
}

test.describe('after signing out', () => {
  test.use({ ownWindow: true });

  test('nothing of a patient is left in memory, storage or history', async ({ page, api }) => {
    test.slow();
    const account = await api.createAccount('psicologo');
    const patient = await patientOf(api, account, { apellido: unique('Memoria') });
    await addFollowUp(api, patient, { planificacion: 'SECRETO-EN-MEMORIA' });
    await page.goto('/login');
    await signInThroughForm(page, account);
    await expect(title(page)).toHaveText('Panel Principal');
    await page.getByRole('link', { name: 'Ver', exact: false }).filter({ hasText: /^Ver$/ }).first().click();
    await expect(page.getByRole('region', { name: 'Información de Seguimientos' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver Todos' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.locator('main')).toContainText('SECRETO-EN-MEMORIA');
    const during = await memoryOf(page);
    expect([during.includes('SECRETO-EN-MEMORIA'), during.includes(patient.apellido)]).toEqual([true, true]);

    await signOut(page);
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const kept of [await memoryOf(page), stored, await historyOf(page), await page.content()]) {
      expect(kept.includes('SECRETO-EN-MEMORIA')).toBe(false);
      expect(kept.includes(patient.apellido)).toBe(false);
    }
    // The entries before this one show the login and hand nothing over.
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(await historyOf(page)).not.toContain(patient.apellido);
  });
});
