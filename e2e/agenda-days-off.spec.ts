import type { Page } from '@playwright/test';
import { formatDate } from '@trama/contract/words/clinic-time';
import { book, choose, dayFromToday, unfold } from './support/agenda-scene.ts';
import { expectAccessible, expectAccessibleEverywhere, wear } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, goWithin, test } from './support/test.ts';

/** What is done in the agenda now and then: absences, hours, holidays, rooms. */

const dialog = (page: Page) => page.getByRole('dialog');

test('an absence says what is booked for its days, and shows on them', async ({ page, api, signInAsNew }) => {
  const bea = await signInAsNew('psicologo', { nombre: 'Bea' });
  const patient = await patientOf(api, bea);
  await book(api, bea, patient, [10, '10:00', '10:50']);
  await book(api, bea, null, [9, '12:00', '13:00']);
  const days = [dayFromToday(9), dayFromToday(11)] as const;
  await page.goto('/agenda?vista=lista');
  await choose(page, 'Ausencias');
  const absences = dialog(page);
  await expect(absences).toContainText('No hay ausencias registradas.');
  await absences.getByRole('button', { name: 'Agregar ausencia' }).press('Enter');
  await expect(absences).toContainText('La fecha desde no es válida');
  await absences.getByLabel('Desde').fill(formatDate(days[0]));
  await page.keyboard.press('Tab');
  // The second date follows the first, until another one is typed.
  await expect(absences.getByLabel('Hasta')).toHaveValue(formatDate(days[0]));
  await absences.getByLabel('Hasta').fill(formatDate(days[1]));
  await absences.getByLabel('Motivo (opcional)').fill('Congreso');
  await expect(absences).toContainText('Hay 1 turno en esos días.');
  await expect(absences.getByRole('listitem').filter({ hasText: patient.apellido })).toBeVisible();
  await page.keyboard.press('Enter');
  const saved = absences.getByRole('list', { name: 'Ausencias registradas' });
  await expect(saved).toContainText(`Del ${formatDate(days[0])} al ${formatDate(days[1])} · Congreso`);
  await expect(absences.getByLabel('Desde')).toHaveValue('');
  await expectAccessibleEverywhere(page, 'absences', '.MuiModal-root');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Más', exact: true })).toBeFocused();

  await goWithin(page, `/agenda?vista=lista&fecha=${days[0]}`);
  await expect(page.getByRole('note')).toHaveText('Ausente: Congreso');
  await expectAccessibleEverywhere(page, 'agenda-list');
  const onCalendar = page.getByRole('rowheader').getByText('Ausente: Congreso');
  for (const [view, colorScheme] of [
    ['Semana', 'dark'],
    ['Día', 'light'],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(onCalendar.first()).toBeVisible();
    await wear(page, colorScheme);
    await screenshot(page, `agenda-${view}`);
    await expectAccessible(page, { where: view });
    await expectNoSidewaysScroll(page);
  }

  await choose(page, 'Ausencias');
  await expect(saved).toContainText('Congreso');
  // What the front desk enters while the dialog stands open is not lost.
  const ausencias = [
    { desde: days[0], hasta: days[1], motivo: 'Congreso' },
    { desde: dayFromToday(30), hasta: dayFromToday(30), motivo: 'Trámite' },
  ];
  await api.asAdmin('PUT', '/api/absences', { id_prestador: bea.id, ausencias });
  await absences.getByRole('button', { name: /^Quitar la ausencia/ }).click();
  await expect(saved).toContainText('Trámite');
  await expect(saved).not.toContainText('Congreso');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ausente: Congreso')).toHaveCount(0);
});

test('the front desk sees who is absent, enters it for the provider who is chosen, and leaves the settings alone', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await api.createAccount('psiquiatra', { nombre: 'Ana' });
  await signInAsNew('recepcion');
  await page.goto('/agenda?vista=lista');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Ausencias' })).toContainText('Elija primero un prestador');
  await expect(page.getByRole('menuitem', { name: 'Asistencia' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Feriados y consultorios' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Suscribir mi agenda' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Prestadores' }).fill(ana.apellido);
  await page.getByRole('option', { name: ana.apellido }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Ausencias');
  const absences = dialog(page);
  await expect(absences).toContainText(`De Ana ${ana.apellido}.`);
  await absences.getByLabel('Desde').fill(formatDate(dayFromToday(0)));
  await page.keyboard.press('Tab');
  await expect(absences.getByLabel('Hasta')).toHaveValue(formatDate(dayFromToday(0)));
  await absences.getByRole('button', { name: 'Agregar ausencia' }).click();
  await expect(absences).toContainText(`El ${formatDate(dayFromToday(0))}`);
  await page.keyboard.press('Escape');

  await goWithin(page, '/settings');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('No tiene permisos para ver esta página');
  await page.getByRole('link', { name: 'Volver a la agenda' }).click();
  await expect(title).toHaveText('Agenda');
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  await expect(page.getByRole('note')).toContainText(/ausente/i);
});

test('hours are typed as people write them; what is free in them is booked, and gets a note and a room without moving', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo');
  const patient = await patientOf(api, bea);
  const room = unique('Sala ');
  await api.asAdmin('PUT', '/api/rooms', { nombre: room });
  await page.goto('/agenda?vista=lista');
  await page.getByRole('button', { name: 'Horarios' }).click();
  await dialog(page).getByLabel('Lunes').fill('mañana');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Escriba los horarios así');
  await expectAccessibleEverywhere(page, 'hours', '.MuiModal-root');
  for (const weekday of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
    await dialog(page).getByLabel(weekday).fill('9-10, 15:30 a 16:20');
  await dialog(page).getByLabel('Un turno cada (minutos)').selectOption('50');
  await dialog(page).getByRole('button', { name: 'Guardar horarios' }).click();
  await expect(page.getByText('Horarios guardados')).toBeVisible();

  // Away for all of the days that are looked at, but for the last ones.
  const ausencias = [{ desde: dayFromToday(0), hasta: dayFromToday(39), motivo: 'Viaje' }];
  await api.asAdmin('PUT', '/api/absences', { id_prestador: bea.id, ausencias });
  await page.getByRole('button', { name: 'Nuevo turno' }).click();
  const strip = dialog(page).getByRole('group', { name: 'Horarios libres' });
  const free = strip.getByRole('button', { name: /^\d\d:\d\d, / });
  await expect(free.first()).toHaveText('09:00');
  await expect(free.nth(1)).toHaveText('15:30');
  await expectAccessibleEverywhere(page, 'free-slots', '.MuiModal-root');
  await free.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(free.nth(1)).toBeFocused();
  await free.first().click();
  await unfold(page);
  const field = dialog(page).getByRole('textbox', { name: /^Fecha/ });
  const day = (await field.inputValue()).split('/').toReversed().join('-');
  expect(day >= dayFromToday(40)).toBe(true);
  await dialog(page).getByRole('combobox', { name: 'Paciente' }).fill(patient.apellido);
  await page.getByRole('option', { name: new RegExp(`^${patient.apellido}`) }).click();
  await dialog(page).getByRole('button', { name: 'Guardar turno' }).click();
  await expect(page.getByText('Turno creado')).toBeVisible();

  await goWithin(page, `/agenda?vista=lista&fecha=${day}`);
  await page.getByRole('button', { name: `${patient.apellido}, Lucía`, exact: true }).press('Enter');
  await expect(dialog(page)).toContainText('09:00 a 09:50');
  await expectAccessibleEverywhere(page, 'appointment', '.MuiModal-root');
  await dialog(page).getByRole('button', { name: 'Editar' }).press('Enter');
  await expect(dialog(page)).toContainText('Editar turno');
  await dialog(page).getByRole('combobox', { name: 'Modalidad' }).click();
  await page.getByRole('option', { name: 'Virtual' }).click();
  await dialog(page).getByRole('combobox', { name: 'Consultorio' }).click();
  await page.getByRole('option', { name: room }).click();
  await dialog(page).getByLabel('Nota administrativa').fill('Trae la orden');
  await expectAccessibleEverywhere(page, 'edit-appointment', '.MuiModal-root');
  await dialog(page).getByLabel('Nota administrativa').press('Control+Enter');
  await expect(page.getByText('Turno guardado')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: patient.apellido });
  await expect(row).toContainText(`Virtual · ${room}`);
  await page.getByRole('button', { name: `${patient.apellido}, Lucía`, exact: true }).click();
  await expect(dialog(page)).toContainText('Trae la orden');
  await expect(dialog(page)).toContainText('09:00 a 09:50');
});

test('the administrator adds, renames and switches off rooms and holidays', async ({ page, signInAs }) => {
  await signInAs('administrador');
  await page.goto('/agenda');
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await expectAccessibleEverywhere(page, 'agenda-menu', '.MuiModal-root');
  await page.getByRole('menuitem', { name: 'Feriados y consultorios' }).click();
  await expect(page).toHaveURL(/\/settings#consultorios$/);
  await expect(page).toHaveTitle(/^Configuración/);

  const rooms = page.getByRole('region', { name: 'Consultorios' });
  const [first, second] = [unique('Sala '), unique('Sala ')];
  await rooms.getByRole('textbox', { name: 'Nombre' }).fill(first);
  await page.keyboard.press('Enter');
  await expect(rooms.getByRole('listitem').filter({ hasText: first })).toBeVisible();
  await rooms.getByRole('textbox', { name: 'Nombre' }).fill(first.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(rooms.getByRole('alert')).toContainText('Ya existe un consultorio con ese nombre');
  await expect(rooms.getByRole('textbox', { name: 'Nombre' })).toHaveValue(first.toUpperCase());
  await rooms.getByRole('button', { name: `Cambiar el nombre: ${first}` }).click();
  await expect(rooms.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await rooms.getByRole('textbox', { name: 'Nombre' }).fill(second);
  await rooms.getByRole('button', { name: 'Guardar' }).click();
  await expect(rooms.getByRole('listitem').filter({ hasText: second })).toBeVisible();
  await rooms.getByRole('switch', { name: `En uso: ${second}` }).press('Space');
  await expect(rooms.getByRole('switch', { name: `En uso: ${second}` })).not.toBeChecked();

  const holidays = page.getByRole('region', { name: 'Feriados' });
  const day = dayFromToday(400 + Math.floor(Math.random() * 2000));
  const bridge = unique('Puente ');
  await holidays.getByRole('textbox', { name: 'Fecha' }).fill(formatDate(day));
  await holidays.getByRole('textbox', { name: 'Nombre' }).fill(bridge);
  await holidays.getByRole('button', { name: 'Agregar feriado' }).click();
  const row = holidays.getByRole('listitem').filter({ hasText: bridge });
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await expectAccessibleEverywhere(page, 'agenda-settings');
});
