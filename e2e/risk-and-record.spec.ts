import type { History } from '@trama/contract/schemas/medical-history';
import type { Patient } from '@trama/contract/schemas/patients';
import type { ClinicApi } from './support/clinic-api.ts';
import { addFollowUp, patientOf, sidewaysOverflow } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const addHistory = (api: ClinicApi, { id_paciente }: Patient, riesgo: string) =>
  api.asAdmin<History>('POST', '/api/medical-history', { id_paciente, riesgo, motivo: 'Consulta' });

const nameOf = ({ nombre, apellido }: Patient) => `${nombre} ${apellido}`;

test.describe('the risk', () => {
  test('stands beside the name on every screen of the patient, in words, with who said so and when', async ({
    page,
    api,
    signInAs,
  }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana, { fecha_nacimiento: '1990-01-01' });
    const history = await addHistory(api, patient, 'muy alto');
    const at = `/patients/${patient.id_paciente}`;
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(patient));
    await expect(page.getByText('Riesgo muy alto')).toBeVisible();
    await expect(page.getByText(/^Historia del \d\d\/\d\d\/\d{4} · /).first()).toBeVisible();
    await page.getByRole('link', { name: 'Ver Todos' }).click();
    const bar = page.getByRole('group', { name: 'Paciente' });
    for (const to of [
      null,
      `${at}/medical-history`,
      `${at}/medical-history/${history.id_admision}/edit`,
      `${at}/follow-ups/new`,
      `${at}/timeline`,
      `${at}/edit`,
    ]) {
      if (to) await page.goto(to);
      for (const size of SCREENS) {
        await page.setViewportSize(size);
        await expect(bar.getByText(nameOf(patient))).toBeVisible();
        await expect(bar.getByText('Riesgo muy alto')).toBeVisible();
        // However far the page is scrolled.
        await page.mouse.wheel(0, 4_000);
        await expect(bar).toBeInViewport();
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
    }
  });

  test('is a mark in the list from alto on, and a card of the dashboard', async ({
    page,
    api,
    signInAsNew,
  }) => {
    const ana = await signInAsNew('psiquiatra');
    const high = await patientOf(api, ana, { nombre: 'Alta' });
    const low = await patientOf(api, ana, { nombre: 'Baja' });
    await addHistory(api, high, 'alto');
    await addHistory(api, low, 'medio');
    await page.goto('/patients');
    const row = (patient: Patient) => page.getByRole('row').filter({ hasText: patient.apellido });
    await expect(row(high).getByText('Riesgo Alto')).toBeVisible();
    await expect(row(low)).toBeVisible();
    await expect(row(low).getByText(/Riesgo/)).toHaveCount(0);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Pacientes con riesgo alto o muy alto' });
    await expect(card.getByText(nameOf(high))).toBeVisible();
    await expect(card.getByText(nameOf(low))).toHaveCount(0);
    await screenshot(page, 'risk-dashboard');
  });

  test('follows the history as soon as it is saved', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    const history = await addHistory(api, patient, 'bajo');
    await page.goto(`/patients/${patient.id_paciente}/medical-history/${history.id_admision}/edit`);
    await expect(page.getByText('Riesgo bajo')).toBeVisible();
    await page.getByRole('button', { name: 'Alto', exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('group', { name: 'Paciente' }).getByText('Riesgo alto')).toBeVisible();
  });
});

test.describe('the record', () => {
  test('says who treats the patient; a director refers from there', async ({ page, api, signInAs }) => {
    const director = await signInAs('director_medico');
    const patient = await patientOf(api, director);
    await page.goto(`/patients/${patient.id_paciente}`);
    const team = page.getByRole('region', { name: 'Equipo tratante' });
    await expect(team.getByText(`${director.nombre} ${director.apellido}`)).toBeVisible();
    await team.getByRole('button', { name: 'Derivar' }).click();
    await expect(page.getByRole('dialog', { name: 'Derivar Paciente a Prestadores Clínicos' })).toBeVisible();
  });

  test('names the patient in every dialog', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('button', { name: 'Agregar medicación' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva Medicación' });
    await expect(dialog.getByText(nameOf(patient))).toBeVisible();
  });

  test('keeps the dose that ended, the reason and the author when it is changed', async ({
    page,
    api,
    signInAs,
  }) => {
    const ana = await signInAs('psiquiatra');
    const patient = await patientOf(api, ana);
    await api.asAdmin('POST', '/api/medications', {
      id_paciente: patient.id_paciente,
      nombre_medicamento: 'Litio',
      dosis: '300 mg',
    });
    await page.goto(`/patients/${patient.id_paciente}`);
    await page.getByRole('button', { name: 'Opciones de Litio' }).click();
    await page.getByRole('menuitem', { name: 'Cambiar dosis' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cambiar dosis' });
    await expect(dialog.getByText(nameOf(patient))).toBeVisible();
    await dialog.getByLabel('Dosis').fill('450 mg');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('Indique el motivo')).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Litemia baja');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const card = page.getByRole('region', { name: 'Información de Medicaciones' });
    const author = `${ana.nombre} ${ana.apellido}`;
    await expect(card.getByText('450 mg', { exact: true })).toBeVisible();
    await expect(card.getByText(/^Dosis: 300 mg → 450 mg/)).toContainText(author);
    await expect(card.getByText(/Motivo: Litemia baja/)).toBeVisible();
  });

  test('is reached from the timeline, at the very entry', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    for (let day = 10; day < 25; day += 1)
      await addFollowUp(api, patient, { fecha: `2025-03-${day}`, eje_tratamiento: `Eje del día ${day}` });
    await page.goto(`/patients/${patient.id_paciente}/timeline`);
    const event = page.getByRole('listitem').filter({ hasText: 'Eje del día 12' });
    await event.getByRole('link', { name: 'Seguimiento' }).click();
    const entry = page.getByRole('article').filter({ hasText: 'Eje del día 12' });
    await expect(entry).toBeInViewport();
    await expect(entry).toBeFocused();
  });

  test('on paper names the patient, folds nothing and has no skip link', async ({ page, api, signInAs }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await api.asAdmin('POST', '/api/medical-history', {
      id_paciente: patient.id_paciente,
      profesional: 'Dra. Tratante',
    });
    await page.goto(`/patients/${patient.id_paciente}/medical-history`);
    const treatment = page.getByText('Dra. Tratante');
    await expect(treatment).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(treatment).toBeVisible();
    await expect(page.getByText('Saltar al contenido')).toBeHidden();
    const bar = page.getByRole('group', { name: 'Paciente' });
    // The browser repeats the head of a table on every page.
    await expect(bar).toHaveCSS('display', 'table-header-group');
    await page.emulateMedia({ media: null });
  });
});

test.describe('writing a follow-up', () => {
  test('has the record beside it, asked for only when it is opened, and saves by Ctrl+Enter', async ({
    page,
    api,
    signInAs,
  }) => {
    const ana = await signInAs('psicologo');
    const patient = await patientOf(api, ana);
    await addHistory(api, patient, 'alto');
    await addFollowUp(api, patient, { eje_tratamiento: 'Eje de la sesión anterior' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/patients/${patient.id_paciente}/follow-ups/new`);
    await page.getByLabel('Eje de tratamiento').fill('Escrito mientras se lee');
    const reads = () => asked.filter((path) => /\/(follow-ups|medical-history|medications)$/.test(path));
    expect(reads()).toEqual([]);
    await page.getByRole('button', { name: 'Consultar la historia' }).click();
    await expect(page.getByText('Eje de la sesión anterior')).toBeVisible();
    await page.getByRole('tab', { name: 'Historia' }).click();
    await expect(page.getByText('Motivo de la consulta')).toBeVisible();
    await page.getByRole('tab', { name: 'Medicación' }).click();
    await expect(page.getByText('No hay medicaciones registradas')).toBeVisible();
    expect(reads()).toHaveLength(3);
    const field = page.getByLabel('Eje de tratamiento');
    expect((await field.boundingBox())?.width).toBeLessThanOrEqual(720);
    await field.press('Control+Enter');
    await expect(page.getByText('Seguimiento creado exitosamente')).toBeVisible();
  });

  test.describe('without a network', () => {
    test.use({ ownWindow: true });

    test('what was typed is sent by itself when it is back, also if the form was left', async ({
      page,
      api,
      signInAsNew,
    }) => {
      const ana = await signInAsNew('psicologo');
      const patient = await patientOf(api, ana);
      await page.goto(`/patients/${patient.id_paciente}`);
      await page.getByRole('link', { name: 'Nuevo Seguimiento', exact: true }).click();
      const field = page.getByLabel('Eje de tratamiento');
      await field.fill('Primero');
      await expect(page.getByText(/Borrador guardado/)).toBeVisible();
      await page.context().setOffline(true);
      await field.fill('Escrito sin red');
      await expect(page.getByText(/^Sin conexión/)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Salir/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(patient));
      const sent = page.waitForRequest(
        (request) => request.method() === 'PUT' && (request.postData() ?? '').includes('Escrito sin red'),
      );
      await page.context().setOffline(false);
      await sent;
    });
  });
});
