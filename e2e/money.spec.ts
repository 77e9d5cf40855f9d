import type { Payer } from '@trama/contract/schemas/money/coverage';
import { formatDate } from '@trama/contract/words/clinic-time';
import { book, dayFromToday } from './support/agenda-scene.ts';
import { expectAccessible } from './support/axe.ts';
import { patientOf } from './support/clinical-scene.ts';
import { screenshot } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** What the payers pay, and the professional's part of it. 'Cobrar' and the evening's count: own-clinic.spec.ts. */

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
  await expect(dialog.getByLabel('Prestador')).toBeFocused();
  await dialog.getByLabel('Prestador').click();
  await page.getByRole('option', { name: /Liquidada/ }).click();
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('60');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: /Ver la liquidación de Liquidada/ }).click();
  await expect(dialog.getByText('60 % de $ 10.000,01')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'liquidacion');
  // On a telephone no amount is cut off.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(dialog.getByRole('columnheader', { name: 'Porcentaje' })).toHaveCount(0);
  const overflow = await dialog.getByRole('table').evaluate((table) => {
    const room = table.parentElement?.getBoundingClientRect().right ?? 0;
    return table.getBoundingClientRect().right - room;
  });
  expect(overflow).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1440, height: 900 });
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
  const presenting = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Presentar' }).click();
  expect((await presenting).headers()['idempotency-key']).toBeTruthy();
  await page.getByRole('button', { name: new RegExp(`^Ver ${payer.nombre}`) }).click();
  await expect(dialog.getByText('Falta la firma del paciente')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  const whole = `${formatDate(dayFromToday(0))} · $ 10.000,01`;
  await expect(dialog.getByRole('table')).toContainText(whole);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Elegir todas').check();
  await dialog.getByRole('button', { name: 'Código de validación' }).click();
  await page.getByRole('textbox', { name: 'Código de validación' }).fill('V-77');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/Código V-77/)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'presentacion');
  await dialog.getByRole('button', { name: 'Debitadas' }).click();
  await expect(page.getByLabel('Importe debitado')).toBeFocused();
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
