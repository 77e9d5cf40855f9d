import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { book, dayFromToday, workOn } from './support/agenda-scene.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import type { Account, ClinicApi } from './support/clinic-api.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The front desk's day on the grid: two desks at once, mouse, keyboard, telephone and paper. */

const SHIFT_MAX = 0.05;
/** What one desk changes another sees within five seconds; the rest is the test's own time on a busy machine. */
const SEEN_MS = 10_000;

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

const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Turno de .*${name}`) });
const columnOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const waitingRoom = (page: Page) => page.getByRole('region', { name: 'Sala de espera' });
const filter = (page: Page, name: string) =>
  waitingRoom(page).getByRole('button', { name: new RegExp(`^${name}`) });

/** Nine to six, every day, in steps of fifty minutes. */
const givesHours = (api: ClinicApi, { id }: Account) =>
  api.asAdmin('PUT', '/api/availability', {
    id_prestador: id,
    horarios: [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '09:00', hasta: '18:00' })),
    paso: 50,
  });

async function dragDown(page: Page, name: string, pixels: number): Promise<void> {
  await card(page, name).scrollIntoViewIfNeeded();
  const box = await card(page, name).boundingBox();
  if (!box) throw new Error('The appointment is not on the screen');
  await page.mouse.move(box.x + 20, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 30, { steps: 3 });
  await page.mouse.move(box.x + 20, box.y + 4 + pixels, { steps: 8 });
  await page.mouse.up();
}

test('two desks at once: each sees what the other does, without a click, and a slip is taken back', async ({
  page,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const [bea, caro] = [
    await api.createAccount('psicologo', { nombre: 'Bea' }),
    await api.createAccount('psiquiatra', { nombre: 'Caro' }),
  ];
  await givesHours(api, bea);
  const [early, later] = [
    await patientOf(api, bea, { telefono: '11 5555-1234', obra_social: 'IOMA' }),
    await patientOf(api, caro),
  ];
  // Their days are of everybody: only these two providers are looked at.
  const only = `prestadores=${bea.id},${caro.id}`;
  await book(api, bea, early, [0, '23:50', '23:58']);
  const moved = await book(api, caro, later, [1, '10:00', '10:50']);
  await signInAsNew('recepcion');
  await page.goto(`/agenda?vista=lista&${only}`);
  const other = await anotherWindow(await api.createAccount('recepcion'));
  await other.goto(`/agenda?${only}`);
  await expect(filter(other, 'Esperando')).toHaveText('Esperando0');
  await expect(filter(other, 'Sin confirmar')).toHaveText('Sin confirmar1');

  const row = page.getByRole('listitem').filter({ hasText: early.apellido });
  await expect(row).toContainText('11 5555-1234');
  await expect(row).toContainText('IOMA');
  await row.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(filter(other, 'Sin confirmar')).toHaveText('Sin confirmar0', { timeout: SEEN_MS });
  await row.getByRole('button', { name: /^Llegó/ }).click();
  await expect(filter(other, 'Esperando')).toHaveText('Esperando1', { timeout: SEEN_MS });
  await expect(waitingRoom(other).getByRole('list', { name: 'Esperando' })).toContainText(early.apellido);
  await expect(card(other, early.apellido)).toHaveAttribute('aria-label', /, 23:50 a 23:58, presente$/);
  // From a long list nobody reaches the notice with Tab before it is gone.
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('El cambio se deshizo')).toBeVisible();
  await expect(row.getByRole('button', { name: `${early.apellido}`, exact: false }).first()).toBeFocused();
  await expect(row).toContainText('Confirmado');
  await expect(filter(other, 'Esperando')).toHaveText('Esperando0', { timeout: SEEN_MS });

  // Tomorrow, at both desks: one moves with the mouse, the other takes a cancellation back.
  for (const desk of [page, other]) await desk.getByRole('button', { name: 'Día siguiente' }).click();
  await dragDown(other, later.apellido, 150);
  await expect(other.getByText(/^Turno reprogramado/)).toBeVisible();
  const tomorrow = page.getByRole('listitem').filter({ hasText: later.apellido });
  await expect(tomorrow).toContainText('12:00 a 12:50', { timeout: SEEN_MS });
  await tomorrow.getByRole('button', { name: later.apellido }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByRole('alertdialog').getByLabel('Motivo').fill('Se equivocó de día');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar turno' }).click();
  await expect(card(other, later.apellido)).toHaveCount(0, { timeout: SEEN_MS });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(other, later.apellido)).toBeVisible({ timeout: SEEN_MS });
  const stored = await api.asAdmin<Appointment[]>(
    'GET',
    `/api/appointments?from=${dayFromToday(1)}&to=${dayFromToday(1)}&id_prestador=${caro.id}`,
  );
  expect(stored.map(({ id_turno, estado }) => [id_turno, estado])).toEqual([[moved.id_turno, 'programado']]);
});

test('the day with the keyboard alone: arrows, booking at a free hour, moving; names that can be heard', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo', { nombre: 'Bea' });
  await givesHours(api, bea);
  const patient = await patientOf(api, bea);
  const created = await book(api, bea, patient, [1, '09:50', '10:40']);
  const other = await patientOf(api, bea);
  await book(api, bea, other, [1, '13:10', '14:00']);
  await api.asAdmin('PATCH', `/api/appointments/${created.id_turno}`, { estado: 'confirmado' });
  await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=dia`);
  const name = new RegExp(`^Turno de .*${patient.apellido}, 09:50 a 10:40, confirmado$`);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expectAccessibleEverywhere(page, 'agenda-day');

  // One stop for Tab; from there arrows, hour by hour.
  await page.getByRole('gridcell', { name: 'Libre, 09:00' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('gridcell', { name: 'Libre, 10:40' })).toBeFocused();
  await page.keyboard.press('Enter');
  const booking = page.getByRole('dialog');
  await expect(booking.getByRole('button', { name: /^10:40, /, pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(booking).toBeHidden();

  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('status').filter({ hasText: 'Moviendo' })).toContainText(patient.apellido);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Moviendo' })).toHaveCount(0);
  await page.keyboard.press('m');
  for (const cell of ['Mover a las 10:40', 'Mover a las 11:30']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('gridcell', { name: cell })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Turno reprogramado.*11:30 a 12:20/)).toBeVisible();
  const movedCard = page.getByRole('button', {
    name: new RegExp(`${patient.apellido}, 11:30 a 12:20, programado$`),
  });
  await expect(movedCard).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('11:30 a 12:20');
  await page.keyboard.press('Escape');

  // A taken hour: it says who has it, beside the free ones, and Escape leads back.
  await movedCard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const elsewhere = page.getByRole('dialog', { name: 'Reprogramar turno' });
  await expect(elsewhere.getByRole('note')).toContainText(other.apellido);
  await expect(elsewhere.getByRole('button', { name: /^14:00, / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, other.apellido)).toBeFocused();

  // An hour that nobody works: it asks before anything is saved.
  await movedCard.press('m');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const anyway = page.getByRole('alertdialog', { name: '¿Reprogramar de todos modos?' });
  await expect(anyway).toContainText('ese día atiende de 09:00 a 18:00');
  const stored = await api.asAdmin<Appointment[]>(
    'GET',
    `/api/appointments?from=${dayFromToday(1)}&to=${dayFromToday(1)}&id_prestador=${bea.id}`,
  );
  expect(stored.map(({ inicio }) => inicio)).toContain(
    new Date(`${dayFromToday(1)}T11:30:00-03:00`).toISOString(),
  );
  await page.keyboard.press('Escape');
  await expect(anyway).toBeHidden();
  await expect(movedCard).toBeFocused();

  // Cancelled it leaves the grid: the focus stays at its hour, and is on it again when that is undone.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByLabel('Motivo').fill('Avisó');
  await page.keyboard.press('Control+Enter');
  await expect(movedCard).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: 'Libre, 11:30' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(movedCard).toBeFocused();

  // With the mouse: two clicks, also to another day.
  await movedCard.hover();
  await page.getByRole('button', { name: `Mover: Lucía ${patient.apellido}` }).click();
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await page.getByRole('gridcell', { name: 'Mover a las 09:50' }).click();
  await expect(page.getByText(/^Turno reprogramado.*09:50 a 10:40/)).toBeVisible();
});

test('an appointment is handed over to a colleague, by the dialog and by dragging, which asks first', async ({
  page,
  api,
  signInAsNew,
}) => {
  const [bea, caro] = [
    await api.createAccount('psicologo', { nombre: 'Bea' }),
    await api.createAccount('psiquiatra', { nombre: 'Caro' }),
  ];
  for (const provider of [bea, caro]) await givesHours(api, provider);
  const patient = await patientOf(api, bea);
  await workOn(api, 1);
  await book(api, bea, patient, [1, '10:00', '10:50']);
  await signInAsNew('recepcion');
  await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=dia&prestadores=${bea.id},${caro.id}`);
  const column = (name: string) => page.getByRole('row', { name });
  await card(page, patient.apellido).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reprogramar' }).click();
  const form = page.getByRole('dialog', { name: 'Reprogramar turno' });
  await form.getByRole('combobox', { name: 'Profesional' }).click();
  await page.getByRole('option', { name: `Caro ${caro.apellido}` }).click();
  await expect(form).toContainText('no forma parte del equipo del paciente');
  await form.getByRole('button', { name: 'Reprogramar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reprogramar igual' }).click();
  await expect(page.getByText(/con Caro .*Se pidió su asignación/)).toBeVisible();
  await expect(column(`Caro ${caro.apellido}`).getByText(patient.apellido)).toBeVisible();
  await screenshot(page, 'agenda-handed-over');

  const [from, to] = [
    await card(page, patient.apellido).boundingBox(),
    await column(`Bea ${bea.apellido}`).boundingBox(),
  ];
  if (!from || !to) throw new Error('not on the screen');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, from.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect(form.getByRole('combobox', { name: 'Profesional' })).toContainText(`Bea ${bea.apellido}`);
  await form.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(column(`Bea ${bea.apellido}`).getByText(patient.apellido)).toBeVisible();
});

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
    await book(api, bea, n === 55 ? patient : null, [1, clock(begins), clock(begins + 10)]);
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
  for (const view of ['lista', 'dia', 'semana']) {
    await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=${view}`);
    await expect(page.getByText(patient.apellido).first()).toBeAttached();
    expect(await shiftOf(page), view).toBeLessThan(SHIFT_MAX);
  }
  await page.getByRole('button', { name: 'Día', exact: true }).click();
  // Below the last one, where there is room.
  await dragDown(page, patient.apellido, 150);
  await expect(page.getByText(/^Turno reprogramado/)).toBeVisible();
  expect(await stored()).not.toBe(before);
  // The corner of the hours stays with the heads of the columns while the day is scrolled.
  const topOf = (heads: string) =>
    page
      .locator(heads)
      .first()
      .evaluate((head) => head.getBoundingClientRect().top);
  expect(await page.getByRole('grid').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await topOf('.axis .head')).toBe(await topOf('.column .head'));
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('El cambio se deshizo')).toBeVisible();
  // The focus is back in the page, not nowhere.
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
  expect(await stored()).toBe(before);
});

test('the week of everybody in numbers, one professional at a time on a telephone, and the day on one sheet of paper', async ({
  page,
  api,
  signInAsNew,
}) => {
  const [bea, caro] = [
    await api.createAccount('psicologo', { nombre: 'Bea' }),
    await api.createAccount('psiquiatra', { nombre: 'Caro' }),
  ];
  for (const provider of [bea, caro]) await givesHours(api, provider);
  const patients = [await patientOf(api, bea), await patientOf(api, caro)] as const;
  for (const hour of ['09', '10', '11']) await book(api, bea, patients[0], [1, `${hour}:00`, `${hour}:50`]);
  await book(api, caro, patients[1], [1, '15:00', '15:50']);
  const only = `fecha=${dayFromToday(1)}&prestadores=${bea.id},${caro.id}`;
  await signInAsNew('recepcion');
  await page.goto(`/agenda?${only}`);
  await expect(columnOf(page, bea.apellido).getByRole('button', { name: /^Turno de/ })).toHaveCount(3);
  await expectAccessibleEverywhere(page, 'agenda-desk');

  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Bea ${bea.apellido} (3)`)).toBeVisible();
  await expect(page.getByText(`${patients[1].apellido}, Lucía`)).toBeVisible();
  await expect(page.locator('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  const load = page.getByRole('table', { name: 'Turnos de la semana por profesional' });
  await expect(
    load.getByRole('button', { name: new RegExp(`^3 turnos de Bea ${bea.apellido}`) }),
  ).toBeVisible();
  await screenshot(page, 'agenda-load');
  await expectAccessible(page, { where: 'load' });
  await load.getByRole('button', { name: new RegExp(`Ver la semana de Bea ${bea.apellido}`) }).click();
  await expect(page.getByRole('grid', { name: 'Turnos de la semana' })).toBeVisible();
  await screenshot(page, 'agenda-week');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/agenda?vista=dia&${only}`);
  await page.getByLabel('Profesional', { exact: true }).selectOption({ label: `Caro ${caro.apellido}` });
  await expect(card(page, patients[1].apellido)).toBeVisible();
  await expect(card(page, patients[0].apellido)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
