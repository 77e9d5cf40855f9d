import type { Page } from '@playwright/test';
import type { Contact } from '@trama/contract/schemas/people/contacts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { newDni, unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { comeBack, expect, goWithin, test } from './support/test.ts';

const information = (page: Page) => page.getByRole('region', { name: 'Información del Paciente' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Newer fields than name and contact are folded below them. */
async function unfold(page: Page): Promise<void> {
  for (const section of ['Identidad y Domicilio', 'Cobertura'])
    await page.getByRole('button', { name: section }).click();
}

async function fillForm(page: Page, apellido: string, elegido: string): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Juan');
  await page.getByLabel('Apellido').fill(apellido);
  await page.getByLabel('DNI').fill(newDni());
  await page.getByLabel('Teléfono').fill('11 5555-1234');
  await page.getByLabel('Email').fill('alma@correo.test');
  await unfold(page);
  await page.getByLabel('Prefiere llamarse').fill(elegido);
  await choose(page, 'Sexo (según documento)', 'Femenino');
  await choose(page, 'Tipo de documento', 'LC');
  await page.getByLabel('CUIL').fill('27-12345678-1');
  await page.getByLabel('Localidad').fill('Río Cuarto');
  await page.getByLabel('Provincia').fill('Córdoba');
  await page.getByLabel('Código postal').fill('X5800');
  await page.getByLabel('Obra social').fill('APROSS');
  await page.getByLabel('Plan').fill('Básico');
  await page.getByLabel('Número de afiliado').fill('0012/03');
}

async function expectCard(page: Page, elegido: string): Promise<void> {
  const info = information(page);
  const facts = [
    ['Nombre elegido', elegido],
    ['Sexo (según documento)', 'Femenino'],
    ['Tipo de documento', 'LC'],
    ['CUIL', '27-12345678-0'],
    ['Localidad', 'Río Cuarto'],
    ['Provincia', 'Córdoba'],
    ['Código postal', 'X5800'],
    ['Obra social', 'APROSS'],
    ['Plan', 'Básico'],
    ['Número de afiliado', '0012/03'],
  ] as const;
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    // Only what can be seen.
    const shown = (await info.innerText()).replace(/\s+/g, ' ');
    for (const [label, value] of facts) expect(shown).toContain(`${label} ${value}`);
    await screenshot(page, 'identity-detail');
    await expectNoSidewaysScroll(page);
  }
  await expect(info.getByRole('link', { name: '11 5555-1234' })).toHaveAttribute('href', 'tel:1155551234');
  await expect(info.getByRole('link', { name: 'alma@correo.test' })).toHaveAttribute(
    'href',
    'mailto:alma@correo.test',
  );
}

test('who the patient is: typed once, read in the card, called everywhere by the name they chose', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const apellido = unique('Luna');
  const elegido = unique('Elegida');
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/patients/new');
  await fillForm(page, apellido, elegido);
  await page.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(page.getByText('El CUIL no es válido')).toBeVisible();
  await expect(page.getByLabel('CUIL')).toBeFocused();
  await page.getByLabel('CUIL').fill('27-12345678-0');
  await expect(page.getByText('El CUIL no es válido')).toBeHidden();
  await page.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(title).toHaveText(`Detalle del Paciente ${elegido} ${apellido}`);
  await expect(page.getByText(`En el documento: Juan ${apellido}`)).toBeVisible();
  await expectCard(page, elegido);

  await goWithin(page, '/patients');
  await page.getByPlaceholder('Buscar pacientes por nombre, apellido o DNI...').fill(elegido);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: elegido });
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    await expect(row).toContainText(elegido);
    await expect(row).toContainText(`En el documento: Juan ${apellido}`);
    await screenshot(page, 'identity-list');
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page, { within: 'table' });

  const { data } = await api.asAdmin<{ data: Patient[] }>('GET', `/api/patients/search/${apellido}`);
  const { legajo, dni } = data[0] as Patient;
  await page.keyboard.press('Control+k');
  const quickSearch = page.getByRole('combobox', { name: 'Búsqueda rápida' });
  await quickSearch.fill(elegido);
  const option = page
    .getByRole('group', { name: 'Pacientes' })
    .getByRole('option')
    .filter({ hasText: elegido });
  await expect(option).toContainText(`${apellido}, ${elegido}`);
  await expect(option).toContainText(`LC ${dni}`);
  await option.click();
  await expect(title).toHaveText(`Detalle del Paciente ${elegido} ${apellido}`);
  await expect(page.getByText(`Legajo ${legajo} · 0 folios`)).toBeVisible();
  await goWithin(page, '/account');
  await expect(title).toHaveText('Mi cuenta');
  await page.keyboard.press('Control+k');
  await quickSearch.fill(`legajo ${legajo}`);
  await expect(page.getByRole('option', { name: `Abrir legajo ${legajo}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(`Detalle del Paciente ${elegido} ${apellido}`);
});

/** By keyboard: begun, closed by mistake, finished. */
async function addContact(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Agregar contacto' });
  const dialog = page.getByRole('dialog', { name: 'Nuevo contacto' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Nombre y apellido')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('El nombre es requerido')).toBeVisible();
  await expectAccessibleEverywhere(page, 'identity-contact', '[role="dialog"]');
  await page.keyboard.type('Rosa Luna');
  // Closed by mistake: what was typed is there again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Nombre y apellido')).toHaveValue('Rosa Luna');
  await expect(dialog.getByText('El nombre es requerido')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Madre');
  await page.keyboard.press('Tab');
  await page.keyboard.type('11 4444-5555');
  await page.keyboard.press('Tab');
  await page.keyboard.type('rosa@correo.test');
  for (let flag = 0; flag < 2; flag++) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
}

test('contacts are added, changed and ended; who changed the data, what and when, is read from the card', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const { id_paciente: id } = await api.asAdmin<Patient>('POST', '/api/patients', {
    apellido: unique('Identidad'),
    telefono: '11 1111-1111',
  });
  await api.asAdmin('PUT', `/api/patients/${id}`, { telefono: '11 2222-2222', sexo: 'X' });
  await page.goto(`/patients/${id}`);
  const card = page.getByRole('region', { name: 'Contactos' });
  await expect(card).toContainText('No hay contactos registrados');
  await addContact(page);
  const rosa = card.getByRole('listitem').filter({ hasText: 'Rosa Luna (Madre)' });
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    for (const chip of ['Representante legal', 'Emergencia'])
      await expect(rosa.getByText(chip)).toBeVisible();
    await expect(rosa.getByText('Puede recibir información')).toBeHidden();
    await card.scrollIntoViewIfNeeded();
    await screenshot(page, 'identity-contacts');
    await expectNoSidewaysScroll(page);
  }
  await expect(rosa.getByRole('link', { name: '11 4444-5555' })).toHaveAttribute('href', 'tel:1144445555');
  await expect(rosa.getByRole('link', { name: 'rosa@correo.test' })).toHaveAttribute(
    'href',
    'mailto:rosa@correo.test',
  );
  await expectAccessible(page, { within: 'section' });
  await rosa.getByRole('button', { name: 'Editar contacto Rosa Luna' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar contacto' });
  await editing.getByLabel('Puede recibir información').check();
  await editing.getByLabel('Contacto vigente').uncheck();
  await screenshot(page, 'identity-contact-edit');
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(rosa).toContainText('Ya no vigente');
  const [stored] = await api.asAdmin<Contact[]>('GET', `/api/patients/${id}/contacts`);
  expect(stored).toMatchObject({ activo: false, puede_recibir_informacion: true, es_emergencia: true });

  const button = information(page).getByRole('button', { name: 'Historial de datos' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Historial de datos' });
  const [changed, created] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)];
  await expect(changed).toContainText('Datos modificados');
  await expect(changed).toContainText('Teléfonoantes 11 1111-1111, ahora 11 2222-2222');
  await expect(changed).toContainText('antes (vacío), ahora X');
  await expect(changed).toContainText('Administrador');
  await expect(created).toContainText('Datos registrados');
  await expect(created).toContainText('Teléfono11 1111-1111');
  await expectAccessibleEverywhere(page, 'identity-versions', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('what a provider is by their degree, and where their licence holds', async ({ page, api, signInAs }) => {
  await signInAs('administrador');
  const { id } = await api.createAccount('psicologo', { apellido: unique('Licencia') });
  await page.goto(`/providers/edit/${id}`);
  await page.getByLabel('Matrícula').fill('2207');
  await choose(page, 'M.N. o M.P.', 'Provincial (M.P.)');
  await page.getByLabel('Jurisdicción').fill('Córdoba');
  await choose(page, 'Profesión', 'Psicología');
  await page.getByLabel('Especialidad').fill('Terapia familiar');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page).toHaveURL(/\/providers$/);
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    const row = page.getByRole('row').filter({ hasText: 'M.P. 2207 (Córdoba)' }).first();
    await expect(row).toContainText('Psicología, Terapia familiar');
    await screenshot(page, 'identity-providers');
    await expectNoSidewaysScroll(page);
  }
});

test('a contact that was looked at, or typed over and left, keeps what another desk changed meanwhile', async ({
  page,
  api,
  signInAs,
}) => {
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', {
    apellido: unique('Identidad'),
  });
  const path = `/api/patients/${id_paciente}/contacts`;
  const contact = { nombre: 'Rosa Luna', telefono: '11 4444-5555', email: 'rosa@correo.test' };
  const { id_contacto } = await api.asAdmin<Contact>('POST', path, contact);
  const another = (changes: object) => api.asAdmin('PATCH', `${path}/${id_contacto}`, changes);
  await signInAs('administrador');
  await page.goto(`/patients/${id_paciente}`);
  const edit = page.getByRole('button', { name: 'Editar contacto Rosa Luna' });
  const field = (name: string) => page.getByRole('dialog').getByLabel(name);
  await edit.click();
  await expect(field('Teléfono')).toHaveValue('11 4444-5555');
  await page.keyboard.press('Escape');
  await another({ telefono: '11 6666-7777' });
  await comeBack(page, path);
  await edit.click();
  await expect(field('Teléfono')).toHaveValue('11 6666-7777');
  await field('Vínculo').fill('Madre');
  await page.keyboard.press('Escape');
  await another({ email: 'luna@correo.test' });
  await comeBack(page, path);
  await expect(page.getByText('luna@correo.test')).toBeVisible();
  await edit.click();
  await expect(field('Vínculo')).toHaveValue('Madre');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Contacto actualizado')).toBeVisible();
  expect(await api.asAdmin<Contact[]>('GET', path)).toMatchObject([
    { telefono: '11 6666-7777', email: 'luna@correo.test', vinculo: 'Madre' },
  ]);
});
