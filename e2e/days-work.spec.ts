import type { Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { type Account, type ClinicApi, newDni, unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

/** What people do every day, in as few steps as it takes. */

const SEARCH = 'Buscar pacientes por nombre, apellido o DNI...';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const inQuickSearch = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('option');

async function searchQuickly(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Búsqueda rápida' }).fill(text);
}

/** Two patients seen today, one by somebody else, and seven that nobody has seen. A draft waits for the first. */
async function beginDay(api: ClinicApi, ana: Account, { mine, theirs }: Record<'mine' | 'theirs', object>) {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const { token } = await api.login(ana.email, ana.password);
  const make = (fields: object) => api.call<Patient>('POST', '/api/patients', fields, token);
  const patients = [await make(mine), await make(theirs)] as const;
  for (let n = 0; n < 7; n++) await make({ apellido: unique('Callada') });
  await addFollowUp(api, patients[0], { fecha: todayInClinic(), id_prestador: ana.id });
  await addFollowUp(api, patients[1], { fecha: todayInClinic(), id_prestador: bea.id });
  const address = `/api/drafts/follow-up/${patients[0].id_paciente}`;
  await api.call('PUT', address, { contenido: { planificacion: 'a medias' } }, token);
  return patients;
}

test('the dashboard begins the day: mine first, the quiet ones all within reach, what was begun and not finished', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const number = `4${newDni().slice(1)}`;
  const calling = `11 ${number.slice(0, 4)}-${number.slice(4)}`;
  const [mine, theirs] = await beginDay(api, ana, {
    mine: { nombre: 'Inés', apellido: unique('Mía'), fecha_nacimiento: '1990-03-15' },
    theirs: { nombre: 'Lucía', apellido: unique('Suya'), telefono: `+54 9 ${calling}` },
  });
  await page.goto('/');
  const drafts = page.getByRole('status').filter({ hasText: 'Borradores sin terminar' });
  await expect(drafts).toContainText(`Seguimiento de Inés ${mine.apellido}`);
  const today = page.getByRole('region', { name: 'Sesiones de hoy' });
  await expect(today.getByRole('heading', { level: 3 })).toHaveText([
    'Lo que registré hoy',
    'De otros prestadores',
  ]);
  await expect(today.getByRole('listitem')).toHaveText([/Mía/, /Suya/]);
  await screenshot(page, 'dashboard-day');
  const quiet = page.getByRole('region', { name: 'Sin sesión en los últimos 30 días' });
  await expect(quiet.getByRole('listitem')).toHaveCount(6);
  for (const row of await quiet.getByRole('listitem').all())
    await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(48);
  await quiet.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/\/patients\?quiet=true$/);
  await expect(page.getByRole('button', { name: 'Sin sesión reciente' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('1–7 de 7')).toBeVisible();
  // The filter is of active patients: it does not stay in force where it is not shown.
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Inactivos' }).click();
  await expect(page).toHaveURL(/\/patients\?status=inactive$/);
  await page.goBack();
  await page.goBack();
  // Anywhere in the row.
  await today
    .getByRole('listitem')
    .first()
    .click({ position: { x: 24, y: 24 } });
  await expect(title(page)).toContainText('Detalle del Paciente');

  await drafts.getByRole('link', { name: 'Seguimiento' }).click();
  await page.getByRole('button', { name: 'Descartar borrador' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  await expect(drafts).toHaveCount(0);

  // Who is calling?
  await searchQuickly(page, calling);
  await inQuickSearch(page, 'Pacientes').click();
  await expect(page).toHaveURL(new RegExp(`/patients/${theirs.id_paciente}$`));
  await beginTwice(page, mine);
});

/** The same name and birth date are asked about before a second record begins. */
async function beginTwice(page: Page, { apellido }: Patient): Promise<void> {
  await goWithin(page, '/patients/new');
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
  await page.route('**/api/patients', async (route) => {
    await expect(page.getByRole('button', { name: 'Creando...' })).toBeDisabled();
    await route.continue();
  });
  await question.getByRole('button', { name: 'Es otra persona: crear' }).click();
  await expect(page.getByText('Paciente creado exitosamente')).toBeVisible();
}

test('an administrator sees an inactive patient with a DNI, finds people of the clinic, and sees who has not come yet', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('administrador');
  const colleague = await api.createAccount('psiquiatra', { nombre: 'Pablo', apellido: unique('Ruiz') });
  const dni = newDni();
  const apellido = unique('Dormida');
  const inactive = { apellido, dni, activo: false };
  const { id_paciente } = await api.asAdmin<Patient>('POST', '/api/patients', inactive);
  await page.goto('/patients');
  await page.getByPlaceholder(SEARCH).fill(`${dni.slice(0, 2)}.${dni.slice(2)}`);
  await expect(page.getByText('1 coincidencia en Inactivos')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: apellido })).toBeVisible();

  await searchQuickly(page, `Pablo ${colleague.apellido}`);
  await inQuickSearch(page, 'Prestadores').click();
  await expect(page).toHaveURL(new RegExp(`/providers/edit/${colleague.id}$`));

  await goWithin(page, '/patients/new');
  // The form of the provider, which has such a field, too, stands until this one is there.
  await expect(title(page)).toHaveText('Nuevo Paciente');
  await page.getByLabel('Apellido').fill('Otra');
  await page.getByLabel('DNI').fill(dni);
  await page.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(page.getByText('Ya existe un paciente con ese DNI.')).toBeVisible();
  const existing = page.getByRole('link', { name: 'Ver la ficha de ese paciente' });
  await expect(existing).toHaveAttribute('href', `/patients/${id_paciente}`);
  await existing.click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(title(page)).toContainText('Detalle del Paciente');
  const { account: invited } = await api.invite('psicologo', { apellido: unique('Invitada') });
  await expectPending(page, api, invited);
});

/** The screen says who was invited and has not come yet, and how long a link lasts. */
async function expectPending(page: Page, api: ClinicApi, invited: Account): Promise<void> {
  await goWithin(page, `/providers?q=${invited.apellido}`);
  const row = page.getByRole('row').filter({ hasText: invited.apellido });
  await expect(row, 'who was invited and has not come yet is shown as such').toContainText(
    'Invitación pendiente',
  );
  await api.deactivate(invited);
  await goWithin(page, `/providers?status=inactive&q=${invited.apellido}`);
  const dialog = page.getByRole('alertdialog');
  await row.getByRole('button', { name: /^Activar/ }).click();
  // Nothing is set up to send mails here: no dialog promises one.
  await expect(dialog).toContainText('Se le mostrará un enlace');
  await expect(dialog).not.toContainText('Se enviará');
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByText('48 horas, un solo uso')).toBeVisible();
}

test('a director sees where a note was left for supervision, what a provider did lately, and refers from the record', async ({
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

  await goWithin(page, `/providers?q=${ana.apellido}`);
  await page.getByRole('button', { name: `Trabajo reciente: Ana ${ana.apellido}` }).click();
  const work = page.getByRole('dialog', { name: `Trabajo reciente de Ana ${ana.apellido}` });
  await work.getByRole('link', { name: patient.apellido }).click();
  await expect(page.getByText('Revisar la medicación')).toBeInViewport();

  await page.getByRole('link', { name: 'Volver al Paciente' }).last().click();
  const team = page.getByRole('region', { name: 'Equipo tratante' });
  await expect(team.getByText(`${director.nombre} ${director.apellido}`)).toBeVisible();
  await team.getByRole('button', { name: 'Derivar' }).click();
  await expect(page.getByRole('dialog', { name: 'Derivar Paciente a Prestadores Clínicos' })).toBeVisible();
});

test('a companion is writing two taps after the list; of a history they read, and are offered nothing to write', async ({
  page,
  api,
  signInAsNew,
}) => {
  const companion = await signInAsNew('acompanante_terapeutico');
  const [empty, written] = [await patientOf(api, companion), await patientOf(api, companion)];
  await api.asAdmin('POST', '/api/medical-history', {
    id_paciente: written.id_paciente,
    comentario_conclusion: 'Se acuerda psicoterapia semanal.',
  });
  await page.setViewportSize(SCREENS[2]);
  await page.goto('/patients');
  await page.getByRole('button', { name: `Opciones: Lucía ${empty.apellido}` }).click();
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

  for (const [{ id_paciente, apellido }, inCard, onPage] of [
    [empty, 'No hay historia', 'No hay historia'],
    [written, 'Ver Historia', 'psicoterapia'],
  ] as const) {
    await goWithin(page, `/patients/${id_paciente}`);
    await expect(title(page)).toHaveText(`Detalle del Paciente Lucía ${apellido}`);
    const card = page.getByRole('region', { name: 'Historia Clínica' });
    await expect(card.getByText(inCard)).toBeVisible();
    await expect(card.getByRole('link', { name: /Crear|Editar/ })).toHaveCount(0);
    await goWithin(page, `/patients/${id_paciente}/medical-history`);
    await expect(title(page)).toHaveText('Historia Clínica');
    await expect(page.getByText(onPage)).toBeVisible();
    await expect(page.getByRole('link', { name: /(Editar|Nueva) Historia/ })).toHaveCount(0);
  }
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
