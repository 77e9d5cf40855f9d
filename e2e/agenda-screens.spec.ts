import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/appointments';
import { book, dayFromToday } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { patientOf, sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const SHIFT_MAX = 0.05;

/** How much of what stood on the screen was pushed away since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

test('a day of sixty appointments stands without a jump, and is moved by mouse and by keyboard', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.slow();
  const bea = await signInAsNew('psicologo');
  const patient = await patientOf(api, bea);
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  for (let n = 0; n < 60; n++) {
    const begins = 8 * 60 + n * 12;
    await book(api, bea, n === 20 ? patient : null, [1, clock(begins), clock(begins + 10)]);
  }
  const stored = async () => {
    const day = dayFromToday(1);
    const found = await api.asAdmin<Appointment[]>(
      'GET',
      `/api/appointments?from=${day}&to=${day}&id_prestador=${bea.id}`,
    );
    expect(found).toHaveLength(60);
    return found.find(({ id_paciente }) => id_paciente !== null)?.inicio;
  };
  const before = await stored();
  await page.setViewportSize({ width: 1440, height: 1000 });
  for (const view of ['semana', 'dia', 'lista']) {
    await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=${view}`);
    await expect(page.getByText(patient.apellido).first()).toBeVisible();
    expect(await shiftOf(page), view).toBeLessThan(SHIFT_MAX);
  }

  await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=dia`);
  const block = page
    .getByRole('region', { name: 'Calendario de turnos' })
    .getByText(patient.apellido)
    .first();
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('The appointment is not on the screen');
  // Below the last one, where there is room.
  const down = 415;
  await page.mouse.move(box.x + 20, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 5 });
  await page.mouse.move(box.x + 20, box.y + 4 + down, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByText(/^Turno reprogramado/)).toBeVisible();
  const dragged = await stored();
  expect(dragged).not.toBe(before);

  await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=lista`);
  await page.getByRole('button', { name: patient.apellido }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Reprogramar' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: /^Hora/ }).fill('21:00');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Turno reprogramado/)).toBeVisible();
  expect(await stored()).not.toBe(dragged);
});

test('week, day, list and dialogs can be used by everybody, at every width and in both themes', async ({
  page,
  api,
  signInAsNew,
}) => {
  test.setTimeout(300_000);
  const bea = await signInAsNew('psicologo');
  const patient = await patientOf(api, bea);
  await book(api, bea, patient, [0, '09:00', '09:50']);
  await book(api, bea, null, [0, '12:00', '13:00']);
  for (const view of ['semana', 'dia', 'lista']) {
    await page.goto(`/agenda?vista=${view}`);
    await page.waitForLoadState('networkidle');
    await expectAccessibleEverywhere(page, `agenda-${view}`);
  }
  for (const [name, button] of [
    ['booking', 'Nuevo turno'],
    ['free-slots', 'Próximo libre'],
    ['appointment', new RegExp(patient.apellido)],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleEverywhere(page, name, '.MuiModal-root');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await screenshot(page, 'agenda');
  }
});
