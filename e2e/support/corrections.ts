import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import type { Account, ClinicApi } from './clinic-api.ts';
import { expect } from './test.ts';

/** What a person of the clinic writes in a record, and how they correct it on the screen. */

export const TEXT = 'Llega tarde y habla de su hermana.';

/** Writes as that person would. */
export async function as<T>(api: ClinicApi, person: Account, path: string, body: object): Promise<T> {
  const { token } = await api.login(person.email, person.password);
  return api.call<T>('POST', path, body, token);
}

export const sessionOf = (api: ClinicApi, person: Account, { id_paciente }: Patient, fields: object = {}) =>
  as<FollowUp>(api, person, '/api/follow-ups', {
    id_paciente,
    fecha: '2025-03-01',
    eje_tratamiento: TEXT,
    ...fields,
  });

export async function openList(page: Page, { id_paciente }: Patient): Promise<void> {
  await page.goto(`/patients/${id_paciente}`);
  await page.getByRole('link', { name: 'Ver Todos' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const optionsOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Opciones de ${title}` });
export const mark = (page: Page) => page.getByRole('menuitem', { name: 'Marcar error y aclarar' });
export const clarify = (page: Page) => page.getByRole('menuitem', { name: 'Agregar aclaración' });
export const register = (page: Page) => page.getByRole('button', { name: 'Registrar corrección' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Aclaración' });

/** Opens the menu and waits until it is known whether the person wrote the entry. */
export async function openMenu(page: Page, title: string): Promise<void> {
  const known = page.waitForResponse(/\/entries\?page=/);
  await optionsOf(page, title).click();
  await known;
  await expect(clarify(page)).toBeVisible();
}
