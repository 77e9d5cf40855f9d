import type { Page } from '@playwright/test';
import { formatDate } from '@trama/contract/words/clinic-time';
import { book, dayFromToday } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, test } from './support/test.ts';

/** What is done in the agenda now and then: absences, holidays, rooms, a calendar elsewhere, attendance. */

const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an absence says what is booked for its days, and shows on them', async ({ page, api, signInAsNew }) => {
  const bea = await signInAsNew('psicologo', { nombre: 'Bea' });
  const patient = await patientOf(api, bea);
  await book(api, bea, patient, [10, '10:00', '10:50']);
  const days = [dayFromToday(9), dayFromToday(11)] as const;
  await page.goto('/agenda');
  await choose(page, 'Ausencias');
  const absences = dialog(page);
  await expect(absences).toContainText('No hay ausencias registradas.');
  await absences.getByRole('button', { name: 'Agregar ausencia' }).press('Enter');
  await expect(absences).toContainText('La fecha desde no es válida');
  await absences.getByLabel('Desde').fill(formatDate(days[0]));
  await page.keyboard.press('Tab');
  // The second date follows the first, until another one is typed.
  await expect(absences.getByLabel('Hasta')).toHaveValue(formatDate(days[0]));
  await absences.getByLabel('Hasta').fill(formatDate(days[1]));
  await absences.getByLabel('Motivo (opcional)').fill('Congreso');
  await expect(absences).toContainText('Hay 1 turno en esos días.');
  await expect(absences.getByRole('listitem').filter({ hasText: patient.apellido })).toBeVisible();
  await page.keyboard.press('Enter');
  const saved = absences.getByRole('list', { name: 'Ausencias registradas' });
  await expect(saved).toContainText(`Del ${formatDate(days[0])} al ${formatDate(days[1])} · Congreso`);
  await expect(absences.getByLabel('Desde')).toHaveValue('');
  await expectAccessibleEverywhere(page, 'absences', '.MuiModal-root');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Más', exact: true })).toBeFocused();

  await page.goto(`/agenda?vista=lista&fecha=${days[0]}`);
  await expect(page.getByRole('note')).toHaveText('Ausente: Congreso');
  for (const view of ['semana', 'dia']) {
    await page.goto(`/agenda?vista=${view}&fecha=${days[0]}`);
    const calendar = page.getByRole('region', { name: 'Calendario de turnos' });
    await expect(calendar.getByText('Ausente: Congreso').first()).toBeVisible();
    await expectAccessibleEverywhere(page, `absence-${view}`);
  }

  await choose(page, 'Ausencias');
  await absences.getByRole('button', { name: /^Quitar la ausencia/ }).click();
  await expect(absences).toContainText('No hay ausencias registradas.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ausente: Congreso')).toHaveCount(0);
});

test('the front desk sees who is absent, and enters it for the provider who is chosen', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await api.createAccount('psiquiatra', { nombre: 'Ana' });
  await signInAsNew('recepcion');
  await page.goto(`/agenda?prestadores=${ana.id}`);
  await choose(page, 'Ausencias');
  await expect(dialog(page)).toContainText(`De Ana ${ana.apellido}.`);
  await dialog(page)
    .getByLabel('Desde')
    .fill(formatDate(dayFromToday(0)));
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Hasta')).toHaveValue(formatDate(dayFromToday(0)));
  await dialog(page).getByRole('button', { name: 'Agregar ausencia' }).click();
  await expect(dialog(page)).toContainText(`El ${formatDate(dayFromToday(0))}`);
  await page.keyboard.press('Escape');
  await page.goto('/agenda');
  await expect(page.getByRole('note')).toContainText(/ausente/i);
});
