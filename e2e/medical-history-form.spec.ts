import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { HistoryEnvelope } from '@trama/contract/schemas/record/medical-history';
import type { ClinicApi } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { patientOf } from './support/histories.ts';
import { draftSaved, newFormOf, openForm, reason, submit } from './support/history-form.ts';
import { countDrawnFields, drawnFields } from './support/react-renders.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

const MINUTE = 60_000;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function stored(api: ClinicApi, { id_paciente }: Patient) {
  return (await api.asAdmin<HistoryEnvelope>('GET', `/api/patients/${id_paciente}/medical-history`)).data;
}

async function atEveryWidth(page: Page, name: string): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(reason(page)).toBeVisible();
    await screenshot(page, name);
    await expectNoSidewaysScroll(page);
  }
}

test.describe('in its own time', () => {
  test.use({ ownWindow: true });

  test('a new history is written, saved behind an overlay, and shown 2 s later', async ({
    page,
    api,
    signInAs,
  }) => {
    await countDrawnFields(page);
    await page.clock.install();
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await openForm(page, newFormOf(patient));
    await expect(page).toHaveTitle('Nueva Historia Clínica · Trama');
    await expect(page.getByText(`Julia ${patient.apellido} · DNI ${patient.dni}`)).toBeVisible();
    await page.clock.pauseAt(Date.now() + MINUTE);
    await expectOneFieldDrawn(page);
    await loseConnection(page, patient);
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

  /** A key in one field draws no other again. */
  async function expectOneFieldDrawn(page: Page): Promise<void> {
    await reason(page).fill('x');
    await page.clock.runFor(1_000);
    await expect(draftSaved(page)).toBeVisible();
    const before = await drawnFields(page);
    expect(before).toBeGreaterThanOrEqual(36);
    await reason(page).press('y');
    await expect(reason(page)).toHaveValue('xy');
    expect((await drawnFields(page)) - before).toBe(1);
  }

  /** A failed request behind the form takes nothing off the page. */
  async function loseConnection(page: Page, { id_paciente }: Patient): Promise<void> {
    const calls = `**/api/patients/${id_paciente}/**`;
    const asked: string[] = [];
    await page.route(calls, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    // Back from another window, twice the time of all retries.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor(20_000);
    await expect(reason(page)).toHaveValue('xy');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(asked.filter((url) => url.endsWith('/medical-history'))).toEqual([]);
    await page.unroute(calls);
  }
});

test('existing means edit, otherwise there is nothing to edit: a form from its first field to its second save', async ({
  page,
  api,
  signInAs,
}) => {
  const patient = await patientOf(api, await signInAs('psicologo'));
  const view = `/patients/${patient.id_paciente}/medical-history`;
  await page.goto(`${view}/1/edit`);
  await expect(page.getByRole('alert')).toHaveText('No se encontró historia clínica para este paciente');
  await goWithin(page, view);
  await page.getByRole('link', { name: 'Nueva Historia Clínica' }).click();
  await expectFields(page);

  const referred = page.getByLabel('Fecha de derivación', { exact: true });
  await referred.fill('31/02/2024');
  await submit(page).click();
  await expect(page.getByText('Fecha inválida')).toBeVisible();
  await expect(referred).toBeFocused();
  await referred.fill('');
  await page.getByLabel('Detalles de los antecedentes', { exact: true }).fill('dos');
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sí' }).click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await failAndRepeat(page);
  expect(await stored(api, patient)).toMatchObject({ motivo: 'no se pierde', detalles: 'dos', tabaco: true });

  const edit = `${view}/${(await stored(api, patient))?.id_admision}/edit`;
  await goWithin(page, view);
  await expect(title(page)).toHaveText('Historia Clínica');
  await goWithin(page, `${view}/new`);
  await expect(page).toHaveURL(edit);
  await expect(page).toHaveTitle('Editar Historia Clínica · Trama');
  await expect(reason(page)).toHaveValue('no se pierde');
  await reason(page).fill('');
  await page.getByRole('group', { name: 'Tabaco' }).getByRole('button', { name: 'Sin dato' }).click();
  await submit(page).click();
  await expect(page.getByText('Historia clínica actualizada exitosamente')).toBeVisible();
  expect(await stored(api, patient)).toMatchObject({ motivo: null, detalles: 'dos', tabaco: null });
});

/** 36 fields in accordions that fold, as high as their text, each opening to a whole dialog. */
async function expectFields(page: Page): Promise<void> {
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
  await reason(page).fill('x'.repeat(80 * 9));
  await comment.fill('a\nb\nc\nd\ne\nf');
  await expect(reason(page)).toHaveAttribute('rows', '8');
  await expect(comment).toHaveAttribute('rows', '4');

  await expect(page.getByRole('button', { name: /^Ampliar: / })).toHaveCount(26);
  await reason(page).fill('no se');
  const expand = page.getByRole('button', { name: 'Ampliar: Motivo de la consulta' });
  await expand.click();
  const dialog = page.getByRole('dialog', { name: 'Motivo de la consulta' });
  await expect(dialog.getByRole('textbox')).toHaveValue('no se');
  await dialog.getByRole('textbox').fill('no se pierde');
  await screenshot(page, 'history-full-text');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(expand).toBeFocused();
  await expect(reason(page)).toHaveValue('no se pierde');
}

/** A failed save leaves the text, says why, and can be repeated; one whose answer got lost is found done. */
async function failAndRepeat(page: Page): Promise<void> {
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
}
