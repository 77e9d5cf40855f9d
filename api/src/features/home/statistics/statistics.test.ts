import type { Statistics } from '@trama/contract/schemas/home/statistics';
import { dayAfter, monthEnd, monthStart, todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const director = await t.signIn('director_medico');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const today = todayInClinic();
const lastMonth = monthStart(dayAfter(monthStart(today), -1));
const read = async (who: Person, desde = lastMonth, hasta = today) =>
  (await t.as(who, 'GET', `/api/statistics?desde=${desde}&hasta=${hasta}`)).json<Statistics>();

/** Appointments of last month, each of another patient, as they ended. */
async function attended(state: string, howMany: number, from: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < howMany; n += 1) {
    const patient = await createPatientOf(t, ana);
    ids.push(patient);
    const day = dayAfter(lastMonth, (from + n) % 20);
    const hour = String(8 + Math.floor((from + n) / 20)).padStart(2, '0');
    await query(
      t.ownerUrl,
      `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
       values (${ana.id}, ${patient}, '${day}T${hour}:00:00-03:00', '${day}T${hour}:50:00-03:00', 'presencial', '${state}')`,
    );
  }
  return ids;
}

let came: number[];
beforeAll(async () => {
  came = await attended('realizado', 12, 0);
  await attended('ausente', 6, 12);
  await attended('cancelado_paciente', 2, 18);
  for (const [place, patient] of came.entries())
    await t.as(admin, 'PUT', `/api/patients/${patient}`, { obra_social: place < 9 ? 'OSDE' : 'Zqx Rara' });
  for (const patient of came.slice(0, 6))
    await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, {
      tipo: 'alta',
      motivo: 'Zqxmotivo',
      epicrisis: 'Zqxepicrisis',
    });
  for (const patient of came.slice(6, 8))
    await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, { tipo: 'fallecimiento', motivo: 'x' });
  // The sixth was entered in error, and is no admission.
  for (const patient of [...came.slice(0, 5), came[8]])
    await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, motivo: 'Zqxmotivo' });
  await t.as(ana, 'POST', `/api/patients/${came[8]}/entries/1/corrections`, {
    aclaracion: 'Era de otra persona',
    error: true,
  });
});

it('counts attendance, hours, movements and payers, and tells no small group', async () => {
  const numbers = await read(admin);
  expect(numbers).toMatchObject({ agrupado: 'mes', desde: lastMonth, hasta: monthEnd(today) });
  expect(numbers.asistencia.total).toEqual({
    realizados: 12,
    ausentes: 6,
    cancelados_paciente: null,
    cancelados_clinica: 0,
  });
  expect(numbers.ocupacion.prestadores).toMatchObject([
    { id_prestador: ana.id, apellido: 'Ruiz', turnos: 18, ausentes: 6, minutos_ocupados: 18 * 50 },
  ]);
  expect(numbers.movimientos.total).toEqual({ ingresos: 5, reingresos: 0, egresos: 8 });
  // Two deaths would point at somebody, and 8 less 6 would give them away.
  expect(numbers.movimientos.egresos).toEqual([
    { tipo: 'alta', cantidad: null },
    { tipo: 'derivacion', cantidad: 0 },
    { tipo: 'abandono', cantidad: 0 },
    { tipo: 'fallecimiento', cantidad: null },
  ]);
  expect(numbers.financiadores).toEqual([{ nombre: 'Otros financiadores', pacientes: 12, turnos: 12 }]);
  expect(numbers.espera.mediana_dias).toBeNull();
});

it('is the same for the director, names no patient and has nothing that was written', async () => {
  expect(await read(director)).toEqual(await read(admin));
  const text = JSON.stringify(await read(admin, dayAfter(today, -300)));
  for (const word of ['Zqx', 'Prueba', 'suicid', 'riesgo']) expect(text).not.toContain(word);
});

it('answers whole months, so that no two periods differ by a day or by a few people', async () => {
  const month = await read(admin, lastMonth, lastMonth);
  expect(month).toMatchObject({ agrupado: 'semana', desde: lastMonth, hasta: monthEnd(lastMonth) });
  expect(await read(admin, dayAfter(lastMonth, 3), dayAfter(lastMonth, 19))).toEqual(month);
  expect(month.asistencia.total).toEqual({
    realizados: 12,
    ausentes: 6,
    cancelados_paciente: null,
    cancelados_clinica: 0,
  });
  // Six more cancel this month: the sum of both months, less this one, would be the two of last month.
  const cancelled = await createPatientOf(t, ana);
  for (let n = 0; n < 6; n += 1)
    await query(
      t.ownerUrl,
      `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
       values (${ana.id}, ${cancelled}, '${monthStart(today)}T${10 + n}:00:00-03:00',
               '${monthStart(today)}T${10 + n}:50:00-03:00', 'presencial', 'cancelado_paciente')`,
    );
  expect((await read(admin, today)).asistencia.total.cancelados_paciente).toBe(6);
  expect((await read(admin)).asistencia.total.cancelados_paciente).toBeNull();
});

it('takes a period of up to a year', async () => {
  for (const bad of [
    '',
    'desde=2026-01-01',
    'desde=2026-02-01&hasta=2026-01-01',
    'desde=2024-01-01&hasta=2026-01-01',
    'desde=x&hasta=y',
  ])
    expect((await t.as(admin, 'GET', `/api/statistics?${bad}`)).statusCode, bad).toBe(400);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from audit_log where action = 'statistics.read' and outcome = 'ok'`.execute(
    t.db,
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
});

it('counts a session with the payer of its day, and a holiday that the clinic works as a day of work', async () => {
  const before = await read(admin, lastMonth, lastMonth);
  for (const patient of came) await t.as(admin, 'PUT', `/api/patients/${patient}`, { obra_social: 'IOMA' });
  expect((await read(admin, lastMonth, lastMonth)).financiadores).toEqual(before.financiadores);
  await query(
    t.ownerUrl,
    `insert into disponibilidades (id_prestador, dia, desde, hasta)
     select ${ana.id}, d, '09:00', '10:00' from generate_series(1, 7) d`,
  );
  const offered = async () =>
    (await read(admin, lastMonth, lastMonth)).ocupacion.prestadores.find(
      ({ id_prestador }) => id_prestador === ana.id,
    )?.minutos_ofrecidos;
  const all = await offered();
  const holiday = (activo: boolean) =>
    query(
      t.ownerUrl,
      `insert into feriados (fecha, nombre, activo) values ('${dayAfter(lastMonth, 4)}', 'Día de la clínica', ${activo})
           on conflict (fecha) do update set activo = excluded.activo`,
    );
  await holiday(false);
  expect(await offered()).toBe(all);
  await holiday(true);
  expect(await offered()).toBe(Number(all) - 60);
});
