import type { Locator, Page } from '@playwright/test';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { book, dayFromToday, hourIn, pick, saveAppointment, unfold, workOn } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type Account, type ClinicApi, unique } from './support/clinic-api.ts';
import { addFollowUp, patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, goWithin, holdBack, test } from './support/test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Turnos (anteriores )?del día/ })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Everything that is asked of the API from here on. */
function askedPaths(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  return asked;
}

const LISTS = LIST_NAMES.map((name) => listOf(name).path).join('|');
const CLINICAL = new RegExp(
  `medical-history|follow-ups|${LISTS}|timeline|entries|drafts|assignments|dashboard`,
);

test('a morning at the front desk: register, book, an arrival, an absence', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const absent = await api.asAdmin<Patient>('POST', '/api/patients', {
    nombre: 'Sol',
    apellido: unique('Falta'),
  });
  await book(api, bea, absent, [0, '00:00', '00:01']);
  await signInAsNew('recepcion');
  const asked = askedPaths(page);
  await page.goto('/');
  await expect(title(page)).toHaveText('Agenda');
  await expect(page).toHaveURL(/\/agenda$/);
  await expect(page.getByRole('grid', { name: 'Turnos del día, por profesional' })).toBeVisible();

  await page.getByRole('link', { name: 'Pacientes' }).click();
  await page.getByRole('link', { name: 'Nuevo Paciente' }).first().click();
  const apellido = unique('Recibida');
  await page.getByLabel('Nombre').fill('Luz');
  await page.getByLabel('Apellido').fill(apellido);
  await page.getByLabel('Acepta recordatorios de turnos').check();
  await page.getByRole('button', { name: 'Crear Paciente' }).click();
  await expect(title(page)).toContainText(apellido);
  const card = page.getByRole('region', { name: 'Turnos' });
  await expect(card).toContainText('No tiene turnos en los próximos dos meses');
  await expect(page.getByRole('region', { name: 'Contactos' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Historia Clínica' })).toHaveCount(0);

  // The patient's team comes while a name is typed, which stays; it is taken with Enter.
  const teamComes = await holdBack(page, '**/api/appointments/providers?id_paciente=*');
  await card.getByRole('button', { name: 'Nuevo turno' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Paciente' })).toHaveValue(`${apellido}, Luz`);
  const professional = dialog(page).getByRole('combobox', { name: 'Profesional' });
  await professional.fill(bea.apellido);
  const answered = page.waitForResponse('**/api/appointments/providers?id_paciente=*');
  teamComes();
  await answered;
  await expect(page.getByRole('option', { name: new RegExp(bea.apellido) })).toBeVisible();
  await professional.press('Enter');
  await expect(professional).toHaveValue(new RegExp(`${bea.apellido} - `));
  await unfold(page);
  await hourIn(dialog(page)).fill('23:58');
  await dialog(page).getByLabel('Duración (min)').fill('5');
  await saveAppointment(page);
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  const arriving = row(page, apellido);
  await expect(arriving).toContainText('23:58');
  await arriving.getByRole('button', { name: `Llegó: ${apellido}, Luz, 23:58` }).click();
  await expect(arriving).toContainText('Presente');
  // The button has gone with the step: the focus stays in the row.
  await expect(arriving.getByRole('button', { name: `${apellido}, Luz`, exact: true })).toBeFocused();
  const waiting = page.getByRole('region', { name: 'Sala de espera' });
  await expect(waiting.getByRole('list', { name: 'Esperando' })).toContainText(apellido);

  // The list begins with the present hour: what is over is folded, and says how many nobody has marked.
  await expect(row(page, absent.apellido)).toHaveCount(0);
  await page.getByRole('button', { name: /anterior.*sin marcar/ }).click();
  await row(page, absent.apellido).getByRole('button', { name: 'Ausente' }).click();
  await expect(row(page, absent.apellido)).toContainText('Ausente');
  await waiting.getByRole('button', { name: /^Ausentes sin reprogramar/ }).click();
  await row(page, absent.apellido).getByRole('button', { name: 'Reprogramar' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Paciente' })).toHaveValue(
    `${absent.apellido}, Sol`,
  );
  await expect(dialog(page).getByRole('combobox', { name: 'Profesional' })).toHaveValue(
    new RegExp(bea.apellido),
  );

  expect(asked.filter((path) => CLINICAL.test(path))).toEqual([]);
});

/** Opens 'Nuevo turno' and says who comes, and when. */
async function beginBooking(page: Page, patient: Patient, [days, hour]: [number, string]): Promise<Locator> {
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  const form = dialog(page);
  await pick(form, 'Paciente', patient.apellido, new RegExp(`^${patient.apellido}`));
  await unfold(page);
  await form.getByLabel('Fecha').fill(formatDate(dayFromToday(days)));
  await hourIn(form).fill(hour);
  return form;
}

/** A complaint leaves with its cause. '9', '930' and '17' are hours, however they are typed. */
async function errorsLeaveAndHoursComplete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  const form = dialog(page);
  await unfold(page);
  await hourIn(form).fill('tarde');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  const [noPatient, noHour] = [form.getByText('Elija un paciente'), form.getByText('La hora no es válida')];
  await expect(noHour).toBeVisible();
  await form.getByLabel(/^Bloquear el horario/).check();
  await expect(noPatient).toHaveCount(0);
  await form.getByLabel(/^Bloquear el horario/).uncheck();
  for (const [typed, hour] of [
    ['9', '09:00'],
    ['930', '09:30'],
    ['17:00', '17:00'],
    ['17', '17:00'],
  ] as const) {
    await hourIn(form).fill('');
    await hourIn(form).pressSequentially(typed);
    await page.keyboard.press('Tab');
    await expect(hourIn(form)).toHaveValue(hour);
  }
  await expect(noHour).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancelar' }).click();
}

test('a slot that is taken is refused in its words, and what was typed stays; a series says which weeks do not fit, and makes the others', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo');
  for (const days of [1, 8, 15]) await workOn(api, days);
  const [first, second] = [await patientOf(api, bea), await patientOf(api, bea)];
  await book(api, bea, first, [1, '10:00', '10:50']);
  await book(api, bea, first, [8, '15:00', '15:50']);
  const absence = { desde: dayFromToday(15), hasta: dayFromToday(15), motivo: 'Congreso' };
  await api.asAdmin('PUT', '/api/absences', { id_prestador: bea.id, ausencias: [absence] });
  await page.goto('/agenda?vista=lista');
  await errorsLeaveAndHoursComplete(page);
  const form = await beginBooking(page, second, [1, '10:30']);
  const save = form.getByRole('button', { name: 'Guardar turno' });
  await form.getByLabel('Nota administrativa').fill('Trae la orden');
  // Who is busy is said before anything is saved.
  await expect(form).toContainText(`ya tiene un turno de 10:00 a 10:50 con Lucía ${first.apellido}`);
  await expectAccessibleEverywhere(page, 'booking', '.MuiModal-root');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Ya hay un turno en ese horario');
  await expect(form.getByLabel('Nota administrativa')).toHaveValue('Trae la orden');
  await form.getByLabel(/^Sobreturno/).check();
  await save.click();
  await expect(page.getByText('Turno creado')).toBeVisible();

  await beginBooking(page, second, [1, '15:00']);
  await form.getByRole('combobox', { name: 'Repetir' }).click();
  await page.getByRole('option', { name: 'Cada semana' }).click();
  await form.getByLabel('Hasta (opcional)').fill(formatDate(dayFromToday(15)));
  await save.click();
  const misfits = form.getByRole('alert').filter({ hasText: 'no se pueden crear' });
  await expect(misfits.getByRole('listitem')).toHaveText([
    /: Ya hay un turno en ese horario$/,
    /: El prestador está ausente$/,
  ]);
  // Each day says its own reason: nothing else claims that the hour is taken.
  await expect(form.getByRole('alert')).toHaveCount(1);
  await misfits.getByRole('button', { name: 'Crear los demás' }).click();
  await expect(page.getByText(/no se cre/)).toBeVisible();
});

test("a clinician's day: from 'Mi día' to the follow-up, which makes the appointment 'realizado', and to the next one by Ctrl+K", async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  await page.goto('/');
  const myDay = page.getByRole('region', { name: 'Mi día' });
  await expect(myDay).toContainText('No tiene turnos hoy');
  await book(api, ana, patient, [0, '00:00', '00:01'], { modalidad: 'virtual' });
  // What the desk books is there within seconds.
  await expect(myDay).toContainText(patient.apellido);
  await seePresentPatient(page, api, ana);
  await myDay.getByRole('link', { name: `Registrar seguimiento: Lucía ${patient.apellido}` }).click();
  await expect(page.getByLabel('Fecha del seguimiento')).toHaveValue(formatDate(todayInClinic()));
  await expect(page.getByLabel('Hora')).toHaveValue('00:00');
  await expect(page.getByLabel('Eje de tratamiento')).toBeFocused();
  await expect(page.getByLabel('Duración (min)')).toHaveValue('1');
  await expect(page.getByRole('combobox', { name: 'Modalidad' })).toHaveText('Virtual');
  await page.getByLabel('Eje de tratamiento').fill('Primera entrevista');
  await page.getByRole('button', { name: 'Guardar Seguimiento' }).click();
  await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
  await expect(title(page)).toHaveText('Panel Principal');
  await expect(myDay.getByRole('listitem').filter({ hasText: patient.apellido })).toContainText('Realizado');
  await expect(page.getByRole('region', { name: 'Sesiones por registrar' })).toHaveCount(0);

  await goWithin(page, `/patients/${patient.id_paciente}`);
  await expect(title(page)).toContainText(patient.apellido);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('turno para este');
  await page.getByRole('option', { name: 'Nuevo turno para este paciente' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Paciente' })).toHaveValue(
    new RegExp(patient.apellido),
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(title(page)).toHaveText('Agenda');
  await expect(dialog(page)).toHaveCount(0);
});

/** The last appointment of the day is the present one, whatever the hour: it lasts until midnight. */
async function seePresentPatient(page: Page, api: ClinicApi, ana: Account): Promise<void> {
  const now = await patientOf(api, ana, { nombre: 'Irma', fecha_nacimiento: '1990-03-15' });
  await api.asAdmin('POST', '/api/medical-history', { id_paciente: now.id_paciente, riesgo: 'alto' });
  await addFollowUp(api, now, { id_prestador: ana.id, planificacion: 'Retomar el duelo' });
  await book(api, ana, now, [0, '00:01', '23:59']);
  const name = `Irma ${now.apellido}`;
  const present = page
    .getByRole('region', { name: 'Mi día' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(present).toContainText('Retomar el duelo');
  await expect(present).toContainText(/Riesgo alto.*Según la admisión, hoy/);
  await expect(present).toContainText(/\d\d años/);
  await screenshot(page, 'dashboard-present');
  await present.getByRole('link', { name, exact: true }).click();
  await expect(title(page)).toContainText(now.apellido);
  await page.goBack();
  await present.getByRole('button', { name: `Ausente: ${name}` }).click();
  await expect(present).not.toContainText('Retomar el duelo');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(present.getByRole('link', { name: `Registrar seguimiento: ${name}` })).toBeVisible();
}

test('an appointment of a series is moved and cancelled by keyboard alone; its patient agrees to reminders', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo');
  const patient = await patientOf(api, bea);
  // Not every week: one of them may be a holiday.
  const first = await book(api, bea, patient, [1, '15:00', '15:50'], {
    repetir: { cada: 'semanal' },
    omitir_ocupados: true,
  });
  await page.goto(`/agenda?fecha=${first.inicio.slice(0, 10)}&vista=lista`);
  const appointment = row(page, patient.apellido);
  await appointment.getByRole('button', { name: `${patient.apellido}, Lucía`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Se repite');
  await dialog(page).getByRole('button', { name: 'Reprogramar' }).focus();
  await page.keyboard.press('Enter');
  const hour = hourIn(dialog(page));
  await expect(hour).toBeFocused();
  await hour.fill('16:00');
  await dialog(page).getByLabel('Este y los siguientes').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Turno reprogramado/)).toBeVisible();
  await expect(appointment).toContainText('16:00');

  await appointment.getByRole('button', { name: `${patient.apellido}, Lucía`, exact: true }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  const cancelling = page.getByRole('alertdialog');
  await expect(cancelling.getByLabel('Motivo')).toBeFocused();
  // Escape leads back to the detail, not past it.
  await page.keyboard.press('Escape');
  await expect(cancelling).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  await cancelling.getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  await expect(cancelling).toContainText('Indique el motivo');
  await cancelling.getByLabel('Motivo').fill('Viaja');
  await cancelling.getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  await expect(page.getByText('Turno cancelado')).toBeVisible();
  await expect(appointment).toHaveCount(0);
  await page.getByLabel('Ver cancelados').check();
  await expect(appointment).toContainText('Cancelado por el paciente');

  await goWithin(page, `/patients/${patient.id_paciente}/edit`);
  await page.getByLabel('Acepta recordatorios de turnos').check();
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  const data = page.getByRole('region', { name: 'Información del Paciente' });
  await expect(data).toContainText(/Acepta recordatorios\s*Sí/);
  await data.getByRole('button', { name: 'Historial de datos' }).click();
  await expect(dialog(page)).toContainText(/Acepta recordatorios.*No.*Sí/);
});

test.describe('in a browser of another country', () => {
  test.use({ ownWindow: true, timezoneId: 'Asia/Tokyo' });

  test('half past midnight in Buenos Aires stays there', async ({ page, api, signInAsNew }) => {
    const bea = await signInAsNew('psicologo');
    const patient = await patientOf(api, bea);
    await book(api, bea, patient, [1, '00:30', '01:20']);
    await page.goto(`/agenda?fecha=${dayFromToday(1)}&vista=lista`);
    await expect(row(page, patient.apellido)).toContainText('00:30 a 01:20');
    await page.getByRole('button', { name: 'Día', exact: true }).click();
    const card = page.getByRole('button', { name: /^Turno de .*, 00:30 a 01:20, programado$/ });
    await expect(card).toContainText(patient.apellido);
  });
});
