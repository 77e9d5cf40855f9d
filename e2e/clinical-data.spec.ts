import type { Page } from '@playwright/test';
import { LIST_NAMES, type ListName, listOf, type RecordOf } from '@trama/contract/words/clinical-lists';
import type { ClinicApi } from './support/clinic-api.ts';
import { patientOf, sidewaysOverflow } from './support/clinical-scene.ts';
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
    await add(api, 'medication', id, { ...medication, activo: i > 2 });
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

test('the cards keep their limits at every width', async ({ page, api, signInAs }) => {
  const { id_paciente } = await patientOf(api, await signInAs('psiquiatra'));
  await fullRecord(api, id_paciente);
  await page.goto(`/patients/${id_paciente}`);
  const medications = card(page, 'medication');
  const diseases = card(page, 'disease');
  const relationships = card(page, 'relationship');
  const antecedents = card(page, 'antecedent');
  const everything = page.getByRole('dialog', { name: 'Información de Medicaciones' });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect(medications.getByRole('listitem')).toHaveCount(5);
    await expect(medications.getByText('Registro de medicación: no es una receta')).toBeVisible();
    await expect(medications.getByText('Medicaciones activas: 5')).toBeVisible();
    await expect(medications.getByText(`${'n'.repeat(30)}...`, { exact: true })).toHaveCount(5);
    await expect(medications.getByText('+2 medicaciones más')).toBeVisible();
    await expect(medications.getByText('Suspendida')).toHaveCount(0);

    await expect(diseases.getByRole('listitem')).toHaveCount(5);
    await expect(diseases.getByText('Enfermedades activas: 3')).toBeVisible();
    await expect(diseases.getByText('e'.repeat(30), { exact: true })).toHaveCount(5);

    await expect(relationships.getByRole('listitem')).toHaveCount(3);
    await expect(relationships.getByText('Conviven con el paciente: 2')).toBeVisible();
    await expect(relationships.getByText('+2 vínculos más', { exact: true })).toBeVisible();

    await expect(antecedents.getByRole('listitem')).toHaveCount(3);
    await expect(antecedents.getByText(`${'m'.repeat(40)}...`, { exact: true })).toHaveCount(3);
    await expect(antecedents.getByText('+2 antecedentes más', { exact: true })).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    await medications.getByRole('button', { name: 'Ver medicaciones' }).click();
    await expect(everything.getByRole('listitem')).toHaveCount(7);
    await expect(everything.getByText('n'.repeat(31), { exact: true })).toHaveCount(7);
    await expect(everything.getByText('Suspendida')).toHaveCount(2);
    await expect(everything.getByText('Registro de medicación: no es una receta')).toBeVisible();
    await screenshot(page, 'all-medications');
    await page.keyboard.press('Escape');
    await expect(everything).toBeHidden();
    await expect(medications.getByRole('button', { name: 'Ver medicaciones' })).toBeFocused();
  }
});

test('each card fails alone, with its own words, and can be tried again', async ({ page, api, signInAs }) => {
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  const callOf = (name: ListName) => `**/${id_paciente}/${listOf(name).path}`;
  for (const name of LIST_NAMES)
    await page.route(callOf(name), (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto(`/patients/${id_paciente}`);
  // What cannot be read can still be written.
  await page.getByRole('button', { name: 'Agregar medicación' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva Medicación' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const name of LIST_NAMES) {
    const { loadFailed, empty } = listOf(name).card;
    await expect(card(page, name).getByRole('alert')).toContainText(loadFailed);
    await page.unroute(callOf(name));
    await card(page, name).getByRole('button', { name: 'Reintentar' }).click();
    await expect(card(page, name).getByRole('alert')).toHaveCount(0);
    await expect(card(page, name).getByText(empty)).toBeVisible();
  }
});

test('a card that waits does not hold up the others', async ({ page, api, signInAs }) => {
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/${id_paciente}/medications`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/patients/${id_paciente}`);
  await expect(card(page, 'disease').getByText('No hay enfermedades registradas')).toBeVisible();
  await expect(card(page, 'medication').getByRole('status')).toHaveText('Cargando medicaciones...');
  answer();
  await expect(card(page, 'medication').getByText('No hay medicaciones registradas')).toBeVisible();
});

test('the plus buttons record a medication, an illness, a family link and an antecedent', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  await page.goto(`/patients/${id_paciente}`);
  const save = page.getByRole('button', { name: 'Guardar' });
  const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });

  await page.getByRole('button', { name: 'Agregar medicación' }).click();
  await expect(page.getByLabel('Nombre del medicamento')).toBeFocused();
  await save.click();
  await expect(page.getByText('El nombre del medicamento es requerido')).toBeVisible();
  await page.getByLabel('Nombre del medicamento').fill('Sertralina');
  await page.getByLabel('Dosis').fill('50 mg');
  await page.getByLabel('Frecuencia').fill('cada 24 h');
  await page.getByLabel('Notas').fill('<b>con</b> el desayuno 😀');
  await save.click();
  await expect(page.getByText('Medicación registrada')).toBeVisible();
  const medication = card(page, 'medication').getByRole('listitem');
  await expect(medication).toContainText('SertralinaActiva50 mg · cada 24 hNotas: <b>con</b> el desayuno 😀');
  await expect(page.getByRole('button', { name: 'Agregar medicación' })).toBeFocused();

  await page.getByRole('button', { name: 'Agregar enfermedad' }).click();
  await page.getByLabel('Nombre de la enfermedad').fill('Asma');
  await page.getByLabel('Médico tratante').fill('Dra. Paz');
  await page.getByLabel('En tratamiento').check();
  await save.click();
  await expect(card(page, 'disease').getByRole('listitem')).toContainText(
    'AsmaActivaEn tratamientoMédico: Dra. Paz',
  );

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
});

test('Escape closes the dialog, gives the focus back and loses nothing; a failed save neither', async ({
  page,
  api,
  signInAs,
}) => {
  test.slow();
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  await page.goto(`/patients/${id_paciente}`);
  const plus = page.getByRole('button', { name: 'Agregar medicación' });
  const name = page.getByLabel('Nombre del medicamento');
  await plus.click();
  await name.fill('Litio');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(plus).toBeFocused();
  await plus.click();
  await expect(name).toHaveValue('Litio');

  const calls = '**/api/medications';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error al registrar la medicación');
  await expect(name).toHaveValue('Litio');

  // The server records it, but its answer gets lost on the way: sent again, it is the same medication.
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error de conexión');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(card(page, 'medication').getByRole('listitem')).toHaveCount(1);
  const path = `/api/patients/${id_paciente}/medications`;
  expect(await api.asAdmin<RecordOf<'medication'>[]>('GET', path)).toHaveLength(1);

  await plus.click();
  await expect(name).toHaveValue('');
  await name.fill('Otro');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await plus.click();
  await expect(name).toHaveValue('');
});

test('a medication is stopped and resumed where it is read, after a question', async ({
  page,
  api,
  signInAs,
}) => {
  const { id_paciente } = await patientOf(api, await signInAs('psiquiatra'));
  await add(api, 'medication', id_paciente, { nombre_medicamento: 'Quetiapina' });
  await page.goto(`/patients/${id_paciente}`);
  const medication = card(page, 'medication').getByRole('listitem');
  const options = page.getByRole('button', { name: 'Opciones de Quetiapina' });
  await options.click();
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).click();
  const question = page.getByRole('alertdialog', { name: 'Suspender medicación' });
  await expect(question).toContainText('¿Confirma que el paciente deja de tomar Quetiapina?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(medication).toContainText('Activa');
  await expect(options).toBeFocused();

  await options.click();
  await page.getByRole('menuitem', { name: 'Suspender medicación' }).click();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(medication).toContainText('Suspendida');
  await expect(card(page, 'medication').getByText('Medicaciones activas: 0')).toBeVisible();
  await expect(question).toBeHidden();

  await options.click();
  await page.getByRole('menuitem', { name: 'Reanudar medicación' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(page, 'medication').getByText('Medicaciones activas: 1')).toBeVisible();
});

test('an illness is over, or treated, or neither', async ({ page, api, signInAs }) => {
  test.slow();
  const { id_paciente } = await patientOf(api, await signInAs('psicologo'));
  await add(api, 'disease', id_paciente, { nombre_enfermedad: 'Asma' });
  await page.goto(`/patients/${id_paciente}`);
  const illness = card(page, 'disease').getByRole('listitem');
  for (const [action, chips] of [
    ['Iniciar tratamiento', 'AsmaActivaEn tratamiento'],
    ['Marcar como no activa', 'AsmaNo activaEn tratamiento'],
    ['Finalizar tratamiento', 'AsmaNo activaSin tratamiento'],
    ['Marcar como activa', 'AsmaActivaSin tratamiento'],
  ] as const) {
    await page.getByRole('button', { name: 'Opciones de Asma' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(illness).toContainText(chips);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});

test('a therapeutic companion reads, and is offered nothing else', async ({ page, api, signInAs }) => {
  const { id_paciente } = await patientOf(api, await signInAs('acompanante_terapeutico'));
  await add(api, 'medication', id_paciente, { nombre_medicamento: 'Litio' });
  await add(api, 'disease', id_paciente, { nombre_enfermedad: 'Asma' });
  await page.goto(`/patients/${id_paciente}`);
  await expect(card(page, 'medication').getByText('Litio')).toBeVisible();
  await expect(card(page, 'disease').getByText('Asma')).toBeVisible();
  for (const name of LIST_NAMES)
    await expect(card(page, name).getByRole('button', { name: /^(Agregar|Opciones)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Agregar nuevo seguimiento' })).toBeVisible();
});
