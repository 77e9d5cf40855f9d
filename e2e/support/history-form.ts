import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { expect } from './test.ts';

/** The clinical history form, as the specs look at it. */
export const newFormOf = ({ id_paciente }: Patient) => `/patients/${id_paciente}/medical-history/new`;
export const reason = (page: Page) => page.getByLabel('Motivo de la consulta', { exact: true });
export const submit = (page: Page) =>
  page.getByRole('button', { name: /Crear Historia Clínica|Guardar Cambios/ });
export const conflictDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Otra persona guardó esta historia clínica' });
export const draftSaved = (page: Page) => page.getByText(/^Borrador guardado a las \d{2}:\d{2}$/);
export const draftOffer = (page: Page) => page.getByRole('dialog', { name: 'Hay un borrador sin terminar' });
export const recoverDraft = (page: Page) =>
  draftOffer(page).getByRole('button', { name: 'Recuperar borrador' }).click();

export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(reason(page)).toBeVisible({ timeout: 20_000 });
}
