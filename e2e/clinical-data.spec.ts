import type { Page } from '@playwright/test';
import { type EntryOf, LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicApi } from './support/clinic-api.ts';
import { expectNoSidewaysScroll, patientOf, recordActions } from './support/clinical-scene.ts';
import { mark, openMenu } from './support/corrections.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page, name: ListName) =>
  page.getByRole('region', { name: listOf(name).card.title, exact: true });
const add = (api: ClinicApi, name: ListName, id_paciente: number, record: object) =>
  api.asAdmin('POST', `/api/${listOf(name).path}`, { id_paciente, ...record });

/** More of everything than the cards show, with texts longer than they show. */
async function fullRecord(api: ClinicApi, id: number): Promise<void> {
  for (let i = 1; i <= 7; i++) {
    const medication = { nombre_medicamento: `Medicamento ${i}`, dosis: '50 mg', notas: 'n'.repeat(31) };
    await add(api, 'medication', id, { ...medication, activo: i > 1 });
    await add(api, 'disease', id, {
      nombre_enfermedad: `Enfermedad ${i}`,
      notas: 'e'.repeat(30),
      activa: i > 4,
    });
  }
  for (let i = 1; i <= 5; i++) {
    await add(api, 'relationship', id, { nombre: `Familiar ${i}`, vinculo: 'Tía', edad: i, convive: i < 3 });
    await add(api, 'antecedent', id, { tratamiento: `Tratamiento ${i}`, motivo: 'm'.repeat(41) });
  }
}

const SHOWN = [
  ['medication', 5],
  ['disease', 5],
  ['relationship', 3],
  ['antecedent', 3],
] as const;

/** How many of each, and nothing wider than the screen. */
async function expectShown(page: Page): Promise<void> {
  for (const [name, shown] of SHOWN) await expect(card(page, name).getByRole('listitem')).toHaveCount(shown);
  await expectNoSidewaysScroll(page);
}

/** What each card says of the ones that it shows, and of the others. */
async function expectLimits(page: Page): Promise<void> {
  const medications = card(page, 'medication');
  await expect(medications.getByText('Registro de medicación: no es una receta')).toBeVisible();
  await expect(medications.getByText('Medicaciones activas: 6')).toBeVisible();
  await expect(medications.getByText(`${'n'.repeat(30)}...`, { exact: true })).toHaveCount(5);
  await expect(medications.getByText('+2 medicaciones más')).toBeVisible();
  await expect(medications.getByText('Suspendida')).toHaveCount(0);

  const diseases = card(page, 'disease');
  await expect(diseases.getByText('Enfermedades activas: 3')).toBeVisible();
  await expect(diseases.getByText('e'.repeat(30), { exact: true })).toHaveCount(5);

  const relationships = card(page, 'relationship');
  await expect(relationships.getByText('Conviven con el paciente: 2')).toBeVisible();
  await expect(relationships.getByText('+2 vínculos más', { exact: true })).toBeVisible();

  const antecedents = card(page, 'antecedent');
  await expect(antecedents.getByText(`${'m'.repeat(40)}...`, { exact: true })).toHaveCount(3);
  await expect(antecedents.getByText('+2 antecedentes más', { exact: true })).toBeVisible();
}

test('the cards keep their limits at every width; a medication is stopped and resumed where it is read', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const { id_paciente } = await patientOf(api, await signInAs('psiquiatra'));
  await fullRecord(api, id_paciente);
  await page.goto(`/patients/${id_paciente}`);
  // Handing out the record is not for everybody who may read it.
  expect(await recordActions(page)).toEqual(['Línea de tiempo', 'Registrar egreso']);
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expectShown(page);
  }
  await expectLimits(page);
  const medications = card(page, 'medication');
  const everything = page.getByRole('dialog', { name: 'Información de Medicaciones' });
  await medications.getByRole('button', { name: 'Ver medicaciones' }).click();
  await expect(everything.getByRole('listitem')).toHaveCount(7);
  await expect(everything.getByText('n'.repeat(31), { exact: true })).toHaveCount(7);
  await expect(everything.getByText('Suspendida')).toHaveCount(1);
  await expect(everything.getByText('Registro de medicación: no es una receta')).toBeVisible();
  for (const size of [...SCREENS].reverse()) {
    await page.setViewportSize(size);
    await screenshot(page, 'all-medications');
    await expect
      .poll(() => everything.evaluate((box) => box.scrollWidth - box.clientWidth))
      .toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await expect(everything).toBeHidden();
  await expect(medications.getByRole('button', { name: 'Ver medicaciones' })).toBeFocused();

  const options = medications.getByRole('button', { name: 'Opciones de Medicamento 7' });
  const question = page.getByRole('alertdialog', { name: 'Suspender medicación' });
  await options.click();
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).click();
  await expect(question).toContainText('¿Confirma que el paciente deja de tomar Medicamento 7?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(medications.getByText('Medicaciones activas: 6')).toBeVisible();
  await expect(options).toBeFocused();

  // It leaves the card: the focus stays there, and it can be resumed at once.
  await options.press('Enter');
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).press('Enter');
  await question.getByRole('button', { name: 'Confirmar' }).press('Enter');
  await expect(page.getByText('Medicación suspendida')).toBeVisible();
  await expect(options).toHaveCount(0);
  await expect(medications).toBeFocused();
  await expect(medications.getByText('Medicaciones activas: 5')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(medications.getByText('Medicaciones activas: 6')).toBeVisible();
});

/** Each card fails alone, with its own words, and can be tried again; one that waits does not hold up the others. */
async function openWithFailures(page: Page, id_paciente: number): Promise<void> {
  const callOf = (name: ListName) => `**/${id_paciente}/${listOf(name).path}`;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const name of LIST_NAMES)
    await page.route(callOf(name), async (route) => {
      if (name === 'medication') await held;
      await route.fulfill({ status: 400, body: '' });
    });
  await page.goto(`/patients/${id_paciente}`);
  await expect(card(page, 'disease').getByRole('alert')).toBeVisible();
  await expect(card(page, 'medication').getByRole('status')).toHaveText('Cargando medicaciones...');
  answer();
  // What cannot be read can still be written.
  await page.getByRole('button', { name: 'Agregar enfermedad' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva Enfermedad' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of LIST_NAMES) {
    const { loadFailed, empty } = listOf(name).card;
    await expect(card(page, name).getByRole('alert')).toContainText(loadFailed);
    await page.unroute(callOf(name));
    await card(page, name).getByRole('button', { name: 'Reintentar' }).click();
    await expect(card(page, name).getByRole('alert')).toHaveCount(0);
    await expect(card(page, name).getByText(empty)).toBeVisible();
  }
}

/** Neither Escape nor a failed save loses what was typed. */
async function saveStubbornly(page: Page): Promise<void> {
  const plus = page.getByRole('button', { name: 'Agregar medicación' });
  const name = page.getByLabel('Nombre del medicamento');
  const save = page.getByRole('button', { name: 'Guardar' });
  await plus.click();
  await expect(name).toBeFocused();
  await save.click();
  await expect(page.getByText('El nombre del medicamento es requerido')).toBeVisible();
  await name.fill('Sertralina');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(plus).toBeFocused();
  await plus.click();
  await expect(name).toHaveValue('Sertralina');
  await page.getByLabel('Dosis').fill('50 mg');
  await page.getByLabel('Frecuencia').fill('cada 24 h');
  await page.getByLabel('Notas').fill('<b>con</b> el desayuno 😀');

  const calls = '**/api/medications';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Error al registrar la medicación');
  await expect(name).toHaveValue('Sertralina');
  // The server records it, but its answer gets lost on the way: sent again, it is the same medication.
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Error de conexión');
  await page.unroute(calls);
  await save.dblclick();
  await expect(page.getByText('Medicación registrada')).toBeVisible();
  await expect(plus).toBeFocused();

  await plus.click();
  await expect(name).toHaveValue('');
  await name.fill('Otro');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await plus.click();
  await expect(name).toHaveValue('');
  await page.getByRole('button', { name: 'Cancelar' }).click();
}

test('the plus buttons record a medication, an illness, a family link and an antecedent, whatever fails meanwhile', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  const save = page.getByRole('button', { name: 'Guardar' });
  const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });
  await openWithFailures(page, id_paciente);
  await saveStubbornly(page);
  const medication = card(page, 'medication').getByRole('listitem');
  await expect(medication).toHaveCount(1);
  await expect(medication).toContainText('SertralinaActiva50 mg · cada 24 hNotas: <b>con</b> el desayuno 😀');
  const path = `/api/patients/${id_paciente}/medications`;
  expect(await api.asAdmin<EntryOf<'medication'>[]>('GET', path)).toHaveLength(1);

  await page.getByRole('button', { name: 'Agregar vínculo familiar' }).click();
  await field('Nombre').fill('Rosa');
  await field('Vínculo').fill('Madre');
  await field('Edad').fill('151');
  await save.click();
  await expect(page.getByText('La edad debe ser un número entero entre 0 y 150')).toBeVisible();
  await expect(field('Edad')).toHaveValue('151');
  await field('Edad').fill('61');
  await page.getByLabel('Convive con el paciente').check();
  await save.click();
  await expect(card(page, 'relationship').getByRole('listitem')).toContainText('Rosa (Madre)Convive61 años');

  await page.getByRole('button', { name: 'Agregar antecedente' }).click();
  await field('Tratamiento').fill('Psicoterapia');
  await field('Motivo').fill('Duelo');
  await save.click();
  await expect(card(page, 'antecedent').getByRole('listitem')).toContainText('PsicoterapiaMotivo: Duelo');

  await page.getByRole('button', { name: 'Agregar enfermedad' }).click();
  await page.getByLabel('Nombre de la enfermedad').fill('Asma');
  await page.getByLabel('Médico tratante').fill('Dra. Paz');
  await page.getByLabel('En tratamiento').check();
  await save.click();
  const illness = card(page, 'disease').getByRole('listitem');
  await expect(illness).toContainText('AsmaActivaEn tratamientoMédico: Dra. Paz');

  // It is over, or treated, or neither.
  for (const [action, chips] of [
    ['Marcar como no activa', 'AsmaNo activaEn tratamiento'],
    ['Finalizar tratamiento', 'AsmaNo activaSin tratamiento'],
  ] as const) {
    await page.getByRole('button', { name: 'Opciones de Asma' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(illness).toContainText(chips);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Opciones de Asma' }).click();
  await expect(page.getByRole('menuitem', { name: 'Marcar como activa' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Iniciar tratamiento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Opciones de Sertralina' }).click();
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(medication).toContainText('Suspendida');
  await expect(card(page, 'medication').getByText('Medicaciones activas: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Opciones de Sertralina' }).click();
  await page.getByRole('menuitem', { name: 'Reanudar medicación' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(page, 'medication').getByText('Medicaciones activas: 1')).toBeVisible();
});

test('a therapeutic companion reads the record, and is offered to write and correct follow-ups only', async ({
  page,
  api,
  signInAs,
}) => {
  const companion = await signInAs('acompanante_terapeutico');
  const patient = await patientOf(api, companion);
  const { id_paciente } = patient;
  await add(api, 'medication', id_paciente, { nombre_medicamento: 'Litio' });
  await add(api, 'disease', id_paciente, { nombre_enfermedad: 'Asma' });
  await api.asAdmin('POST', '/api/medical-history', { id_paciente, motivo: 'Duerme mal' });
  await api.asAdmin('POST', `/api/patients/${id_paciente}/contacts`, { nombre: 'Rosa Luna' });
  const { token } = await api.login(companion.email, companion.password);
  await api.call('POST', '/api/follow-ups', { id_paciente, fecha: '2025-03-01' }, token);
  await page.goto(`/patients/${id_paciente}`);
  await expect(card(page, 'medication').getByText('Litio')).toBeVisible();
  await expect(card(page, 'medication').getByText('Folio 1')).toBeVisible();
  await expect(card(page, 'disease').getByText('Asma')).toBeVisible();
  for (const name of LIST_NAMES)
    await expect(card(page, name).getByRole('button', { name: /^(Agregar|Opciones)/ })).toHaveCount(0);
  const contacts = page.getByRole('region', { name: 'Contactos' });
  await expect(contacts).toContainText('Rosa Luna');
  await expect(contacts.getByRole('button', { name: /contacto/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Historial de datos', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Agregar nuevo seguimiento' })).toBeVisible();
  await openMenu(page, 'Seguimiento del 01/03/2025, folio 4');
  await expect(mark(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ver Historia Clínica Completa' }).click();
  await expect(page.getByText('Folio 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Opciones/ })).toHaveCount(0);
});
