import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createPatient } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';

/** What was imported comes again, was withdrawn, or is worked on by somebody else at the same moment. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Vuelve' });
const steps = importSteps(t, admin);
const owner = new pg.Client({ connectionString: t.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const patientBy = (dni: string) =>
  t.db.selectFrom('pacientes').selectAll().where('dni', '=', dni).executeTakeFirstOrThrow();
const followUpsOf = async (dni: string) =>
  (await t.as(admin, 'GET', `/api/patients/${(await patientBy(dni)).id_paciente}/follow-ups`)).json<
    FollowUp[]
  >();
const openAssignments = async (dni: string) =>
  t.db
    .selectFrom('asignaciones')
    .select('id_prestador')
    .where('id_paciente', '=', (await patientBy(dni)).id_paciente)
    .where('fecha_baja', 'is', null)
    .execute();

/** Until somebody waits for a lock that another holds. */
async function untilWaiting(waiting: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('a file under another name brings no note a second time', async () => {
  const dni = newDni();
  const file = `Apellido;Nombre;DNI;Evolución\nCopiada;Rosa;${dni};05/03/2020: primera entrevista\n`;
  await steps.applied(file, 'pacientes.csv');
  const again = await steps.applied(file, 'pacientes - copia.csv');
  expect(await steps.verdicts(again)).toEqual([[2, 'igual']]);
  expect(again.resumen).toMatchObject({ notas: 0 });
  expect(await followUpsOf(dni)).toHaveLength(1);
});

describe('what was withdrawn', () => {
  it('comes back with the same file: the patient is active again, and has their professional again', async () => {
    const dni = newDni();
    const file = `Apellido;DNI;Profesional;Evolución\nRegresa;${dni};Ana Vuelve;05/03/2020: primera\n`;
    await steps.withdraw(await steps.applied(file, 'regresos.csv'));
    expect(await patientBy(dni)).toMatchObject({ activo: false });
    const again = await steps.simulated(file, 'regresos.csv');
    expect(await steps.verdicts(again)).toEqual([
      [2, 'actualiza', 'Fue retirado: vuelve a estar activo', 'Se asigna a Vuelve, Ana'],
    ]);
    expect((await steps.apply(again)).resumen).toMatchObject({ actualiza: 1, asignaciones: 1, notas: 0 });
    expect(await patientBy(dni)).toMatchObject({ activo: true, version: 3 });
    expect(await openAssignments(dni)).toEqual([{ id_prestador: ana.id }]);
    expect(await followUpsOf(dni)).toHaveLength(1);
    expect(await steps.verdicts(await steps.simulated(file, 'regresos.csv'))).toEqual([[2, 'igual']]);
  });

  it('stays inactive where a person has made it so', async () => {
    const dni = newDni();
    const file = `Apellido;DNI\nCerrada;${dni}\n`;
    await steps.applied(file, 'cerradas.csv');
    const { id_paciente } = await patientBy(dni);
    await t.as(admin, 'PATCH', `/api/patients/${id_paciente}/status`, { activo: false });
    expect(await steps.verdicts(await steps.applied(file, 'cerradas.csv'))).toEqual([
      [2, 'igual', 'El paciente está inactivo'],
    ]);
    expect(await patientBy(dni)).toMatchObject({ activo: false });
  });
});

describe('beside others', () => {
  it('the withdrawal leaves a patient that somebody is just writing about', async () => {
    const dni = newDni();
    const imported = await steps.applied(
      `Apellido;DNI;Profesional\nAtendida;${dni};Ana Vuelve\n`,
      'atendidas.csv',
    );
    const { id_paciente } = await patientBy(dni);
    await owner.query('begin');
    await owner.query('select from pacientes where id_paciente = $1 for no key update', [id_paciente]);
    const note = t.as(ana, 'POST', '/api/follow-ups', {
      id_paciente,
      id_prestador: ana.id,
      fecha: '2026-11-02',
      hora: '10:00',
      intervenciones_principales: 'Sesión de hoy',
    });
    await untilWaiting(1);
    const withdrawal = t.as(admin, 'POST', `/api/imports/${imported.id_importacion}/withdrawal`);
    await untilWaiting(2);
    await owner.query('commit');
    expect((await note).statusCode).toBe(201);
    expect((await withdrawal).json().resumen).toMatchObject({ retirados: 0, conservados: 1 });
    expect(await patientBy(dni)).toMatchObject({ activo: true });
  });

  it('a second import is refused at once while another one is running', async () => {
    const imported = await steps.simulated(`Apellido;DNI\nEspera;${newDni()}\n`, 'espera.csv');
    const recorded = { error: 'Hay otra importación en curso', code: 'IMPORT_RUNNING' };
    const ask = async (step: string) => {
      const answer = await t.as(admin, 'POST', `/api/imports/${imported.id_importacion}/${step}`);
      return [answer.statusCode, answer.json()];
    };
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(240001)');
    expect([await ask('simulation'), await ask('application')]).toEqual([
      [409, recorded],
      [409, recorded],
    ]);
    await owner.query('rollback');
    await owner.query('begin');
    await owner.query('select from importaciones where id_importacion = $1 for update', [
      imported.id_importacion,
    ]);
    expect(await ask('application')).toEqual([409, recorded]);
    await owner.query('rollback');
    expect((await steps.apply(imported)).estado).toBe('aplicada');
  });
});

it('rows that repeat a doubt wait for its answer, and come with it', async () => {
  const dni = newDni();
  const id = await createPatient(t, { apellido: 'Sabido', nombre: 'Pedro', dni });
  const days = ['05/03/2020', '06/03/2020', '07/03/2020'];
  const file = `Apellido;Nombre;DNI;Evolución\n${days.map((day) => `Ajena;Luisa;${dni};${day}: sesión`).join('\n')}\n`;
  const imported = await steps.simulated(file, 'dudosas.csv');
  const doubt = 'El DNI o el número ya es de Sabido, Pedro, que tiene otro nombre';
  expect(await steps.verdicts(imported)).toEqual([
    [2, 'duda', doubt, 'Trae 1 nota'],
    [3, 'duda', 'Repite la fila 2', 'Trae 1 nota'],
    [4, 'duda', 'Repite la fila 2', 'Trae 1 nota'],
  ]);
  expect(imported.resumen).toMatchObject({ actualiza: 0, duda: 3, notas: 0 });
  await steps.call('PATCH', `/api/imports/${imported.id_importacion}/rows/2`, { decision: 'actualizar' });
  expect((await steps.apply(imported)).resumen).toMatchObject({ actualiza: 3, duda: 0, notas: 3 });
  expect((await t.as(admin, 'GET', `/api/patients/${id}/follow-ups`)).json()).toHaveLength(3);
});
