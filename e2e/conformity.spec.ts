import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Coverage, Payer } from '@trama/contract/schemas/money/coverage';
import type { Shift } from '@trama/contract/schemas/money/shifts';
import { readPdf } from '../api/test/pdf-reader.ts';
import { book } from './support/agenda-scene.ts';
import { expectAccessible } from './support/axe.ts';
import { unique } from './support/clinic-api.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** What a payer asks for: a month of signed sessions, and the hours of a companion. */

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Firme aquí con el dedo o el mouse' });
  await pad.scrollIntoViewIfNeeded();
  const place = await pad.boundingBox();
  if (!place) throw new Error('the pad is not on the screen');
  await page.mouse.move(place.x + 30, place.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(place.x + 30 + step * 12, place.y + 60 + (step % 3) * 15);
  await page.mouse.up();
}

test('a month of ten sessions, from the order to the signed sheet', async ({ page, api, signInAsNew }) => {
  const provider = await api.createAccount('psicologo');
  const patient = await patientOf(api, provider);
  const nombre = unique('Obra Social');
  const payer = await api.asAdmin<Payer>('POST', '/api/payers', { nombre });
  const covered = { id_financiador: payer.id_financiador, numero_afiliado: '77-1' };
  const { id_cobertura } = await api.asAdmin<Coverage>(
    'POST',
    `/api/patients/${patient.id_paciente}/coverages`,
    covered,
  );
  await signInAsNew('recepcion');
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('button', { name: 'Agregar autorización' }).click();
  const ordering = page.getByRole('dialog');
  await ordering.getByLabel('Prestación').fill('Psicoterapia');
  await ordering.getByLabel('Número de orden').fill('0042-7');
  await ordering.getByLabel('Sesiones').fill('10');
  await expectAccessible(page);
  await ordering.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Quedan 10 de 10')).toBeVisible();
  const [order] = await api.asAdmin<{ id_autorizacion: number }[]>(
    'GET',
    `/api/coverages/${id_cobertura}/authorizations`,
  );
  // The tenth is for the screen, the other nine were signed on paper. All of one day: a month may be a day old.
  for (let n = 0; n < 10; n++) {
    const { id_turno } = await book(
      api,
      provider,
      patient,
      [0, `00:0${n}`, `00:${n < 9 ? `0${n + 1}` : '10'}`],
      { id_autorizacion: order?.id_autorizacion },
    );
    await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
    if (n < 9) await api.asAdmin('POST', `/api/appointments/${id_turno}/conformity`, { medio: 'papel' });
  }
  await page.goto('/caja/sin-firmar');
  await page.getByLabel('Financiador').click();
  await page.getByRole('option', { name: nombre }).click();
  const row = page.getByRole('row').filter({ hasText: patient.apellido });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'sin-firmar');
  }
  await row.getByRole('button', { name: /^Firmar la sesión/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Conformidad de la sesión' });
  await dialog.getByRole('button', { name: 'Registrar conformidad' }).click();
  await expect(dialog.getByText('Falta la firma')).toBeVisible();
  await draw(page);
  await expectAccessible(page);
  await screenshot(page, 'firmar');
  await dialog.getByRole('button', { name: 'Registrar conformidad' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No quedan sesiones sin firmar este mes')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Planilla de todos sus pacientes' }).click();
  const text = readPdf(await readFile(await (await saved).path()))
    .pages.flat()
    .join('\n');
  for (const word of [nombre, patient.apellido, '0042-7', '10 de 10', 'En papel', 'Firma en pantalla'])
    expect(text).toContain(word);
});

test('a patient answers by the link that the desk copied', async ({ page, api }) => {
  const provider = await api.createAccount('psicologo');
  const patient = await patientOf(api, provider);
  const { id_turno } = await book(api, provider, patient, [0, '00:15', '00:25']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
  const { enlace } = await api.asAdmin<{ enlace: { url: string } }>(
    'POST',
    `/api/appointments/${id_turno}/conformity`,
    { medio: 'enlace' },
  );
  await page.goto(new URL(enlace.url).pathname);
  await expect(page.getByText('¿Asistió a su turno del', { exact: false })).toBeVisible();
  await expect(page.getByText(patient.apellido)).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'conformidad');
  await page.getByRole('button', { name: 'Sí, confirmo' }).click();
  await expect(page.getByText('Gracias. Su conformidad quedó registrada.')).toBeVisible();
});

test("a companion's day on a telephone, with the network cut", async ({ page, api, signInAsNew }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const companion = await signInAsNew('acompanante_terapeutico');
  const patient = await patientOf(api, companion);
  await page.goto('/jornadas');
  const begin = page.getByRole('button', { name: /^Empezar jornada/ });
  await expect(begin).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'jornadas');
  const shifts = () => api.asAdmin<Shift[]>('GET', `/api/shifts?id_prestador=${companion.id}`);

  await page.context().setOffline(true);
  const pressed = Date.now();
  await begin.click();
  await expect(page.getByText('Guardada en este teléfono', { exact: false })).toBeVisible();
  // The number of the patient and the hour, nothing else.
  const kept = await page.evaluate(
    (id) => localStorage.getItem(`jornadas_por_enviar_${id}`),
    String(companion.id),
  );
  expect(Object.keys(JSON.parse(kept ?? '[]')[0])).toEqual(['id_paciente', 'inicio']);
  await page.getByRole('button', { name: 'Terminar jornada' }).click();
  await expect(begin).toBeVisible();
  expect(await shifts()).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByText('Guardada en este teléfono', { exact: false })).toBeHidden({ timeout: 20_000 });
  const [shift, ...others] = await shifts();
  expect(others).toEqual([]);
  expect(shift).toMatchObject({ id_paciente: patient.id_paciente, fin: expect.any(String) });
  expect(Math.abs(Date.parse(shift?.inicio ?? '') - pressed)).toBeLessThan(5_000);
  expect(
    await page.evaluate((id) => localStorage.getItem(`jornadas_por_enviar_${id}`), String(companion.id)),
  ).toBeNull();

  const last = page.getByRole('region', { name: 'Última jornada' });
  await last.getByLabel('Lugar (en palabras)').fill('Domicilio');
  await last.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Jornada guardada')).toBeVisible();
  await expect(last.getByRole('link', { name: 'Escribir el seguimiento' })).toBeVisible();
  await last.getByLabel('Lugar (en palabras)').fill('Escuela');
  await last.getByRole('button', { name: 'Guardar' }).click();
  await last.getByRole('button', { name: 'Ver lo que decía antes' }).click();
  await expect(last.getByText(/Hasta el .*Domicilio/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'jornada-terminada');
});
