import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** What people do every day, in as few steps as it takes. */

const SEARCH = 'Buscar pacientes por nombre, apellido o DNI...';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const newDni = () => String(Math.floor(10_000_000 + Math.random() * 80_000_000));

test('a row opens where it is clicked, Enter opens the only result, and the titles stay in sight', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const clan = unique('Clan');
  const dni = newDni();
  for (let n = 0; n < 25; n++)
    await patientOf(api, ana, { apellido: clan, nombre: `Nº${n}`, dni: n ? null : dni });
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto('/patients');
  const row = page.getByRole('row').filter({ hasText: 'Nº7' });
  await row.getByRole('cell').nth(2).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await page.goBack();

  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Apellido' })).toBeInViewport({ ratio: 1 });

  // Several results: Enter only searches. One: it is opened.
  await page.getByPlaceholder(SEARCH).fill(clan);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–25 de 25')).toBeVisible();
  await expect(title(page)).toHaveText('Gestión de Pacientes');
  await page.getByPlaceholder(SEARCH).fill(dni);
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText('Detalle del Paciente');
});

test('a whole DNI of an inactive patient is hinted at, and so is who already has it', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const dni = newDni();
  const apellido = unique('Dormida');
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', {
    apellido,
    dni,
    activo: false,
  });
  await page.goto('/patients');
  await page.getByPlaceholder(SEARCH).fill(`${dni.slice(0, 2)}.${dni.slice(2)}`);
  await expect(page.getByText('1 coincidencia en Inactivos')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: apellido })).toBeVisible();

  await page.goto('/patients/new');
  await page.getByLabel('Apellido').fill('Otra');
  await page.getByLabel('DNI').fill(dni);
  await page.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(page.getByText('Ya existe un paciente con ese DNI.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver la ficha de ese paciente' })).toHaveAttribute(
    'href',
    `/patients/${id_paciente}`,
  );
});

test('the same name and birth date are asked about before a second record begins', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const apellido = unique('Doble');
  await patientOf(api, ana, { nombre: 'Inés', apellido, fecha_nacimiento: '1990-03-15' });
  await page.goto('/patients/new');
  await page.getByLabel('Nombre').fill('ines');
  await page.getByLabel('Apellido').fill(apellido);
  await page.getByLabel('Fecha de nacimiento').fill('15/03/1990');
  const create = page.getByRole('button', { name: 'Crear Paciente' });
  await create.click();
  const question = page.getByRole('alertdialog', { name: '¿Es la misma persona?' });
  await expect(question.getByRole('link', { name: `Inés ${apellido}` })).toBeVisible();
  await question.getByRole('button', { name: 'Volver al formulario' }).click();
  await expect(page.getByLabel('Apellido')).toHaveValue(apellido);
  await create.click();
  await question.getByRole('button', { name: 'Es otra persona: crear' }).click();
  await expect(page.getByText('Paciente creado exitosamente')).toBeVisible();
});

test('a telephone number is called or copied, and leads nowhere else', async ({ page, api, signInAs }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const ana = await signInAs('psicologo');
  const apellido = unique('Llamada');
  await patientOf(api, ana, { apellido, telefono: '+54 11 4444-5555' });
  await page.goto(`/patients?q=${apellido}`);
  const phone = page.getByRole('link', { name: '+54 11 4444-5555' });
  await expect(phone).toHaveAttribute('href', 'tel:+541144445555');
  await page.getByRole('button', { name: 'Copiar +54 11 4444-5555' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+54 11 4444-5555');
  await expect(title(page)).toHaveText('Gestión de Pacientes');
});

test('the quick search finds who is calling', async ({ page, api, signInAs }) => {
  const ana = await signInAs('psicologo');
  const number = `4${newDni().slice(1)}`;
  const telefono = `+54 9 11 ${number.slice(0, 4)}-${number.slice(4)}`;
  const { id_paciente } = await patientOf(api, ana, { apellido: unique('Quien'), telefono });
  await page.goto('/');
  await expect(title(page)).toHaveText('Panel Principal');
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Búsqueda rápida' })
    .fill(`11 ${number.slice(0, 4)}-${number.slice(4)}`);
  await page.getByRole('group', { name: 'Pacientes' }).getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/patients/${id_paciente}$`));
});

test('the quick search finds the people of the clinic too', async ({ page, api, signInAs }) => {
  const colleague = await api.createAccount('psiquiatra', { nombre: 'Pablo', apellido: unique('Ruiz') });
  await signInAs('administrador');
  await page.goto('/');
  await expect(title(page)).toHaveText('Panel Principal');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Búsqueda rápida' }).fill(`Pablo ${colleague.apellido}`);
  await page.getByRole('group', { name: 'Prestadores' }).getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/providers/edit/${colleague.id}$`));
});

test('what was begun and not finished is on the dashboard and on the record', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana, { apellido: unique('Pendiente') });
  const { token } = await api.login(ana.email, ana.password);
  const address = `/api/drafts/follow-up/${patient.id_paciente}`;
  await api.call('PUT', address, { contenido: { planificacion: 'a medias' } }, token);
  await page.goto('/');
  const drafts = page.getByRole('status').filter({ hasText: 'Borradores sin terminar' });
  await expect(drafts).toContainText(`Seguimiento de Lucía ${patient.apellido}`);
  await page.goto(`/patients/${patient.id_paciente}`);
  await drafts.getByRole('link', { name: 'Seguimiento' }).click();
  await page.getByRole('button', { name: 'Descartar borrador' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await expect(drafts).toHaveCount(0);
});

test('the dashboard begins the day: mine first, the quiet ones all within reach, charts say of whom', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const mine = await patientOf(api, ana, { apellido: unique('Mía') });
  const theirs = await patientOf(api, ana, { apellido: unique('Suya') });
  for (let n = 0; n < 7; n++) await patientOf(api, ana, { apellido: unique('Callada') });
  await addFollowUp(api, mine, { fecha: todayInClinic(), id_prestador: ana.id });
  await addFollowUp(api, theirs, { fecha: todayInClinic(), id_prestador: bea.id });
  await page.goto('/');
  const today = page.getByRole('region', { name: 'Sesiones de hoy' });
  await expect(today.getByRole('heading', { level: 3 })).toHaveText([
    'Lo que registré hoy',
    'De otros prestadores',
  ]);
  await expect(today.getByRole('listitem')).toHaveText([/Mía/, /Suya/]);
  await expect(page.getByRole('heading', { name: 'Sesiones por semana entre sus pacientes' })).toBeVisible();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await screenshot(page, 'dashboard-day');
  }
  await page.setViewportSize(SCREENS[0]);
  const quiet = page.getByRole('region', { name: 'Sin sesión en los últimos 30 días' });
  for (const row of await quiet.getByRole('listitem').all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await quiet.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/\/patients\?quiet=true$/);
  await expect(page.getByRole('button', { name: 'Sin sesión en los últimos 30 días' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('1–7 de 7')).toBeVisible();
  await page.goBack();
  // Anywhere in the row.
  await today
    .getByRole('listitem')
    .first()
    .click({ position: { x: 24, y: 24 } });
  await expect(title(page)).toContainText('Detalle del Paciente');
});

test('a director sees where a note was left for supervision, and what a provider did lately', async ({
  page,
  api,
  signInAsNew,
}) => {
  const director = await signInAsNew('director_medico');
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const patient = await patientOf(api, director, { apellido: unique('Vista') });
  await addFollowUp(api, patient, { id_prestador: ana.id, supervisar: 'Revisar la medicación' });
  await page.goto('/');
  const notes = page.getByRole('region', { name: 'Para supervisar' });
  await expect(notes).toContainText(`Ana ${ana.apellido}`);
  await expect(notes).not.toContainText('Revisar');
  await notes.getByRole('link').first().click();
  await expect(page.getByText('Revisar la medicación')).toBeInViewport();

  await page.goto(`/providers?q=${ana.apellido}`);
  await page.getByRole('button', { name: `Trabajo reciente: Ana ${ana.apellido}` }).click();
  const work = page.getByRole('dialog', { name: `Trabajo reciente de Ana ${ana.apellido}` });
  await work.getByRole('link', { name: patient.apellido }).click();
  await expect(page.getByText('Revisar la medicación')).toBeInViewport();
});

test('a companion is writing two taps after the list', async ({ page, api, signInAsNew }) => {
  const companion = await signInAsNew('acompanante_terapeutico');
  const patient = await patientOf(api, companion);
  await page.setViewportSize(SCREENS[2]);
  await page.goto('/patients');
  await page.getByRole('button', { name: `Opciones: Lucía ${patient.apellido}` }).click();
  await page.getByRole('menuitem', { name: 'Nuevo seguimiento' }).click();
  await expect(title(page)).toContainText('Nuevo Seguimiento');
  await screenshot(page, 'companion-form');
  const firstText = page.locator('textarea:not([aria-hidden])').first();
  await expect(firstText).toBeInViewport();
  // Not below the strip with the buttons either.
  const covered = await firstText.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 10, top + 5) !== field;
  });
  expect(covered).toBe(false);
});

test('an auditor reads one line for one opened record, and daily questions at a glance', async ({
  page,
  api,
  signInAs,
}) => {
  const doctor = await api.createAccount('psicologo');
  const patient = await patientOf(api, doctor);
  const { token } = await api.login(doctor.email, doctor.password);
  const path = `/api/patients/${patient.id_paciente}`;
  for (const part of ['', '/medical-history', '/follow-ups', '/medications', '/diseases'])
    await api.call('GET', `${path}${part}`, undefined, token);
  await signInAs('auditor');
  await page.goto(`/audit?id_paciente=${patient.id_paciente}&id_prestador=${doctor.id}`);
  const line = page.getByRole('row').filter({ hasText: 'Consulta de la ficha' });
  await expect(line).toHaveCount(1);
  await line.getByRole('button', { name: '5 lecturas' }).click();
  await expect(line.getByRole('listitem')).toHaveCount(5);
  await screenshot(page, 'audit-visits');
  await page.getByRole('button', { name: 'Inicios de sesión', exact: true }).click();
  await expect(page).toHaveURL(/\/audit\?action=session.login$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Inicio de sesión');
  await page.getByRole('button', { name: 'Rechazos' }).click();
  await expect(page).toHaveURL(/\/audit\?outcome=refused$/);
});

test('who was invited and has not come yet is shown as such, and the link says how long it lasts', async ({
  page,
  signInAs,
}) => {
  await signInAs('administrador');
  const apellido = unique('Invitada');
  await page.goto('/providers/new');
  await page.getByLabel('Nombre').fill('Eva');
  await page.getByLabel('Apellido').fill(apellido);
  await page.getByLabel('Email').fill(`${apellido.toLowerCase()}@clinica.test`);
  await page.getByLabel('Rol').click();
  await page.getByRole('option', { name: 'Psicólogo' }).click();
  await page.getByRole('button', { name: 'Crear Prestador' }).click();
  await expect(page).toHaveURL(/\/providers$/);
  await expect(page.getByText('48 horas, un solo uso')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: apellido });
  await expect(row).toContainText('Invitación pendiente');
  // Nothing is set up to send mails here: no dialog promises one.
  await row
    .getByRole('button', { name: /^Editar|^Desactivar/ })
    .first()
    .focus();
  await row.getByRole('button', { name: /^Desactivar/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await page.goto(`/providers?q=${apellido}&status=inactive`);
  await page.getByRole('button', { name: /^Activar/ }).click();
  await expect(dialog).toContainText('Se le mostrará un enlace');
  await expect(dialog).not.toContainText('Se enviará');
});
