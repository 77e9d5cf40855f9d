import type { Page } from '@playwright/test';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import type { Signature } from '@trama/contract/schemas/record/signatures';
import { formatDate } from '@trama/contract/words/clinic-time';
import {
  atMidnight,
  book,
  dayFromToday,
  hourIn,
  pick,
  saveAppointment,
  unfold,
  workOn,
} from './support/agenda-scene.ts';
import { newDni, unique } from './support/clinic-api.ts';
import { patientOf, writeNote } from './support/clinical-scene.ts';
import { expect, goWithin, holdBack, test } from './support/test.ts';

/**
 * Stories between two people, each at their own computer. Two desks: agenda-screens.spec.ts; in a clinic that nobody else
 * uses: own-clinic.spec.ts.
 */

/** What one person does another sees within five seconds, and a busy machine takes its time. */
const SEEN = { timeout: 15_000 };

const dialog = (page: Page) => page.getByRole('dialog');

test('a caller is registered and booked at the desk, seen by name by the psychologist, and on the sheet that is paid', async ({
  page: desk,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  await signInAsNew('recepcion');
  const surname = unique('Llama');
  await desk.goto(`/agenda?vista=lista&prestadores=${bea.id}`);
  await desk.getByRole('button', { name: 'Nuevo turno' }).click();
  const form = dialog(desk);
  await form.getByRole('combobox', { name: 'Paciente' }).fill(`Lucía ${surname}`);
  await desk.getByRole('option', { name: `+ Crear «Lucía ${surname}»` }).click();
  await form.getByLabel('DNI').fill(newDni());
  await pick(form, 'Profesional', bea.apellido);
  await atMidnight(desk);
  await saveAppointment(desk, 'Paciente y turno creados');

  // Nobody had to assign the patient: the first appointment did it.
  const room = await anotherWindow(bea);
  await room.goto('/');
  await expect(room.getByRole('region', { name: 'Mi día' })).toContainText(`Lucía ${surname}`);
  await room.getByRole('link', { name: 'Pacientes', exact: true }).click();
  await room.getByRole('link', { name: surname, exact: true }).click();
  const appointments = room.getByRole('region', { name: 'Turnos' });
  await appointments.getByRole('button', { name: /, 00:00 a 00:05$/ }).click();
  await expect(dialog(room)).toContainText('Detalle del turno');
  await room.keyboard.press('Escape');
  await appointments.getByRole('link', { name: /^Registrar seguimiento/ }).click();
  await writeNote(room, 'Primera entrevista');
  await expect(room.getByRole('region', { name: 'Última sesión' })).toContainText('Primera entrevista');

  // The desk sees that it was held, and not a word of what was written.
  await desk.getByRole('button', { name: /^\d+ turnos? anterior/ }).click();
  const line = desk.getByRole('listitem').filter({ hasText: surname });
  await expect(line).toContainText('Realizado', SEEN);
  await line.getByRole('button', { name: `${surname}, Lucía`, exact: true }).click();
  await dialog(desk).getByRole('link', { name: 'Ver paciente' }).click();
  await expect(desk.getByText('Primera entrevista')).toHaveCount(0);
  await desk.getByRole('link', { name: 'Asistencia y planilla' }).click();
  await expect(desk.getByRole('table', { name: 'Asistencia del mes' })).toContainText(bea.apellido);
  const [sheet] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Planilla de asistencia', exact: true }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/\.pdf$/);
});

test('a note begun from the patient, who has come to an appointment, is about that appointment', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { id_turno } = await book(api, ana, patient, [0, '00:00', '00:05']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'presente' });
  const begin = async () => {
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).first().click();
    await expect(page.getByLabel('Duración (min)')).toHaveValue('5');
  };
  const written = () => api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);

  // What is written of another day is not about it.
  await begin();
  await page.getByLabel('Fecha').fill(formatDate(dayFromToday(-1)));
  await page.getByLabel('Hora', { exact: true }).fill('10:00');
  await expect(page.getByLabel('Duración (min)')).toHaveValue('');
  await writeNote(page, 'De ayer');
  expect((await written()).map((note) => note.id_turno)).toEqual([null]);

  await begin();
  await page.getByLabel('Fecha').fill(formatDate(dayFromToday(-1)));
  await page.getByLabel('Fecha').fill(formatDate(dayFromToday(0)));
  await expect(page.getByLabel('Duración (min)')).toHaveValue('5');
  await writeNote(page, 'De hoy');
  expect((await written()).map((note) => note.id_turno)).toEqual([id_turno, null]);
});

test('an appointment that changes while its note is written neither keeps the note from being saved nor takes another one', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { id_turno } = await book(api, ana, patient, [0, '00:00', '00:05']);
  const becomes = (estado: string) => api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado });
  const duration = page.getByLabel('Duración (min)');
  const begin = async () => {
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('link', { name: 'Nuevo Seguimiento' }).first().click();
    await expect(page.getByLabel('Eje de tratamiento')).toBeVisible();
  };
  const written = async () => {
    const notes = await api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);
    return notes.map((note) => note.id_turno);
  };

  // The arrival was somebody else's; the browser learns of it when the person comes back to the window.
  await becomes('confirmado');
  await becomes('presente');
  await begin();
  await expect(duration).toHaveValue('5');
  await becomes('confirmado');
  const OLD_ENOUGH_TO_ASK_AGAIN = 10_500;
  await page.waitForTimeout(OLD_ENOUGH_TO_ASK_AGAIN);
  const asked = page.waitForResponse('**/api/appointments?*');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.getByLabel('Fecha').fill(formatDate(dayFromToday(-1)));
  await page.getByLabel('Hora', { exact: true }).fill('10:00');
  await expect(duration).toHaveValue('');
  await writeNote(page, 'De ayer');
  expect(await written()).toEqual([null]);

  // Begun before the patient came, finished from the appointment.
  await begin();
  await page.getByLabel('Eje de tratamiento').fill('Antes de que llegue');
  await expect(page.getByText(/^Borrador guardado/)).toBeVisible();
  await becomes('presente');
  await page.goto(`/patients/${patient.id_paciente}`);
  await page
    .getByRole('region', { name: 'Turnos' })
    .getByRole('link', { name: /^Registrar seguimiento/ })
    .click();
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(page.getByLabel('Eje de tratamiento')).toHaveValue('Antes de que llegue');
  await expect(duration).toHaveValue('5');

  // It is cancelled at the desk before the note is saved.
  await becomes('cancelado_clinica');
  await page.getByRole('button', { name: 'Guardar Seguimiento' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'El turno está cancelado. Puede guardarlo de nuevo: quedará sin turno.',
  );
  await writeNote(page, 'Vino igual');
  expect(await written()).toEqual([null, null]);
});

test('a draft that was given another day is of its appointment once the day is put right', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('psicologo');
  const patient = await patientOf(api, ana);
  const { id_turno } = await book(api, ana, patient, [0, '00:00', '00:05']);
  const day = page.getByLabel('Fecha');
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('link', { name: 'Nuevo Seguimiento' }).first().click();
  await day.fill(formatDate(dayFromToday(-1)));
  await page.getByLabel('Hora', { exact: true }).fill('00:00');
  await page.getByLabel('Eje de tratamiento').fill('Con otro día');
  await expect(page.getByText(/^Borrador guardado/)).toBeVisible();
  await page.goto(`/patients/${patient.id_paciente}`);
  await page
    .getByRole('region', { name: 'Turnos' })
    .getByRole('link', { name: /^Registrar seguimiento/ })
    .click();
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect(day).toHaveValue(formatDate(dayFromToday(-1)));
  await day.fill(formatDate(dayFromToday(0)));
  await writeNote(page, 'Con su día');
  const notes = await api.asAdmin<FollowUp[]>('GET', `/api/patients/${patient.id_paciente}/follow-ups`);
  expect(notes.map((note) => note.id_turno)).toEqual([id_turno]);
});

test('an absence is given another hour, a cancelled hour goes to a waiting patient, and the professional sees both', async ({
  page: desk,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const horarios = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '09:00', hasta: '12:00' }));
  await api.asAdmin('PUT', '/api/availability', { id_prestador: bea.id, horarios });
  await workOn(api, 1);
  const [missed, travels, waits] = [
    await patientOf(api, bea, { apellido: unique('Falta') }),
    await patientOf(api, bea, { apellido: unique('Viaja') }),
    await patientOf(api, bea, { apellido: unique('Espera') }),
  ];
  await book(api, bea, missed, [0, '00:00', '00:05']);
  await book(api, bea, travels, [1, '10:00', '10:50']);
  const waiting = { id_paciente: waits.id_paciente, id_prestador: bea.id };
  await api.asAdmin('POST', '/api/waiting-list', waiting);
  const tomorrow = `vista=lista&fecha=${dayFromToday(1)}`;
  const room = await anotherWindow(bea);
  await room.goto(`/agenda?${tomorrow}`);
  await expect(room.getByRole('listitem').filter({ hasText: travels.apellido })).toBeVisible();

  await signInAsNew('recepcion');
  await desk.goto(`/agenda?vista=lista&prestadores=${bea.id}`);
  await desk.getByRole('button', { name: /anterior.*sin marcar/ }).click();
  const line = desk.getByRole('listitem').filter({ hasText: missed.apellido });
  await line.getByRole('button', { name: /^Ausente/ }).click();
  await line.getByRole('button', { name: /^Reprogramar/ }).click();
  await unfold(desk);
  await dialog(desk)
    .getByLabel('Fecha')
    .fill(formatDate(dayFromToday(1)));
  await hourIn(dialog(desk)).fill('09:00');
  await saveAppointment(desk);
  const day = room.getByRole('list', { name: /^Turnos (anteriores )?del día/ });
  const seen = (name: string) => day.getByRole('listitem').filter({ hasText: name });
  await expect(seen(missed.apellido)).toContainText('09:00', SEEN);

  await goWithin(desk, `/agenda?${tomorrow}&prestadores=${bea.id}`);
  await desk.getByRole('button', { name: travels.apellido }).first().click();
  await dialog(desk).getByRole('button', { name: 'Cancelar turno' }).click();
  const cancelling = desk.getByRole('alertdialog');
  await cancelling.getByLabel('Motivo').fill('Viaja');
  await cancelling.getByRole('button', { name: 'Cancelar turno' }).click();
  await desk.getByRole('button', { name: `Ofrecer a ${waits.apellido}, Lucía` }).click();
  await saveAppointment(desk);
  await expect(seen(waits.apellido)).toContainText('10:00', SEEN);
  await expect(seen(travels.apellido)).toHaveCount(0);
});

test('a patient at high risk is on the director’s list, and a note is supervised where its author reads it', async ({
  page,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const director = await signInAsNew('director_medico', { nombre: 'Delia' });
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const patient = await patientOf(api, ana, { apellido: unique('Riesgo') });
  const { id_paciente, apellido } = patient;
  await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${director.id}`, {});
  await api.asAdmin('POST', '/api/medical-history', { id_paciente, riesgo: 'alto', motivo: 'Consulta' });
  const room = await anotherWindow(ana);
  await room.goto(`/patients/${id_paciente}/follow-ups/new`);
  await room.getByLabel('Notas para supervisión').fill('¿Internación?');
  await writeNote(room, 'Ideas de muerte');

  await page.goto('/patients');
  await page.getByRole('button', { name: 'Riesgo alto o muy alto' }).click();
  await expect(page.getByRole('link', { name: apellido, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Panel Principal' }).click();
  const notes = page.getByRole('region', { name: 'Para supervisar' });
  await notes.getByRole('button', { name: new RegExp(`^Visto: nota de .*${apellido}`) }).click();
  const seeing = page.getByRole('alertdialog');
  await expect(seeing).toContainText('¿Internación?');
  await seeing.getByLabel('Respuesta').fill('Ambulatorio, con control en 48 horas');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Visto: nota de .*${apellido}`) })).toHaveCount(
    0,
  );

  await room.goto('/');
  const answers = room.getByRole('region', { name: 'Respuestas de supervisión' });
  await expect(answers).toContainText('control en 48 horas');
  // The button can be pressed again for a moment, until the answer has left the list.
  const listComes = await holdBack(room, '**/api/supervision/answers');
  const isRead = room.waitForResponse(/\/api\/supervision\/\d+\/reading$/);
  await answers.getByRole('button', { name: /^Leída/ }).click();
  await isRead;
  await expect(answers.getByRole('button', { name: /^Leída/ })).toBeEnabled();
  listComes();
  await expect(answers).toHaveCount(0);
  await expect(room.getByRole('main')).toBeFocused();
  await room.goto(`/patients/${id_paciente}`);
  const last = room.getByRole('region', { name: 'Última sesión' });
  await expect(last).toContainText(`Delia ${director.apellido}`);
  await expect(last).toContainText('control en 48 horas');
});

test('a meeting of the team is signed from three desks, and a trainee’s note by the supervisor', async ({
  page: desk,
  api,
  signInAsNew,
  anotherWindow,
}) => {
  const ana = await signInAsNew('psicologo', { nombre: 'Ana' });
  const bruno = await api.createAccount('psiquiatra', { nombre: 'Bruno' });
  const delia = await api.createAccount('director_medico', { nombre: 'Delia' });
  const { id_paciente } = await patientOf(api, ana, { apellido: unique('Reunida') });
  for (const { id } of [bruno, delia])
    await api.asAdmin('POST', `/api/patients/${id_paciente}/assign/${id}`, {});
  await desk.goto(`/patients/${id_paciente}`);
  const meetings = desk.getByRole('region', { name: 'Reuniones de equipo' });
  await meetings.getByRole('button', { name: 'Registrar reunión de equipo' }).click();
  await dialog(desk).getByLabel('Temas').fill('Evolución');
  await dialog(desk).getByLabel('Acuerdos').fill('Un turno por semana');
  for (const name of ['Bruno', 'Delia'])
    await dialog(desk)
      .getByLabel(new RegExp(`^${name}`))
      .check();
  await dialog(desk).getByRole('button', { name: 'Registrar reunión' }).click();
  await expect(meetings).toContainText('Falta la firma de otra profesión');

  // The settings are everybody's: only for this note.
  const office = await anotherWindow(await api.createAccount('administrador'));
  await office.goto('/settings#firmas');
  const required = office.getByRole('form', { name: 'Firmas exigidas' });
  await required.getByRole('button', { name: 'Agregar persona en formación' }).click();
  for (const [field, { nombre, apellido }] of [
    ['Persona en formación', ana],
    ['Quién supervisa y firma', bruno],
  ] as const) {
    await required.getByRole('combobox', { name: field }).click();
    await office.getByRole('option', { name: `${nombre} ${apellido}` }).click();
  }
  await required.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('Configuración guardada')).toBeVisible();
  await desk.goto(`/patients/${id_paciente}/follow-ups/new`);
  await writeNote(desk, 'Nota en formación');
  await api.asAdmin('PUT', '/api/settings', { firmas: { practicantes: [] } });

  // The supervisor refuses with a reason; the author finds it on the panel, clarifies and asks again.
  const supervisor = await anotherWindow(bruno);
  await supervisor.goto('/signatures');
  const refused = supervisor.getByRole('region').filter({ hasText: 'Nota en formación' });
  await refused.getByRole('button', { name: /^Rechazar/ }).click();
  await supervisor.getByLabel('Motivo').fill('Falta la indicación');
  await supervisor.getByRole('alertdialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(refused).toHaveCount(0);
  await desk.goto('/');
  const news = desk.getByRole('region', { name: 'Firmas rechazadas' });
  await expect(news).toContainText('Falta la indicación');
  const [request] = await api.asAdmin<Signature[]>('GET', `/api/patients/${id_paciente}/signatures`);
  const entry = `/api/patients/${id_paciente}/entries/${request?.folio}`;
  await api.asAdmin('POST', `${entry}/corrections`, { aclaracion: 'Control semanal', error: false });
  await api.asAdmin('POST', `${entry}/signatures`, { caracter: 'supervision', id_prestador: bruno.id });
  await desk.goto('/');
  await expect(desk.getByRole('region', { name: 'Mi día' })).toBeVisible();
  await expect(news).toHaveCount(0);

  for (const [person, texts] of [
    [bruno, ['Un turno por semana', 'Nota en formación']],
    [delia, ['Un turno por semana']],
  ] as const) {
    const other = await anotherWindow(person);
    await other.goto('/');
    await other.getByRole('link', { name: /^Firmas pendientes/ }).click();
    for (const text of texts) {
      const item = other.getByRole('region').filter({ hasText: text });
      await item.getByRole('button', { name: /^Firmar/ }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Firmar' }).click();
      await expect(item).toHaveCount(0);
    }
  }
  await desk.goto(`/patients/${id_paciente}`);
  await expect(meetings).toContainText('Evaluación interdisciplinaria');
  await expect(meetings).toContainText(`Firmada por Delia ${delia.apellido}`);
  await expect(desk.getByText(`Supervisada y firmada por Bruno ${bruno.apellido}`).first()).toBeVisible();
});

test('a file brings patients with their professional, who books one of them', async ({
  page: office,
  api,
  signInAs,
  anotherWindow,
}) => {
  const rosa = await api.createAccount('psicologo', { nombre: 'Rosa', apellido: unique('Imp') });
  await signInAs('administrador');
  const surname = unique('Traida');
  const file = `Apellido y Nombre;DNI;Terapeuta\n"${surname}, Eva";${newDni()};Lic. ${rosa.apellido}\n`;
  await office.goto('/import');
  await office
    .locator('input[type=file]')
    .setInputFiles({ name: 'pacientes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await office.getByRole('button', { name: 'Simular' }).click();
  await office.getByRole('button', { name: `¿Es ${rosa.apellido}, Rosa?` }).click();
  await office.getByRole('button', { name: 'Guardar profesionales' }).click();
  await office.getByRole('button', { name: 'Importar', exact: true }).click();
  const question = office.getByRole('alertdialog');
  await expect(question).toContainText('Se creará 1 paciente, con su profesional.');
  await question.getByRole('button', { name: 'Importar' }).click();
  await expect(office.getByRole('heading', { name: 'La importación está hecha' })).toBeVisible();

  const room = await anotherWindow(rosa);
  await room.goto('/patients');
  await expect(room.getByRole('link', { name: surname, exact: true })).toBeVisible();
  await room.getByRole('link', { name: 'Agenda', exact: true }).click();
  await room.getByRole('button', { name: 'Nuevo turno' }).click();
  await pick(dialog(room), 'Paciente', surname);
  await atMidnight(room);
  await saveAppointment(room);
  await room.getByRole('button', { name: 'Lista', exact: true }).click();
  await room.getByRole('button', { name: /^\d+ turnos? anterior/ }).click();
  await expect(room.getByRole('listitem').filter({ hasText: `${surname}, Eva` })).toBeVisible();
});
