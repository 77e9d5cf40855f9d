import type { Page } from '@playwright/test';
import type { Coverage, Payer } from '@trama/contract/schemas/money/coverage';
import { book, dayFromToday } from './support/agenda-scene.ts';
import { expectAccessible } from './support/axe.ts';
import { expectNoSidewaysScroll, patientOf } from './support/clinical-scene.ts';
import { SCREENS, screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The front desk and money: an order with sessions, 'Cobrar' from the row of the agenda, and the evening's count. */

test('the desk charges a session in one click, and counts the drawer of that evening', async ({
  page,
  api,
  signInAsNew,
}) => {
  const provider = await api.createAccount('psicologo');
  const patient = await patientOf(api, provider);
  const [osde] = (await api.asAdmin<Payer[]>('GET', '/api/payers')).filter(({ nombre }) => nombre === 'OSDE');
  await api.asAdmin('POST', '/api/fees', {
    id_financiador: osde?.id_financiador,
    importe: 450_000,
    importe_financiador: 1_400_000,
    desde: dayFromToday(-30),
  });
  const coverage = await api.asAdmin<Coverage>('POST', `/api/patients/${patient.id_paciente}/coverages`, {
    id_financiador: osde?.id_financiador,
    plan: '210',
  });
  const { id_autorizacion } = await api.asAdmin<{ id_autorizacion: number }>(
    'POST',
    `/api/coverages/${coverage.id_cobertura}/authorizations`,
    { prestacion: 'Psicoterapia individual', numero: '0042-7', sesiones: 10, desde: dayFromToday(-40) },
  );
  await signInAsNew('recepcion');
  const dialog = page.getByRole('dialog');
  const { id_turno } = await book(api, provider, patient, [0, '00:05', '00:30'], { id_autorizacion });
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
  await page.goto('/agenda?vista=lista');
  const row = page.getByRole('listitem').filter({ hasText: patient.apellido });
  // Past appointments are folded, if there are more than a few.
  const past = page.getByRole('button', { name: /^\d+ turnos? anterior/ });
  await expect(past.or(row)).not.toHaveCount(0);
  if ((await row.count()) === 0) await past.click();
  await expect(row.getByText('Quedan 9 de 10')).toBeVisible();
  await row.getByRole('button', { name: /^Cobrar/ }).click();
  await expect(dialog.getByLabel('Importe')).toHaveValue('4500');
  await expect(dialog.getByText('Esta sesión: $ 4.500')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'cobrar');
  await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await expect(page.getByText('Cobro registrado: $ 4.500')).toBeVisible();
  await expect(row.getByText('Cobrado')).toBeVisible();

  await page.goto(`/patients/${patient.id_paciente}`);
  await expect(page.getByText('Al día')).toBeVisible();
  await expect(page.getByText('Cobro · Efectivo')).toBeVisible();

  // She counts first, then sees what should be there. No other test may take money: this one closes the clinic's day.
  await page.goto('/caja');
  await page.getByRole('button', { name: 'Contar y cerrar' }).click();
  await expect(dialog.getByLabel('Efectivo')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Efectivo').fill('4000');
  await dialog.getByRole('button', { name: 'Comparar' }).click();
  await expect(dialog.getByText('Faltan $ 500')).toBeVisible();
  await dialog.getByLabel('Nota').fill('Se dio mal un vuelto');
  await dialog.getByRole('button', { name: 'Cerrar la caja' }).click();
  await expect(page.getByText('Caja cerrada')).toBeVisible();
  await expect(page.getByText(/^Cerrada por/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contar y cerrar' })).toHaveCount(0);

  // What comes after that is of tomorrow's drawer, and only if she says so.
  await page.goto(`/patients/${patient.id_paciente}`);
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await dialog.getByLabel('Importe').fill('100');
  await dialog.getByRole('button', { name: 'Cobrar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cobrar en la caja de mañana' }).click();
  await expect(page.getByText('Cobro registrado: $ 100')).toBeVisible();
  await page.goto('/caja');
  await expect(page.getByText('Contado: $ 4.000 · Faltan $ 500')).toBeVisible();
});

test('every part of the cash fits every screen', async ({ page, signInAsNew }) => {
  await signInAsNew('recepcion');
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/caja',
      '/caja/aranceles',
      '/caja/financiadores',
      '/caja/por-renovar',
      '/caja/liquidaciones',
      '/caja/presentaciones',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Caja', level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page, `${path} ${width}`);
      await expectAccessible(page);
    }
    await page.goto('/caja/financiadores');
    await expectRowsBelowTheirHeading(page);
  }
});

test('a month is presented to its payer, the professional is paid once, and reads it', async ({
  page,
  api,
  anotherWindow,
  signInAsNew,
}) => {
  const provider = await api.createAccount('psicologo', { nombre: 'Nadia', apellido: 'Liquidada' });
  const patient = await patientOf(api, provider);
  const payer = await api.asAdmin<Payer>('POST', '/api/payers', {
    nombre: `Obra ${patient.id_paciente}`,
    tipo: 'obra_social',
  });
  const { id_financiador } = payer;
  await api.asAdmin('POST', `/api/patients/${patient.id_paciente}/coverages`, { id_financiador });
  await api.asAdmin('POST', '/api/fees', {
    id_financiador,
    importe: 0,
    importe_financiador: 1_000_001,
    desde: dayFromToday(-60),
  });
  const { id_turno } = await book(api, provider, patient, [0, '00:35', '01:00']);
  await api.asAdmin('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
  await signInAsNew('recepcion');
  await page.goto('/caja/liquidaciones');
  const row = page.getByRole('row').filter({ hasText: 'Liquidada' });
  await expect(row.getByText('1 sesión sin porcentaje acordado')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo porcentaje' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prestador').click();
  await page.getByRole('option', { name: /Liquidada/ }).click();
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('60');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: /Ver la liquidación de Liquidada/ }).click();
  await expect(dialog.getByText('60 % de $ 10.000,01')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'liquidacion');
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await expect(dialog.getByText('A pagar: $ 6.000,01')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Liquidación pagada')).toBeVisible();
  await expect(row.getByText(/^Pagada el/)).toBeVisible();
  // Of one professional alone, as when a month has too much for one screen.
  await page.getByLabel('Prestador').selectOption({ label: 'Liquidada, Nadia' });
  await expect(page.getByRole('table', { name: 'Liquidaciones' }).getByRole('row')).toHaveCount(2);
  await expect(row.getByText(/^Pagada el/)).toBeVisible();

  await page.goto('/caja/presentaciones');
  await page.getByRole('button', { name: new RegExp(`^Presentar ${payer.nombre}`) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Presentar' }).click();
  await page.getByRole('button', { name: new RegExp(`^Ver ${payer.nombre}`) }).click();
  await expect(dialog.getByText('Falta la firma del paciente')).toBeVisible();
  await dialog.getByLabel('Elegir todas').check();
  await dialog.getByRole('button', { name: 'Código de validación' }).click();
  await page.getByRole('textbox', { name: 'Código de validación' }).fill('V-77');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/Código V-77/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'presentacion');
  await dialog.getByRole('button', { name: 'Debitadas' }).click();
  await page.getByLabel('Motivo').fill('Sin sello');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Debitada', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Sin sello/)).toBeVisible();

  const own = await anotherWindow(provider);
  await own.goto('/');
  await own.getByRole('link', { name: 'Mis honorarios' }).first().click();
  await expect(own.getByRole('row').filter({ hasText: 'Liquidada' }).getByText('$ 6.000,01')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Nuevo porcentaje' })).toHaveCount(0);
});

/** A heading that stays in sight must not lie on the first row of its table. */
async function expectRowsBelowTheirHeading(page: Page): Promise<void> {
  const table = page.getByRole('table');
  const heading = await table.getByRole('columnheader').first().boundingBox();
  const row = await table.getByRole('cell').first().boundingBox();
  if (!heading || !row) throw new Error('not on the screen');
  expect(row.y).toBeGreaterThanOrEqual(heading.y + heading.height - 1);
}
