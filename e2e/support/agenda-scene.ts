import { expect, type Locator, type Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import type { Account, ClinicApi } from './clinic-api.ts';

const DAY_MS = 86_400_000;

/** The day so many days from today, in the clinic. */
export const dayFromToday = (days: number): string =>
  new Date(Date.parse(todayInClinic()) + days * DAY_MS).toISOString().slice(0, 10);

const clock = (days: number, time: string) => `${dayFromToday(days)}T${time}:00-03:00`;

/** An hour of a provider, by the clinic's clock. */
export function book(
  api: ClinicApi,
  provider: Account,
  patient: Patient | null,
  [days, from, to]: [number, string, string],
  fields: object = {},
): Promise<Appointment> {
  return api.asAdmin('POST', '/api/appointments', {
    id_prestador: provider.id,
    id_paciente: patient?.id_paciente ?? null,
    inicio: clock(days, from),
    fin: clock(days, to),
    ...fields,
  });
}

/** An entry of the agenda's menu 'Más'. */
export async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** On a day that may be a holiday where the test runs: the clinic works. */
export const workOn = (api: ClinicApi, days: number) =>
  api.asAdmin('PUT', '/api/holidays', { fecha: dayFromToday(days), nombre: 'Se trabaja', activo: false });

/** Opens what 'Nuevo turno' folds: another hour, how and where, again each week, a note. */
export async function unfold(page: Page): Promise<void> {
  const more = page.getByRole('dialog').getByRole('button', { name: 'Más opciones' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** By its role: other labels speak of an 'horario'. */
export const hourIn = (within: Locator) => within.getByRole('textbox', { name: /^Hora/ });

/** In the form that is open. The day began with it: it can be recorded at any hour at which the test runs. */
export async function atMidnight(page: Page): Promise<void> {
  await unfold(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Fecha').fill(formatDate(todayInClinic()));
  await hourIn(form).fill('00:00');
  await form.getByLabel('Duración (min)').fill('5');
}

/** Saves, also where the hour of the test has passed by the time it runs. */
export async function saveAppointment(page: Page, said: string | RegExp = 'Turno creado'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar turno' }).click();
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Guardar igual' });
  await expect(anyway.or(page.getByText(said)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByText(said)).toBeVisible();
}

/** Types a name and picks its option. Tried again: a dialog that has just opened may still move the focus. */
export async function pick(
  within: Locator,
  field: string,
  name: string,
  option: string | RegExp = name,
): Promise<void> {
  await expect(async () => {
    await within.getByRole('combobox', { name: field }).fill(name);
    await within.page().getByRole('option', { name: option }).first().click({ timeout: 5_000 });
  }).toPass();
}
