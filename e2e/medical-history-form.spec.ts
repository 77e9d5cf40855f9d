import type { Page } from '@playwright/test';
import type { HistoryEnvelope } from '@trama/contract/schemas/medical-history';
import type { Patient } from '@trama/contract/schemas/patients';
import type { Account, ClinicApi } from './support/clinic-api.ts';
import { sidewaysOverflow } from './support/clinical-scene.ts';
import { historyBy, patientOf } from './support/histories.ts';
import { draftSaved, newFormOf, openForm, reason, submit } from './support/history-form.ts';
import { countDrawnFields, drawnFields } from './support/react-renders.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const MINUTE = 60_000;

async function stored(api: ClinicApi, { id_paciente }: Patient) {
  return (await api.asAdmin<HistoryEnvelope>('GET', `/api/patients/${id_paciente}/medical-history`)).data;
}

async function openNew(page: Page, api: ClinicApi, person: Account): Promise<Patient> {
  const patient = await patientOf(api, person);
  await openForm(page, newFormOf(patient));
  return patient;
}

async function atEveryWidth(page: Page, name: string): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(reason(page)).toBeVisible();
    await screenshot(page, name);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a new history is written, saved behind an overlay, and shown 2 s later', async ({
    page,
    api,
    signInAs,
  }) => {
    await page.clock.install();
    const ana = await signInAs('psicologo');
    const patient = await openNew(page, api, ana);
    await expect(page).toHaveTitle('Nueva Historia Clínica · Trama');
    await expect(page.getByText(`Julia ${patient.apellido} · DNI ${patient.dni}`)).toBeVisible();
    await atEveryWidth(page, 'history-form');

    await reason(page).fill('  Insomnio\n\ny ansiedad  ');
    await page.getByRole('group', { name: 'Riesgo' }).getByRole('button', { name: 'Muy alto' }).click();
    await page
      .getByRole('group', { name: 'Tabaco' })
      .getByRole('button', { name: 'No', exact: true })
      .click();
    await page.getByLabel('Fecha de derivación', { exact: true }).fill('29/02/2024');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/medical-history', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.pauseAt(Date.now() + MINUTE);
    await submit(page).click();
    const overlay = page.getByRole('presentation').getByRole('status');
    await expect(overlay).toHaveText('Guardando la historia clínica...');
    await atEveryWidth(page, 'history-saving');
    await page.keyboard.type('nothing of this is typed');
    release();
    await expect(overlay).toContainText('Historia clínica creada exitosamente');
    expect(await stored(api, patient)).toMatchObject({
      motivo: '  Insomnio\n\ny ansiedad  ',
      riesgo: 'muy alto',
      tabaco: false,
      alcohol: null,
      fecha_derivacion: '2024-02-29',
      id_prestador: ana.id,
    });
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(/\/new$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(`/patients/${patient.id_paciente}/medical-history`);
    await page.clock.resume();
    await expect(page.getByText('y ansiedad')).toBeVisible();
  });

  test('a connection lost behind the form takes nothing off the page', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await openNew(page, api, ana);
    const asked: string[] = [];
    await page.route(`**/api/patients/${patient.id_paciente}/**`, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await reason(page).fill('Insomnio');
    await page.clock.install();
    // Back from another window, twice the time of all retries.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor(20_000);
    await expect(reason(page)).toHaveValue('Insomnio');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(asked.filter((url) => url.endsWith('/medical-history'))).toEqual([]);
  });

  test('a key in one field draws no other again', async ({ page, api, signInAs }) => {
    await countDrawnFields(page);
    await openNew(page, api, await signInAs('psicologo'));
    await reason(page).fill('x');
    await expect(draftSaved(page)).toBeVisible();
    const before = await drawnFields(page);
    expect(before).toBeGreaterThanOrEqual(36);
    await reason(page).press('y');
    await expect(reason(page)).toHaveValue('xy');
    expect((await drawnFields(page)) - before).toBe(1);
  });
});

test('36 fields in accordions that fold, as high as their text, each opening to a whole dialog', async ({
  page,
  api,
  signInAs,
}) => {
  await openNew(page, api, await signInAs('psicologo'));
  const form = page.locator('form');
  await expect(form.getByRole('textbox')).toHaveCount(27);
  await expect(form.getByRole('group')).toHaveCount(9);
  const section = form.getByRole('button', { name: 'Motivo de consulta' });
  await section.click();
  await expect(reason(page)).toBeHidden();
  await section.click();
  await expect(reason(page)).toBeVisible();

  const comment = page.getByLabel('Comentarios sobre el motivo', { exact: true });
  await expect(reason(page)).toHaveAttribute('rows', '4');
  await expect(comment).toHaveAttribute('rows', '2');
  await reason(page).fill('x'.repeat(80 * 5));
  await comment.fill('x'.repeat(80 * 3));
  await expect(reason(page)).toHaveAttribute('rows', '5');
  await expect(comment).toHaveAttribute('rows', '3');
  await reason(page).fill('x'.repeat(100_000));
  await comment.fill('a\nb\nc\nd\ne\nf');
  await expect(reason(page)).toHaveAttribute('rows', '8');
  await expect(comment).toHaveAttribute('rows', '4');

  await expect(page.getByRole('button', { name: /^Ampliar: / })).toHaveCount(26);
  await reason(page).fill('primero');
  const expand = page.getByRole('button', { name: 'Ampliar: Motivo de la consulta' });
  await expand.click();
  const dialog = page.getByRole('dialog', { name: 'Motivo de la consulta' });
  await expect(dialog.getByRole('textbox')).toHaveValue('primero');
  await dialog.getByRole('textbox').fill('primero y segundo');
  await screenshot(page, 'history-full-text');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(expand).toBeFocused();
  await expect(reason(page)).toHaveValue('primero y segundo');
});

test('a failed save leaves the text, says why, and can be repeated; one whose answer got lost is found done', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await openNew(page, api, await signInAs('psicologo'));
  await reason(page).fill('no se pierde');
  const answers = [
    () => ({ status: 500, body: '' }),
    () => ({ status: 400, json: { error: 'No se pudo identificar al prestador', code: 'VALIDATION_ERROR' } }),
  ];
  let isLost = false;
  await page.route('**/api/medical-history', async (route) => {
    const answer = answers.shift();
    if (answer) return route.fulfill(answer());
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  const alert = page.locator('form').getByRole('alert');
  await submit(page).click();
  await expect(alert).toContainText('Error al guardar la historia clínica');
  await expect(submit(page)).toBeFocused();
  await alert.getByRole('button', { name: 'Cerrar' }).click();
  await expect(alert).toBeHidden();
  await submit(page).click();
  await expect(alert).toContainText('No se pudo identificar al prestador');
  await expect(reason(page)).toHaveValue('no se pierde');
  await submit(page).click();
  await expect(alert).toContainText('Error de conexión.');
  await submit(page).click();
  await expect(page.getByText('Historia clínica creada exitosamente')).toBeVisible();
  expect((await stored(api, patient))?.motivo).toBe('no se pierde');
});

test('editing clears and changes what was there, and nothing else', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  const history = await historyBy(api, ana, patient, {
    motivo: 'uno',
    detalles: 'dos',
    tabaco: true,
    riesgo: 'alto',
  });
  await page.goto(`/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`);
  await expect(page).toHaveTitle('Editar Historia Clínica · Trama');
  await expect(reason(page)).toHaveValue('uno');
  await reason(page).fill('');
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sin dato' }).click();
  await submit(page).click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
  expect(await stored(api, patient)).toMatchObject({
    motivo: null,
    detalles: 'dos',
    tabaco: null,
    riesgo: 'alto',
  });
});

test('existing means edit, otherwise there is nothing to edit', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const patient = await patientOf(api, ana);
  await page.goto(`/patients/${patient.id_paciente}/medical-history/1/edit`);
  await expect(page.getByRole('alert')).toHaveText('No se encontró historia clínica para este paciente');
  const history = await historyBy(api, ana, patient, { motivo: 'ya está' });
  await page.goto(`/patients/${patient.id_paciente}/medical-history/new`);
  await expect(page).toHaveURL(
    `/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`,
  );
  await expect(reason(page)).toHaveValue('ya está');
});

test('a day that does not exist is refused beside its field; leaving with changes asks first', async ({
  page,
  api,
  signInAs,
}) => {
  await openNew(page, api, await signInAs('psicologo'));
  await page.getByLabel('Fecha de derivación', { exact: true }).fill('31/02/2024');
  await submit(page).click();
  await expect(page.getByText('Fecha inválida')).toBeVisible();
  await expect(page.getByLabel('Fecha de derivación', { exact: true })).toBeFocused();
  await reason(page).fill('a medias');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(reason(page)).toHaveValue('a medias');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Salir; queda el borrador' }).click();
  await expect(page).toHaveURL(/medical-history$/);
});
