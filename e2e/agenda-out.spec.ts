import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { readPdf } from '../api/test/pdf-reader.ts';
import { book, choose } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, storeSession, test } from './support/test.ts';

/** What leaves the agenda: a calendar elsewhere, and attendance. */

const dialog = (page: Page) => page.getByRole('dialog');

test('a calendar elsewhere: its address is shown once, renewed and revoked', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await signInAsNew('psicologo');
  await book(api, bea, await patientOf(api, bea), [3, '10:00', '10:50']);
  await page.goto('/agenda?vista=lista');
  await choose(page, 'Suscribir mi agenda');
  const feed = dialog(page).first();
  await feed.getByLabel('Mostrar las iniciales de mis pacientes').check();
  await feed.getByRole('button', { name: 'Crear dirección' }).click();
  const address = feed.getByLabel('Dirección del calendario');
  await expect(feed).toContainText('no se vuelve a mostrar');
  const read = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text() };
  };
  const first = await address.inputValue();
  expect((await read(first)).text).toContain('SUMMARY:Turno L. F.');
  await expectAccessibleEverywhere(page, 'calendar-feed', '.MuiModal-root');

  await page.keyboard.press('Escape');
  await choose(page, 'Suscribir mi agenda');
  await expect(feed).toContainText('Hay una dirección activa');
  await expect(address).toHaveCount(0);
  await feed.getByLabel('Mostrar las iniciales de mis pacientes').uncheck();
  await feed.getByRole('button', { name: 'Crear otra' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Crear otra' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).text).toMatch(/SUMMARY:Turno\r/);

  await feed.getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
  await expect(feed.getByRole('button', { name: 'Crear dirección' })).toBeVisible();
  await expect(address).toHaveCount(0);
  expect((await read(second)).status).toBe(404);
});

test('attendance of a month: figures, a chart, and the sheet to sign, by provider and by patient', async ({
  page,
  api,
  signInAsNew,
}) => {
  const ana = await signInAsNew('acompanante_terapeutico', { nombre: 'Ana' });
  const patient = await patientOf(api, ana, { obra_social: 'IOMA' });
  const states = ['ausente', 'cancelado_paciente'];
  for (const [place, estado] of states.entries()) {
    const { id_turno } = await book(api, ana, patient, [0, `0${place}:00`, `0${place}:30`]);
    await api.asAdmin<Appointment>('PATCH', `/api/appointments/${id_turno}`, { estado, motivo: 'Aviso' });
  }
  const held = await book(api, ana, patient, [0, '02:00', '03:30']);
  await api.asAdmin('PATCH', `/api/appointments/${held.id_turno}`, { estado: 'realizado' });

  await page.goto('/agenda?vista=lista');
  await choose(page, 'Asistencia');
  await expect(page).toHaveTitle(/^Asistencia/);
  const table = page.getByRole('table', { name: 'Asistencia del mes' });
  await expect(table.getByRole('row').filter({ hasText: patient.apellido })).toContainText('1 h 30 min');
  const drawn = page.getByRole('table', { name: 'Turnos del mes por paciente' });
  await expect(drawn.getByRole('row').filter({ hasText: patient.apellido })).toContainText('111');
  await expectAccessibleEverywhere(page, 'attendance');
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(page.getByText('No hay turnos realizados')).toBeVisible();

  const bea = await api.createAccount('psicologo', { nombre: 'Bea' });
  const { id_turno } = await book(api, bea, patient, [0, '00:30', '00:45']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'ausente' });
  await storeSession(page, (await api.personOf('recepcion')).session);
  await page.goto(`/agenda/attendance?prestadores=${ana.id},${bea.id}`);
  const ofProviders = page.getByRole('table', { name: 'Turnos del mes por prestador' });
  await expect(ofProviders.getByRole('row').filter({ hasText: bea.apellido })).toContainText('010');
  await expect(ofProviders.getByRole('row').filter({ hasText: ana.apellido })).toContainText('111');

  await goWithin(page, `/patients/${patient.id_paciente}`);
  await page.getByRole('link', { name: 'Asistencia y planilla' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(patient.apellido);
  await expect(page.getByRole('table', { name: 'Turnos de los últimos seis meses' })).toBeAttached();
  await expectAccessibleEverywhere(page, 'attendance-patient');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Planilla de asistencia', exact: true }).click();
  const file = await saved;
  const month = todayInClinic().slice(0, 7);
  expect(file.suggestedFilename()).toBe(`planilla-de-asistencia-${patient.id_paciente}-${month}.pdf`);
  const text = readPdf(await readFile(await file.path()))
    .pages.flat()
    .join('\n');
  for (const word of ['Planilla de asistencia', 'IOMA', 'Asistió', '1 h 30 min'])
    expect(text).toContain(word);
});
