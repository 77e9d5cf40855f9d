import type { Account } from '@trama/contract/schemas/money/cash';
import type { Authorization } from '@trama/contract/schemas/money/coverage';
import { AUTHORIZATIONS_MAX } from '@trama/contract/words/money/coverage';
import { expect, it } from 'vitest';
import { createPatient } from '../../../../../test/factories.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { importSteps } from '../../../../../test/uploads.ts';
import { watchStatements } from '../../../../../test/watch-statements.ts';
import { verifyRecords } from '../../../../platform/trail/verify-records.ts';

/** A clinic brings along what patients owed, and what their payers authorised. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const steps = importSteps(t, admin);
const eva = await createPatient(t, { nombre: 'Eva', apellido: 'Paz', dni: '30111222', obra_social: 'OSDE' });
const leo = await createPatient(t, { nombre: 'Leo', apellido: 'Gil', dni: '30111333' });

const simulated = async (content: string, type: 'balances' | 'authorizations') =>
  steps.simulate(await steps.upload(content, `${type}.csv`, type));
const saldo = async (patient: number) =>
  (await t.as(admin, 'GET', `/api/patients/${patient}/account`)).json<Account>().saldo;

it('enters what each patient owed, once', async () => {
  const file = [
    'DNI;Apellido;Saldo',
    '30.111.222;Paz;"15.000,50"',
    '30111333;GIL;-200',
    '30111222;Paz;10',
    '30111333;Otro;10',
    '99888777;Nadie;10',
    '30111222;Paz;mucho',
    '30111222;Paz;0',
  ].join('\n');
  const imported = await simulated(file, 'balances');
  expect(imported.columnas.map(({ destino }) => destino)).toEqual(['dni', 'apellido', 'importe']);
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'nueva'],
    [3, 'nueva'],
    [4, 'error', 'Es del mismo paciente que la fila 2'],
    [5, 'error', 'El DNI es de otra persona'],
    [6, 'error', 'No hay un paciente con el DNI 99888777'],
    [7, 'error', 'Saldo que debe: no se entiende «mucho»'],
    [8, 'error', 'Saldo que debe: es cero'],
  ]);
  expect(await saldo(eva)).toBe(0);
  await steps.apply(imported);
  expect([await saldo(eva), await saldo(leo)]).toEqual([1_500_050, -20_000]);

  const again = await steps.apply(await simulated(file, 'balances'));
  expect(again.resumen).toMatchObject({ nueva: 0, igual: 2 });
  expect(await saldo(eva)).toBe(1_500_050);
  const other = await simulated('DNI;Saldo\n30111222;7\n', 'balances');
  expect(await steps.verdicts(other)).toEqual([[2, 'error', 'Ya tiene un saldo inicial de $ 15.000,50']]);
});

it('enters the orders of coverages that are known, each once', async () => {
  const file = [
    'DNI;Obra social;Prestación;Orden;Sesiones;Desde;Hasta',
    '30111222;osde;Psicoterapia individual;0042;10;01/03/2026;31/12/2027',
    '30111222;;Psicoterapia individual;0043;4;01/04/2026;',
    '30111222;IOMA;Psicoterapia individual;0044;4;01/04/2026;',
    '30111222;;Psicoterapia;0045;;01/04/2026;',
    '30111333;;Psicoterapia;0046;4;01/04/2026;',
  ].join('\n');
  const imported = await simulated(file, 'authorizations');
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'nueva'],
    [3, 'nueva'],
    [4, 'error', 'El paciente no tiene esa cobertura'],
    [5, 'error', 'Sesiones: Indique las sesiones o las horas por mes'],
    [6, 'error', 'El paciente no tiene esa cobertura'],
  ]);
  await steps.apply(imported);
  const orders = (await t.as(admin, 'GET', `/api/patients/${eva}/authorizations`)).json<Authorization[]>();
  expect(orders).toMatchObject([
    { numero: '0043', sesiones: 4, desde: '2026-04-01', hasta: null },
    { numero: '0042', sesiones: 10, desde: '2026-03-01', hasta: '2027-12-31' },
  ]);
  expect((await simulated(file, 'authorizations')).resumen).toMatchObject({ nueva: 0, igual: 2 });
});

it('enters no more orders of a coverage than its list has room for', async () => {
  const row = (n: number) => `30111222;;Psicoterapia individual;L-${n};4;01/04/2026`;
  const rows = Array.from({ length: AUTHORIZATIONS_MAX }, (_, n) => row(n));
  const imported = await simulated(
    ['DNI;Obra social;Prestación;Orden;Sesiones;Desde', ...rows].join('\n'),
    'authorizations',
  );
  // Two orders are there already.
  expect(imported.resumen).toMatchObject({ nueva: AUTHORIZATIONS_MAX - 2, error: 2 });
});

it('needs the column of the document, and is not withdrawn', async () => {
  const imported = await steps.upload('Saldo;Apellido\n10;Paz\n', 'saldos.csv', 'balances');
  const url = `/api/imports/${imported.id_importacion}/mapping`;
  const answer = await t.as(admin, 'PUT', url, { destinos: ['importe', 'apellido'] });
  expect(answer.json().details).toEqual([{ field: 'destinos', message: 'Indique qué columna tiene el DNI' }]);
  const applied = await steps.apply(await simulated('DNI;Saldo\n30111333;-200\n', 'balances'));
  const back = await t.as(admin, 'POST', `/api/imports/${applied.id_importacion}/withdrawal`);
  expect([back.statusCode, back.json().code]).toEqual([409, 'IMPORT_CHANGED']);
});

it('writes many rows with few statements: one for each row of a large file takes minutes', async () => {
  const people = Array.from({ length: 30 }, (_, n) => String(42_000_000 + n));
  for (const dni of people) await createPatient(t, { apellido: 'Muchos', dni });
  const balances = await steps.upload(`DNI;Saldo\n${people.join(';5\n')};5\n`, 'saldos.csv', 'balances');
  const head = 'DNI;Prestación;Orden;Sesiones;Desde';
  const rows = Array.from({ length: 30 }, (_, n) => `30111222;Terapia;B${n};4;01/04/2026`);
  const orders = await steps.upload([head, ...rows].join('\n'), 'ordenes.csv', 'authorizations');
  for (const one of [balances, orders]) {
    const { result, statements } = await watchStatements(() => steps.simulate(one));
    expect(result.resumen).toMatchObject({ nueva: 30 });
    expect(statements.length).toBeLessThan(60);
  }
  for (const one of [balances, orders]) expect((await steps.apply(one)).resumen).toMatchObject({ nueva: 30 });
  expect(await saldo(eva)).toBe(1_500_050);
  const findings = await t.db.transaction().execute(verifyRecords);
  expect(findings.filter((finding) => /ajustes_cuenta|autorizaciones/.test(finding))).toEqual([]);
});
