import type { Page } from '@playwright/test';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import type { Coverage, Payer } from '@trama/contract/schemas/money/coverage';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate } from '@trama/contract/words/clinic-time';
import { book, choose, dayFromToday, pick, unfold, workOn } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { type ClinicApi, unique } from './support/clinic-api.ts';
import { patientOf } from './support/clinical-scene.ts';
import { SCREENS } from './support/screens.ts';
import { comeBack, expect, test } from './support/test.ts';
import { resize } from './support/window.ts';

/** More than one in the room, from the desk and from the consulting room. */

const dialog = (page: Page) => page.getByRole('dialog').last();
const lastNameFirst = ({ nombre, apellido }: Pick<Patient, 'nombre' | 'apellido'>) =>
  `${apellido}, ${nombre}`;
const inAgenda = (day: string) => `/agenda?vista=lista&fecha=${day}`;

/** Today's past appointments are folded; soon after midnight there are none. */
async function unfoldMorning(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /turnos? anterior/ });
  await expect(fold.or(page.getByRole('list', { name: /^Turnos del día/ })).first()).toBeVisible();
  if (await fold.isVisible()) await fold.click();
}

/** The note that its provider writes once, on the screen, for everybody who came; it says how many records have it then. */
async function writeNote(
  page: Page,
  { about, common, records }: Record<'about' | 'common' | 'records', string>,
) {
  await page.getByRole('link', { name: `Registrar seguimiento: ${about}` }).click();
  await page.getByRole('textbox', { name: 'Parte común' }).fill(common);
  await page.getByRole('button', { name: `Guardar en ${records}` }).click();
  await expect(page.getByText(`La nota quedó en ${records}`)).toBeVisible();
}

/** Ten sessions of an order. */
async function authorize(api: ClinicApi, { id_paciente }: Patient): Promise<void> {
  const { id_financiador } = await api.asAdmin<Payer>('POST', '/api/payers', { nombre: unique('Obra') });
  const { id_cobertura } = await api.asAdmin<Coverage>('POST', `/api/patients/${id_paciente}/coverages`, {
    id_financiador,
  });
  await api.asAdmin('POST', `/api/coverages/${id_cobertura}/authorizations`, {
    prestacion: 'Terapia de pareja',
    sesiones: 10,
    desde: dayFromToday(-30),
  });
}

/** 'Este', or also those that follow. */
async function cancelFor(page: Page, who: string, reason: string, scope?: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Cancelar el turno de ${who}` })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Motivo').fill(reason);
  if (scope) await question.getByLabel(scope).check();
  await question.getByRole('button', { name: 'Cancelar turno' }).click();
  await expect(page.getByText('Turno cancelado')).toBeVisible();
}

test('a weekly group of eight, for three weeks with absences', async ({
  api,
  page,
  signInAsNew,
  anotherWindow,
}) => {
  // Eight people for three weeks, each step on the screen.
  test.slow();
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const people: Patient[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await patientOf(api, ana, { nombre: `Vera${n}` }));
  for (const days of [-14, -7, 0]) await workOn(api, days);
  const name = unique('Lunes ');
  const since = dayFromToday(-20);

  // The one who will lead it has none yet, and is shown what to do.
  const hers = await anotherWindow(ana);
  await hers.goto('/agenda/groups');
  await expect(hers.getByText('Todavía no hay grupos')).toBeVisible();
  await expectAccessibleEverywhere(hers, 'groups-none');

  await signInAsNew('recepcion');
  await page.goto('/agenda?vista=lista');
  await choose(page, 'Grupos');
  await page.getByRole('button', { name: 'Nuevo grupo' }).first().press('Enter');
  const form = dialog(page);
  await form.getByLabel('Nombre del grupo').fill(name);
  await form.getByRole('combobox', { name: 'Coordina' }).click();
  await page.getByRole('option', { name: ana.apellido }).click();
  await form.getByLabel('Se reúne desde').fill(formatDate(since));
  for (const patient of people.slice(0, 2)) await pick(form, 'Agregar integrante', patient.apellido);
  await expect(form.getByText('Integrantes (2)')).toBeVisible();
  await expectAccessibleEverywhere(page, 'group-form', '.MuiModal-root');
  await form.getByRole('button', { name: 'Guardar grupo' }).click();
  await expect(page.getByText('Grupo creado')).toBeVisible();

  const [group] = (await api.asAdmin<Group[]>('GET', '/api/groups')).filter(({ nombre }) => nombre === name);
  const miembros = people.slice(2, 7).map(({ id_paciente }) => ({ id_paciente, desde: since }));
  await api.asAdmin('PATCH', `/api/groups/${group?.id_grupo}`, { miembros });
  await page.reload();
  await page.getByRole('button', { name: `Integrantes de ${name}` }).press('Enter');
  await pick(dialog(page), 'Sumar a una persona', (people[7] as Patient).apellido);
  await dialog(page).getByLabel('Desde').fill(formatDate(since));
  await dialog(page).getByRole('button', { name: 'Sumar al grupo' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Integrantes' }).getByRole('listitem')).toHaveCount(8);
  await expectAccessibleEverywhere(page, 'group-members', '.MuiModal-root');
  await page.keyboard.press('Escape');

  // Three weeks, the first two in the past: the desk writes them down afterwards.
  await page.getByRole('button', { name: `Dar turno al grupo ${name}` }).click();
  await expect(dialog(page).getByText('Participantes (8)')).toBeVisible();
  await unfold(page);
  await dialog(page)
    .getByRole('textbox', { name: /^Fecha/ })
    .fill(formatDate(dayFromToday(-14)));
  await dialog(page).getByRole('textbox', { name: /^Hora/ }).fill('00:00');
  const repeat = dialog(page).getByRole('combobox', { name: 'Repetir' });
  await repeat.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(repeat).toHaveText('Cada semana');
  await dialog(page)
    .getByLabel('Hasta (opcional)')
    .fill(formatDate(dayFromToday(0)));
  await dialog(page).getByRole('button', { name: 'Guardar turno' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Guardar igual' }).click();
  await expect(page.getByText('Se crearon 3 turnos')).toBeVisible();

  // First week: one did not come. She marks it herself, and writes once for the other seven.
  const title = `${name} (8)`;
  await hers.goto(inAgenda(dayFromToday(-14)));
  await hers.getByRole('button', { name: title, exact: true }).click();
  const [absent, cancels] = people as [Patient, Patient];
  await dialog(hers)
    .getByRole('button', { name: `Ausente: ${lastNameFirst(absent)}, 00:00` })
    .click();
  const row = dialog(hers).getByRole('listitem').filter({ hasText: absent.apellido });
  // Its old buttons are gone: the focus is still in the dialog.
  await expect(row.getByRole('button', { name: /^Reprogramar/ })).toBeVisible();
  await hers.keyboard.press('Escape');
  await writeNote(hers, { about: `${title}, 00:00`, common: 'Se presentaron.', records: '7 historias' });

  // Second week: one called beforehand, and the desk took note of it.
  await page.goto(inAgenda(dayFromToday(-7)));
  await page.getByRole('button', { name: title, exact: true }).click();
  await cancelFor(page, lastNameFirst(cancels), 'Avisó que viaja');
  await expect(page.getByRole('button', { name: `${name} (7)`, exact: true })).toBeVisible();
  await hers.goto(inAgenda(dayFromToday(-7)));
  const ofSeven = { about: `${name} (7), 00:00`, common: 'Hablaron de la semana.' };
  await writeNote(hers, { ...ofSeven, records: '7 historias' });

  // Today they come one by one, and she sees it in her room without a click.
  await hers.goto(inAgenda(dayFromToday(0)));
  await unfoldMorning(hers);
  await hers.getByRole('button', { name: title, exact: true }).click();
  const arriving = people[2] as Patient;
  await page.goto(inAgenda(dayFromToday(0)));
  await unfoldMorning(page);
  // One press on the row marks nobody: it asks who came.
  await expect(page.getByRole('button', { name: `Llegó: ${title}, 00:00` })).toHaveCount(0);
  await page.getByRole('button', { name: `Asistencia: ${title}, 00:00` }).click();
  await dialog(page)
    .getByRole('button', { name: `Llegó: ${lastNameFirst(arriving)}, 00:00` })
    .click();
  await expect(dialog(hers).getByRole('listitem').filter({ hasText: arriving.apellido })).toContainText(
    'Presente',
  );
  await expectAccessibleEverywhere(page, 'group-attendance', '.MuiModal-root');
  // Her form opens with the attendance that the desk marked, and she corrects it.
  await hers.keyboard.press('Escape');
  await hers.getByRole('link', { name: `Registrar seguimiento: ${title}, 00:00` }).click();
  await expect(hers.getByRole('button', { name: 'Guardar en 1 historia' })).toBeVisible();
  for (const { nombre } of people.filter((one) => one !== arriving))
    await hers.getByRole('checkbox', { name: new RegExp(`^${nombre} `) }).check();
  await hers.getByRole('textbox', { name: 'Parte común' }).fill('Cerraron el mes.');
  await hers
    .getByRole('textbox', { name: `Parte propia de ${arriving.nombre}` })
    .fill('Habló por primera vez.');
  await hers.getByRole('button', { name: 'Guardar en 8 historias' }).click();
  await expect(hers.getByText('La nota quedó en 8 historias')).toBeVisible();

  // Before they leave the desk, each one signs their own session and nobody else's.
  const sign = (who: Patient) =>
    dialog(page).getByRole('button', { name: `Firmar la sesión de ${who.nombre} ${who.apellido}` });
  await sign(arriving).click();
  const conformity = page.getByRole('dialog', { name: 'Conformidad de la sesión' });
  await conformity.getByLabel('Firmó en papel').check();
  await conformity.getByRole('button', { name: 'Registrar conformidad' }).click();
  await expect(sign(arriving)).toHaveCount(0);
  await expect(dialog(page).getByText('Firmada')).toHaveCount(1);
  await expect(sign(absent)).toBeVisible();
  const signed = dialog(page).getByRole('listitem').filter({ hasText: 'Firmada' });
  await expect(signed).toContainText(arriving.apellido);

  // Everybody's record has the weeks in which they came, and nobody else's name.
  const counts: number[] = [];
  for (const { id_paciente } of people) {
    const written = await api.asAdmin<unknown[]>('GET', `/api/patients/${id_paciente}/follow-ups`);
    const others = people.filter((other) => other.id_paciente !== id_paciente);
    for (const { apellido } of others) expect(JSON.stringify(written)).not.toContain(apellido);
    counts.push(written.length);
  }
  expect(counts).toEqual([2, 2, 3, 3, 3, 3, 3, 3]);

  // One of them leaves; the group goes on with seven.
  await page.goto('/agenda/groups');
  await page.getByRole('button', { name: `Integrantes de ${name}` }).click();
  await dialog(page)
    .getByRole('button', { name: `Registrar egreso: ${lastNameFirst(absent)}` })
    .click();
  await dialog(page)
    .getByLabel('Último día')
    .fill(formatDate(dayFromToday(-1)));
  await dialog(page).getByRole('button', { name: 'Guardar egreso' }).click();
  await expect(dialog(page).getByText('Dejó el grupo (1)')).toBeVisible();
  // The dialog takes the focus back a moment after the form in it is gone; before that it does not hear Escape.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('region', { name })).toContainText('7 integrantes');
  await expectAccessibleEverywhere(page, 'groups');
});

test('a couple that separates: one leaves, and their record stays theirs', async ({
  api,
  page,
  signInAsNew,
  anotherWindow,
}) => {
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const luis = await api.createAccount('psiquiatra', { nombre: 'Luis' });
  const omar = await patientOf(api, ana, { nombre: 'Omar' });
  await authorize(api, omar);
  // She calls for the first time, and is created with the appointment.
  const rita = { nombre: 'Rita', apellido: unique('Sosa') };
  for (const days of [0, 7, 14]) await workOn(api, days);
  await book(api, luis, omar, [0, '01:00', '01:50']);

  // The desk books them on a telephone, with the keyboard alone.
  await signInAsNew('recepcion');
  await resize(page, SCREENS[2]);
  await page.goto(`${inAgenda(dayFromToday(0))}&prestadores=${ana.id}`);
  await page.getByRole('button', { name: 'Nuevo turno' }).press('Enter');
  const form = dialog(page);
  await form.getByRole('combobox', { name: 'Tipo de turno' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Guardar turno' }).press('Enter');
  await expect(form).toContainText('Agregue al menos a dos personas');
  const search = form.getByRole('combobox', { name: 'Agregar participante' });
  await search.fill(omar.apellido);
  await expect(page.getByRole('option', { name: lastNameFirst(omar) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await search.fill(`${rita.nombre} ${rita.apellido}`);
  await expect(page.getByRole('option', { name: '+ Crear' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'DNI' })).toBeFocused();
  await form.getByRole('button', { name: 'Crear y agregar' }).press('Enter');
  await expect(form.getByText('Participantes (2)')).toBeVisible();
  // Who of them pays is said, not proposed.
  const order = form.getByRole('combobox', { name: 'Autorización' });
  await expect(order).toHaveText('Sin autorización');
  await order.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Quedan 10 de 10', { exact: true })).toBeVisible();
  await pick(form, 'Profesional', ana.apellido);
  await unfold(page);
  await form.getByRole('textbox', { name: /^Hora/ }).fill('01:00');
  await expect(form.getByText(`Omar ${omar.apellido} ya tiene un turno`)).toBeVisible();
  await form.getByRole('textbox', { name: /^Hora/ }).fill('00:00');
  await expect(form.getByText(/ya tiene un turno/)).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Repetir' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByLabel('Hasta (opcional)').fill(formatDate(dayFromToday(14)));
  await expectAccessibleEverywhere(page, 'booking-couple', '.MuiModal-root');
  await form.getByRole('button', { name: 'Guardar turno' }).press('Enter');
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Guardar igual' });
  await expect(anyway.or(page.getByText('Se crearon 3 turnos')).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.press('Enter');
  await expect(page.getByText('Se crearon 3 turnos')).toBeVisible();

  const hers = await anotherWindow(ana);
  await hers.goto(inAgenda(dayFromToday(0)));
  await unfoldMorning(hers);
  const about = 'Pareja (2), 00:00';
  await writeNote(hers, { about, common: 'Hablaron de la mudanza.', records: '2 historias' });

  // What the desk copies for him names nobody else. From the second week on he does not come any more.
  await page.goto(`${inAgenda(dayFromToday(7))}&prestadores=${ana.id}`);
  await page.getByRole('button', { name: 'Pareja (2)', exact: true }).click();
  const his = dialog(page).getByRole('listitem').filter({ hasText: omar.apellido });
  await expect(his).toContainText('Quedan 9 de 10');
  await his.getByRole('button', { name: `Copiar mensaje: ${lastNameFirst(omar)}` }).click();
  const message = dialog(page).getByRole('textbox', { name: 'Mensaje' });
  await expect(message).toHaveValue(/Hola Omar/);
  await expect(message).not.toHaveValue(/Rita|Sosa|[Pp]areja/);
  await page.keyboard.press('Escape');
  await cancelFor(page, lastNameFirst(omar), 'No viene más', 'Este y los siguientes');
  await page.goto(`${inAgenda(dayFromToday(14))}&prestadores=${ana.id}`);
  await expect(page.getByRole('button', { name: 'Pareja (1)', exact: true })).toBeVisible();

  // His record keeps his notes of that time, and names nobody else.
  await hers.goto(`/patients/${omar.id_paciente}`);
  await expect(hers.getByRole('heading', { name: `Omar ${omar.apellido}` })).toBeVisible();
  await hers.goto(`/patients/${omar.id_paciente}/timeline`);
  await expect(hers.getByText('Hablaron de la mudanza.').first()).toBeVisible();
  await expect(hers.getByText(rita.apellido)).toHaveCount(0);
  // Hers goes on.
  await hers.goto(`/agenda?vista=lista&fecha=${dayFromToday(14)}`);
  await hers.getByRole('button', { name: 'Pareja (1)', exact: true }).click();
  await expect(dialog(hers).getByRole('listitem').filter({ hasText: rita.apellido })).toContainText(
    'Programado',
  );
});

test('a group that is edited keeps what another desk changed meanwhile', async ({
  api,
  page,
  signInAsNew,
}) => {
  const ana = await api.createAccount('psicologo', { nombre: 'Ana' });
  const nombre = unique('Martes ');
  const group = { nombre, lugar: 'Sala 1', id_prestador: ana.id, miembros: [] };
  const { id_grupo } = await api.asAdmin<Group>('POST', '/api/groups', group);
  await signInAsNew('recepcion');
  await page.goto('/agenda/groups');
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  await dialog(page).getByLabel('Nombre del grupo').fill(`${nombre} de tarde`);
  await api.asAdmin('PATCH', `/api/groups/${id_grupo}`, { lugar: 'Sala 2' });
  await comeBack(page, '/api/groups');
  await expect(page.getByText('Sala 2')).toBeAttached();
  await dialog(page).getByRole('button', { name: 'Guardar grupo' }).click();
  await expect(page.getByText('Grupo guardado')).toBeVisible();
  const saved = (await api.asAdmin<Group[]>('GET', '/api/groups')).find((one) => one.id_grupo === id_grupo);
  expect(saved).toMatchObject({ nombre: `${nombre} de tarde`, lugar: 'Sala 2' });
});
