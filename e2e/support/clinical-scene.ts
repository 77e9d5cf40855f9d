import { expect, type Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { type Account, type ClinicApi, unique } from './clinic-api.ts';

/** A patient within that person's reach. */
export async function patientOf(api: ClinicApi, person: Account, fields: object = {}): Promise<Patient> {
  const body = { nombre: 'Lucía', apellido: unique('Fernández'), ...fields };
  const patient = await api.asAdmin<Patient>('POST', '/api/patients', body);
  await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/assign/${person.id}`, {});
  return patient;
}

export function addFollowUp(api: ClinicApi, patient: Patient, fields: object = {}): Promise<FollowUp> {
  const body = { id_paciente: patient.id_paciente, fecha: '2025-03-01', ...fields };
  return api.asAdmin('POST', '/api/follow-ups', body);
}

/** What the menu of a record offers. */
export async function recordActions(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  const items = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return items;
}

/** An entry of that menu. */
export async function chooseRecordAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Nothing may be wider than the screen. Asked until it holds: after a change of width some parts measure themselves once more. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, where).toBeLessThanOrEqual(0);
}

/** In the form of a follow-up, which is open. */
export async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByLabel('Eje de tratamiento').fill(text);
  await page.getByRole('button', { name: 'Guardar Seguimiento' }).click();
  await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
}
