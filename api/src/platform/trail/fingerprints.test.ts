import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPatientOf } from '../../../test/history-scene.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { PATIENT_TABLES, type PatientTable } from '../../database/patient-tables.ts';
import { DERIVED_COLUMNS, fingerprintOf } from './fingerprints.ts';

const t = await useTestApp();
const ana = await t.signIn('psicologo');

/** Rows of the trail on that kind, oldest first: the action, and whether it has the record's present fingerprint. */
async function trail(kind: PatientTable, patient: number) {
  const { table, id } = PATIENT_TABLES[kind];
  const { rows } = await sql<{ action: string; fits: boolean | null }>`
    select a.action, a.huella = ${fingerprintOf('r')} as fits
      from audit_log a join ${sql.table(table)} r on r.${sql.ref(id)} = a.object_id
     where a.action like ${`${kind}.%`} and r.id_paciente = ${patient} order by a.id`.execute(t.db);
  return rows.map(({ action, fits }) => `${action} ${fits}`);
}

it('every change of a record leaves its fingerprint in the trail, and reading leaves none', async () => {
  const { id_paciente: patient } = (
    await t.as(ana, 'POST', '/api/patients', { apellido: 'Huella', nombre: 'Inés' })
  ).json();
  await t.as(ana, 'PUT', `/api/patients/${patient}`, { ocupacion: 'Docente' });
  await t.as(ana, 'GET', `/api/patients/${patient}`);
  expect(await trail('patient', patient)).toEqual(['patient.create false', 'patient.update true']);
  expect(await trail('assignment', patient)).toEqual(['assignment.create true']);

  const history = (await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient })).json();
  await t.as(ana, 'PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Insomnio' });
  await t.as(ana, 'PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Insomnio' });
  expect(await trail('history', patient)).toEqual([
    'history.create false',
    'history.update true',
    'history.read null',
  ]);
});

it('what is derived from other records is no part of it', async () => {
  const patient = await createPatientOf(t, ana);
  await t.as(ana, 'PUT', `/api/patients/${patient}`, { ocupacion: 'Docente' });
  const session = { id_paciente: patient, fecha: '2024-05-05', eje_tratamiento: 'Ansiedad' };
  expect((await t.as(ana, 'POST', '/api/follow-ups', session)).statusCode).toBe(201);
  expect(await trail('patient', patient)).toEqual(['patient.update true']);
  expect(await trail('follow_up', patient)).toEqual(['follow_up.create true']);

  const bruno = await t.signIn('psiquiatra');
  const admin = await t.signIn('administrador');
  await t.as(admin, 'POST', `/api/patients/${patient}/assign/${bruno.id}`);
  await t.as(admin, 'PATCH', `/api/patients/${patient}/status`, { activo: false });
  await t.as(admin, 'PUT', `/api/patients/${patient}`, { apellido: 'Otro' });
  expect(await trail('assignment', patient)).toEqual(['assignment.create true']);
});

it.each(DERIVED_COLUMNS)('the application itself cannot write %s of a patient', async (column) => {
  const patient = await createPatientOf(t, ana);
  const name = sql.ref(column);
  await expect(
    sql`update pacientes set ${name} = ${name} where id_paciente = ${patient}`.execute(t.db),
  ).rejects.toThrow(/permission denied|can only be updated to DEFAULT/);
  await expect(
    sql`insert into pacientes (apellido, ${name}) select apellido, ${name} from pacientes`.execute(t.db),
  ).rejects.toThrow(/permission denied|cannot insert a non-DEFAULT value/);
});
