import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { book, dayFromToday, pick, saveAppointment, unfold, workOn } from './support/agenda-scene.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { newDni, unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, test } from './support/test.ts';

/** Appointments from the desk: a new caller, by keyboard, without a network, edited while another desk writes. */

const dialog = (page: Page) => page.getByRole('dialog');

test('a caller is registered and booked in four clicks; an unusual hour asks; a freed hour goes to a waiting patient', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const horarios = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: '09:00', hasta: '12:00' }));
  await api.asAdmin('PUT', '/api/availability', { id_prestador: bea.id, horarios });
  for (const days of [1, 2, 3]) await workOn(api, days);
  const regular = await patientOf(api, bea);
  await book(api, bea, regular, [2, '10:00', '10:50']);
  await signInAsNew('recepcion');
  await page.goto(`/agenda?vista=lista&fecha=${dayFromToday(1)}&prestadores=${bea.id}`);

  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'option' = 'button') => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const surname = unique('Vega');
  await click('Nuevo turno');
  const form = dialog(page);
  await expect(form.getByRole('combobox', { name: 'Paciente' })).toBeFocused();
  await page.keyboard.type(`Lucía ${surname}`);
  await click(`+ Crear «Lucía ${surname}»`, 'option');
  await expect(form.getByLabel('Apellido')).toHaveValue(surname);
  await expect(form.getByLabel('DNI')).toBeFocused();
  await page.keyboard.type(newDni());
  await page.keyboard.press('Tab');
  await page.keyboard.type('11 5555-1234');
  await expect(form.getByRole('combobox', { name: 'Profesional' })).toHaveValue(new RegExp(bea.apellido));
  await expectAccessibleEverywhere(page, 'new-caller', '.MuiModal-root');
  await click(/^11:00, /);
  await click('Guardar turno');
  await expect(page.getByText('Paciente y turno creados')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);

  // The same person again: an hour at which nobody attends is asked about before it is saved.
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  await pick(form, 'Paciente', surname, new RegExp(`^${surname}`));
  await unfold(page);
  await form.getByLabel('Fecha').fill(formatDate(dayFromToday(3)));
  await form.getByRole('textbox', { name: /^Hora/ }).pressSequentially('2300');
  await expect(form).toContainText('ese día atiende de 09:00 a 12:00');
  await form.getByRole('button', { name: 'Guardar turno' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('¿Guardar el turno de todos modos?');
  await expectAccessible(page, { within: '.MuiModal-root' });
  await page.keyboard.press('Escape');
  await expect(form.getByRole('textbox', { name: /^Hora/ })).toHaveValue('23:00');

  // They would rather come earlier.
  await form.getByRole('button', { name: 'Agregar a la lista de espera' }).click();
  await expect(form.getByRole('combobox', { name: 'Paciente' })).toHaveValue(new RegExp(surname));
  await expectAccessibleEverywhere(page, 'waiting-form', '.MuiModal-root');
  await form.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(page.getByText('Agregado a la lista de espera')).toBeVisible();

  await goWithin(page, `/agenda?vista=lista&fecha=${dayFromToday(2)}&prestadores=${bea.id}`);
  await page.getByRole('button', { name: regular.apellido }).first().click();
  await form.getByRole('button', { name: 'Copiar mensaje' }).click();
  const message = page.getByRole('dialog', { name: 'Mensaje para el paciente' });
  await expect(message.getByLabel('Mensaje')).toHaveValue(/Le recordamos su turno del .* a las 10:00/);
  await expect(message.getByRole('link', { name: 'Abrir en WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Hola/,
  );
  await expectAccessible(page, { within: '.MuiModal-root' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancelar turno' }).click();
  await page.getByRole('alertdialog').getByLabel('Motivo').fill('Viaja');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar turno' }).click();
  const freed = page.getByRole('dialog', { name: 'Se liberó un horario' });
  await expect(freed).toContainText(`${surname}, Lucía`);
  await expectAccessibleEverywhere(page, 'freed', '.MuiModal-root');
  await freed.getByRole('button', { name: `Ofrecer a ${surname}, Lucía` }).click();
  await expect(form.getByRole('combobox', { name: 'Paciente' })).toHaveValue(new RegExp(surname));
  await expect(form).toContainText('10:00 a 10:50, con Bea');
  await saveAppointment(page);
  const taken = await api.asAdmin<{ estado: string }[]>('GET', '/api/waiting-list?estado=tomado');
  expect(taken).toContainEqual(
    expect.objectContaining({ pacientes: expect.objectContaining({ apellido: surname }) }),
  );
});

test('an appointment is given with the keyboard alone; without a network nothing typed is lost, and it is given once', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo');
  const patient = await patientOf(api, bea);
  await workOn(api, 3);
  await page.goto(`/agenda?vista=lista&fecha=${dayFromToday(3)}`);
  // An empty day says what to do next.
  await page.getByRole('main').getByRole('button', { name: 'Nuevo turno' }).last().press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Paciente' })).toBeFocused();
  await page.keyboard.type(patient.apellido);
  await expect(page.getByRole('option', { name: `${patient.apellido}, Lucía` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Paciente' })).toHaveValue(
    new RegExp(patient.apellido),
  );
  await unfold(page);
  await dialog(page)
    .getByLabel('Fecha')
    .fill(formatDate(dayFromToday(3)));
  await dialog(page).getByRole('textbox', { name: /^Hora/ }).fill('930');
  await page.keyboard.press('Tab');
  await dialog(page).getByLabel('Nota').fill('Trae estudios');

  await page.context().setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Error de conexión');
  await expect(dialog(page).getByLabel('Nota')).toHaveValue('Trae estudios');
  await expect(dialog(page).getByRole('textbox', { name: /^Hora/ })).toHaveValue('09:30');
  await page.context().setOffline(false);
  const save = dialog(page).getByRole('button', { name: 'Guardar turno' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Turno creado')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: patient.apellido })).toHaveCount(1);
});

test('a name typed over the patient who was chosen is searched like the first', async ({
  page,
  api,
  signInAsNew,
}) => {
  await signInAsNew('recepcion');
  const [first, second] = [unique('Alsina'), unique('Bruno')];
  for (const apellido of [first, second]) await api.asAdmin('POST', '/api/patients', { apellido });
  await page.goto('/agenda?vista=lista');
  await page.getByRole('button', { name: 'Nuevo turno' }).first().click();
  const form = dialog(page);
  const patient = form.getByRole('combobox', { name: 'Paciente' });
  await pick(form, 'Paciente', first);
  await expect(patient).toHaveValue(first);
  await patient.press('ArrowDown');
  await patient.fill(second);
  await page.getByRole('option', { name: second }).first().click();
  await expect(patient).toHaveValue(second);
  // Nobody of that name: the one who was chosen stays.
  await patient.fill(`${second}x`);
  await expect(page.getByRole('option', { name: `Crear «${second}x»` })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(patient).toHaveValue(second);
});

test('an edited appointment changes what was edited: the rest of its series keeps its notes, and so does what another desk wrote meanwhile', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const patient = await patientOf(api, bea);
  const repetir = { cada: 'semanal', hasta: dayFromToday(31) };
  const first = await book(api, bea, patient, [24, '10:00', '10:50'], { repetir });
  const inWeeks = () =>
    api.asAdmin<Appointment[]>(
      'GET',
      `/api/appointments?from=${dayFromToday(24)}&to=${dayFromToday(31)}&id_prestador=${bea.id}`,
    );
  const note = (id: number | undefined, nota: string) =>
    api.asAdmin('PATCH', `/api/appointments/${id}`, { nota });
  await note((await inWeeks())[1]?.id_turno, 'Trae estudios');
  await signInAsNew('recepcion');
  await page.goto(`/agenda?vista=lista&fecha=${dayFromToday(24)}&prestadores=${bea.id}`);
  await page.getByRole('button', { name: `${patient.apellido}, Lucía`, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Editar' }).click();
  await expect(dialog(page)).toContainText('Editar turno');
  await dialog(page).getByRole('combobox', { name: 'Modalidad' }).click();
  await page.getByRole('option', { name: 'Virtual' }).click();
  await dialog(page).getByRole('radio', { name: 'Este y los siguientes' }).click();
  await note(first.id_turno, 'Trae la orden');
  await dialog(page).getByLabel('Nota administrativa').press('Control+Enter');
  await expect(page.getByText('Turno guardado')).toBeVisible();
  expect(await inWeeks()).toMatchObject([
    { modalidad: 'virtual', nota: 'Trae la orden' },
    { modalidad: 'virtual', nota: 'Trae estudios' },
  ]);
});

test('who cancels with the keyboard in the list goes on at the row that follows', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('recepcion');
  const bea = await api.createAccount('psicologo');
  const patient = await patientOf(api, bea);
  await workOn(api, 25);
  await book(api, bea, patient, [25, '09:00', '09:30']);
  const cancelled = await book(api, bea, patient, [25, '10:00', '10:30']);
  const following = await book(api, bea, patient, [25, '11:00', '11:30']);
  const row = (id: number) => page.locator(`[data-appointment="${id}"]`);
  await page.goto(`/agenda?vista=lista&fecha=${dayFromToday(25)}&prestadores=${bea.id}`);
  await row(cancelled.id_turno).press('Enter');
  await page.getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motivo').fill('No puede');
  await question.getByRole('button', { name: 'Cancelar turno' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(row(cancelled.id_turno)).toHaveCount(0);
  await expect(row(following.id_turno)).toBeFocused();
});
