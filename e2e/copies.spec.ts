import { readFile } from 'node:fs/promises';
import { readPdf } from '../api/test/pdf-reader.ts';
import { book } from './support/agenda-scene.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { addFollowUp, expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { expect, goWithin, storeSession, test } from './support/test.ts';

/** A copy of a record on paper, and what anybody who holds it can check. */

test('an unknown code says so; the holder of a copy sees its date and issuer, and whether a file is that copy', async ({
  page,
  api,
}) => {
  await page.goto('/verificar/A1B2-C3D4-E5F6-G7H8');
  await expect(page.getByRole('heading', { name: 'Verificar una copia' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No hay ninguna copia ni documento con ese código');
  await page.getByLabel('Código de verificación').fill('Z1B2 C3D4');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verificar\/Z1B2%20C3D4$/);
  await expect(page.getByRole('alert')).toContainText('No hay ninguna copia ni documento con ese código');

  const director = await api.createAccount('director_medico', { nombre: 'Ada', apellido: unique('Núñez') });
  const { id_paciente, apellido } = await patientOf(api, director, { nombre: 'María José' });
  const { token } = await api.login(director.email, director.password);
  const answer = await page.request.get(`/api/patients/${id_paciente}/record.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const file = await answer.body();
  const { pages } = readPdf(file);
  const code = /Código (\S{19})/.exec(pages.flat().join('\n'))?.[1];

  await goWithin(page, `/verificar/${code}`);
  const facts = page.getByRole('status').filter({ hasText: 'Copia emitida por este sistema' });
  await expect(facts).toContainText(`Ada ${director.apellido}`);
  await expect(facts).toContainText('M. J.');
  await expect(facts).toContainText(`Páginas${pages.length}`);
  await expect(page.getByText(apellido)).toHaveCount(0);

  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await choose('copia.pdf', file);
  await expect(page.getByText('copia.pdf es el archivo emitido, sin cambios.')).toBeVisible();
  const altered = Buffer.from(file);
  altered[1000] = Number(altered[1000]) ^ 1;
  await choose('otra.pdf', altered);
  await expect(page.getByText('otra.pdf no es el archivo emitido con este código')).toBeVisible();
  await expectAccessibleEverywhere(page, 'verify-copy');
});

test('the desk hands out an attendance certificate in two clicks, without a clinical word', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await api.createAccount('psiquiatra', { apellido: unique('Ruiz') });
  const patient = await patientOf(api, bea);
  const { id_turno } = await book(api, bea, patient, [0, '00:05', '00:55']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'presente' });
  await signInAsNew('recepcion');
  await page.goto('/agenda?vista=lista');
  await page.getByText(patient.apellido).first().click();
  await page.getByRole('button', { name: 'Constancia de asistencia' }).click();
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await expect(preview).toContainText(`Lucía ${patient.apellido}`);
  await expect(preview).toContainText('de 00:05 a 00:55 horas');
  await expect(page.getByText(/Faltan datos: Documento del paciente/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'attendance-certificate', '.MuiModal-root');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Emitir y descargar' }).click();
  const file = await readFile(await (await saved).path());
  const text = readPdf(file).pages.flat().join('\n');
  expect(text).toContain(`Lucía ${patient.apellido}`);
  expect(text).not.toMatch(/psiq|tratamiento|matrícula/i);
  await goWithin(page, `/patients/${patient.id_paciente}`);
  await expect(page.getByText(/Constancia de asistencia N.º/)).toBeVisible();
});

test('a copy goes from the request to the person who asked, refused once on its way', async ({
  page,
  api,
  signInAsNew,
}) => {
  const bea = await api.createAccount('psicologo');
  const [patient, other] = [await patientOf(api, bea), await patientOf(api, bea)];
  await addFollowUp(api, patient, { eje_tratamiento: 'Texto de la sesión' });
  await signInAsNew('recepcion');
  await page.goto('/copies');
  const register = async (apellido: string, fields: [string, string][] = []) => {
    await page.getByRole('button', { name: 'Registrar pedido' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Paciente').first().fill(apellido);
    await page.getByRole('option', { name: apellido }).click();
    await dialog.getByLabel('Quién la pide').fill('Rosa Gómez');
    await dialog.getByLabel('Documento de quien la pide').fill('20111222');
    for (const [label, text] of fields) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Registrar' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await register(patient.apellido);
  await register(other.apellido, [['Motivo del pedido', 'Para un trámite']]);
  const row = (apellido: string) => page.getByRole('row').filter({ hasText: apellido });
  await expect(row(patient.apellido)).toContainText('Vence en 47 h');
  await expect(row(patient.apellido).getByRole('button', { name: /Preparar copia/ })).toBeVisible();
  await expect(row(patient.apellido).getByRole('button', { name: /Denegar/ })).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'copy-desk');
  await expectNoSidewaysScroll(page);

  const director = await api.createAccount('director_medico');
  await storeSession(page, await api.login(director.email, director.password));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pedidos de copia por entregar' })).toBeVisible();
  await goWithin(page, '/copies');
  const take = async (apellido: string, step: string, grounds?: string) => {
    await row(apellido)
      .getByRole('button', { name: new RegExp(step) })
      .click();
    const dialog = page.getByRole('alertdialog');
    if (grounds) await dialog.getByLabel('Fundamentos').fill(grounds);
    await dialog.getByRole('button', { name: step }).click();
    await expect(dialog).toHaveCount(0);
  };
  // Denied only with grounds.
  await row(other.apellido)
    .getByRole('button', { name: /Denegar/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Denegar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Indique los fundamentos');
  await page.keyboard.press('Escape');
  await take(other.apellido, 'Denegar', 'No acredita su identidad');
  await expect(row(other.apellido)).toHaveCount(0);
  await take(patient.apellido, 'Preparar copia');
  await expect(row(patient.apellido)).toContainText('Preparada');
  const saved = page.waitForEvent('download');
  await row(patient.apellido)
    .getByRole('button', { name: /Descargar copia/ })
    .click();
  const text = readPdf(await readFile(await (await saved).path()))
    .pages.flat()
    .join('\n');
  expect(text).toContain('Texto de la sesión');
  await take(patient.apellido, 'Autenticar copia');
  await take(patient.apellido, 'Registrar entrega');
  await page.getByRole('button', { name: 'Terminados' }).click();
  await expect(row(patient.apellido)).toContainText('Entregada');
  await expect(row(other.apellido)).toContainText('No acredita su identidad');
  const code = /Código (\S{19})/.exec(text)?.[1];
  await goWithin(page, `/verificar/${code}`);
  await expect(page.getByText('Autenticada por')).toBeVisible();
});
