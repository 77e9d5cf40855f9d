import type { EntryPage } from '@trama/contract/schemas/record/entries';
import pg from 'pg';
import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { atEnd } from '../../../test/at-end.ts';
import { assign, createPatient } from '../../../test/factories.ts';
import { until } from '../../../test/server-process.ts';
import { type Person, type TestApp, useTestApp } from '../../../test/test-app.ts';
import { verifyRecords } from '../trail/verify-records.ts';
import { adoptBatch, recordAdoption } from './adoption.ts';

/** A clinic whose records are from before there were folios. */

let t: TestApp;
let ana: Person;
let owner: pg.Client;

beforeEach(async () => {
  t = await useTestApp();
  ana = await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Ruiz' });
  owner = new pg.Client(t.ownerUrl);
  await owner.connect();
  atEnd(() => owner.end());
});

/** As an older version left it: a history of two versions, a stopped medication, two sessions, the later one recorded first. */
async function oldPatient(): Promise<number> {
  const id = await createPatient(t);
  await assign(t, id, ana.id);
  await owner.query(
    `with medicacion as (
       insert into medicaciones (id_paciente, registrado_por, nombre_medicamento, dosis, activo, fecha_creacion, fecha_actualizacion)
       values ($1, $2, 'Litio', '600 mg', false, '2024-01-02', '2024-01-06') returning id_medicacion
     ), cambio as (
       insert into cambios_clinicos (id_paciente, lista, id_registro, registrado_por, fecha_creacion, antes, despues)
       select $1, 'medication', id_medicacion, $2, '2024-01-05'::timestamptz, '{"dosis":"300 mg"}'::jsonb, '{"dosis":"600 mg"}'::jsonb from medicacion
     ), historia as (
       insert into admisiones (id_paciente, id_prestador, registrado_por, version, fecha_creacion, fecha_actualizacion, motivo)
       values ($1, $2, $2, 2, '2024-01-01', '2024-01-04', 'Dos') returning id_admision
     ), versiones as (
       insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
       select id_admision, 1, '2024-01-01'::timestamptz, $2::bigint, '{"motivo":"Uno"}'::jsonb from historia union all
       select id_admision, 2, '2024-01-04', $2, '{"motivo":"Dos"}' from historia
     )
     insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, fecha_creacion, dsm)
     values ($1, $2, $2, '2024-01-03', '2024-01-03', 'F41'), ($1, $2, $2, '2023-12-01', '2024-01-07', 'F42')`,
    [id, ana.id],
  );
  // The trail of that version knows them.
  await owner.query('select adopt_untracked_records()');
  return id;
}

const IN_ORDER = [
  [1, 'history', 1],
  [2, 'medication', 1],
  [3, 'follow_up', 1],
  [4, 'history', 2],
  [5, 'change', 1],
  [6, 'follow_up', 1],
];

const entries = async (patient: number) =>
  (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json<EntryPage>().data;
const folios = async (patient: number) =>
  (await entries(patient)).map(({ folio, clase, version }) => [folio, clase, version]);
const write = (patient: number) =>
  t.as(ana, 'POST', '/api/follow-ups', { id_paciente: patient, fecha: '2024-02-01' });

const findings = () => t.db.transaction().execute((tx) => verifyRecords(tx));

const adoption = () => recordAdoption({ db: t.db, logger: pino({ level: 'silent' }), retryMs: 50 });
const withoutFolios = async () =>
  (
    await owner.query(
      'select from pacientes p where not exists (select from legajos l where l.id_paciente = p.id_paciente)',
    )
  ).rowCount;

it('gives every record its folio in the order of writing, and the chain verifies', async () => {
  await createPatient(t);
  const patients = [await oldPatient(), await oldPatient()];
  expect((await t.as(ana, 'GET', `/api/patients/${patients[0]}/follow-ups`)).json()[0].folio).toBeNull();
  const running = adoption();
  running.start();
  await until(async () => (await withoutFolios()) === 0);
  await running.stop();
  expect(await folios(Number(patients[0]))).toEqual(IN_ORDER);
  expect(await folios(Number(patients[1]))).toEqual(IN_ORDER);
  expect((await entries(Number(patients[0])))[2]).toMatchObject({
    fecha_acto: '2024-01-03',
    hora_acto: null,
    autor: { nombre: 'Ana', apellido: 'Ruiz' },
  });
  expect(await findings()).toEqual([]);
});

it('happens with the first thing that is written for a patient, which comes behind', async () => {
  const patient = await oldPatient();
  expect((await write(patient)).json()).toMatchObject({ folio: 7 });
  expect(await folios(patient)).toEqual([...IN_ORDER, [7, 'follow_up', 1]]);
  expect(await findings()).toEqual([]);
});

it.each(['a save of the history', 'a change of a list'])('also with %s', async (what) => {
  const patient = await oldPatient();
  const { data } = (await t.as(ana, 'GET', `/api/patients/${patient}/medical-history`)).json();
  const [pill] = (await t.as(ana, 'GET', `/api/patients/${patient}/medications`)).json();
  const saved = what.includes('history')
    ? await t.as(ana, 'PUT', `/api/medical-history/${data.id_admision}`, { motivo: 'Tres' })
    : await t.as(ana, 'PATCH', `/api/medications/${pill.id_medicacion}`, { activo: true });
  expect(saved.statusCode).toBe(200);
  expect((await folios(patient)).slice(0, 6)).toEqual(IN_ORDER);
  expect(await folios(patient)).toHaveLength(7);
  expect(await findings()).toEqual([]);
});

it('goes on where it was when it was broken off in the middle of a batch', async () => {
  for (let n = 0; n < 20; n += 1) await oldPatient();
  await adoptBatch(t.db, 0, 7);
  const left = await withoutFolios();
  // A key that somebody else holds stops the batch in its middle; its connection is then lost.
  const [someone] = (await owner.query('select max(id_paciente) as id from pacientes')).rows;
  await owner.query('begin');
  await owner.query(`insert into legajos values ($1, 0, '')`, [someone.id]);
  const broken = adoptBatch(t.db, 0, 100).then(
    () => 'done',
    () => 'broken off',
  );
  const killer = new pg.Client(t.ownerUrl);
  await killer.connect();
  await until(async () => {
    const { rows } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%adoptar_legajos%'`,
    );
    return rows.length > 0;
  });
  expect(await broken).toBe('broken off');
  await owner.query('rollback');
  await killer.end();
  expect(await withoutFolios()).toBe(left);
  const again = adoption();
  again.start();
  await until(async () => (await withoutFolios()) === 0);
  await again.stop();
  expect(await findings()).toEqual([]);
});

it('runs in two processes at once, while people write, and every folio is given once', async () => {
  const patients: number[] = [];
  for (let n = 0; n < 40; n += 1) patients.push(await oldPatient());
  const running = [adoption(), adoption()];
  for (const one of running) one.start();
  const written = await Promise.all(patients.flatMap((patient) => [write(patient), write(patient)]));
  expect(written.map(({ statusCode }) => statusCode)).toEqual(Array(80).fill(201));
  await until(async () => (await withoutFolios()) === 0);
  for (const one of running) await one.stop();
  for (const patient of patients)
    expect((await folios(patient)).map(([folio]) => folio)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await findings()).toEqual([]);
});
