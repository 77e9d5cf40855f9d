import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
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
