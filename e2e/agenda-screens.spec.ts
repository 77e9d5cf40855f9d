import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { book, dayFromToday } from './support/agenda-scene.ts';
import { patientOf } from './support/clinical-scene.ts';
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

test('a day of sixty appointments stands without a jump; one of them is dragged elsewhere, and put back', async ({
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
  for (const view of ['lista', 'dia']) {
    await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=${view}`);
    await expect(page.getByText(patient.apellido).first()).toBeVisible();
    expect(await shiftOf(page), view).toBeLessThan(SHIFT_MAX);
  }

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
  expect(await stored()).not.toBe(before);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('El cambio se deshizo')).toBeVisible();
  // The focus is back in the page, not nowhere.
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
  expect(await stored()).toBe(before);
});
