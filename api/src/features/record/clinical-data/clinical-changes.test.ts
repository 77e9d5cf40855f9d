import type { TimelinePage } from '@trama/contract/schemas/record/timeline';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { type RecordedChange, switchesOf } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { leastEntry } from '../../../../test/clinical-samples.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const ana = await t.signIn('psiquiatra');
const patient = await createPatient(t);
await assign(t, patient, ana.id);

const MEDICATIONS = { path: 'medications', id: 'id_medicacion', least: { nombre_medicamento: 'Litio' } };
const DISEASES = { path: 'diseases', id: 'id_enfermedad', least: { nombre_enfermedad: 'Asma' } };
type Kind = typeof MEDICATIONS | typeof DISEASES;

const change = (person: Person, { path }: Kind, id: number, payload: object) =>
  t.as(person, 'PATCH', `/api/${path}/${id}`, payload);
const idOf = async ({ path, id, least }: Kind, fields: object = {}) => {
  const body = { id_paciente: patient, ...least, ...fields };
  return Number((await t.as(ana, 'POST', `/api/${path}`, body)).json()[id]);
};
/** What the trail says was done to that entry. */
const recorded = async (id: number, name: string) => {
  const rows = trail(t);
  const actions = await rows
    .select('action')
    .where('object_id', '=', id)
    .where('id_paciente', '=', patient)
    .where('action', 'like', `${name}.%`)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return actions.map((row) => row.action);
};

describe('stopping and resuming', () => {
  it('stops a medication and says since when; each change is in the trail', async () => {
    const id = await idOf(MEDICATIONS, { nombre_medicamento: 'Quetiapina' });
    const stopped = await change(ana, MEDICATIONS, id, { activo: false });
    expect(stopped.statusCode).toBe(200);
    expect(stopped.json()).toMatchObject({
      id_medicacion: id,
      nombre_medicamento: 'Quetiapina',
      activo: false,
      fecha_actualizacion: expect.stringMatching(/Z$/),
    });
    expect((await change(ana, MEDICATIONS, id, { activo: false })).json()).toEqual(stopped.json());
    expect((await change(ana, MEDICATIONS, id, { activo: true })).json().activo).toBe(true);
    expect(await recorded(id, 'medication')).toEqual([
      'medication.create',
      'medication.stop',
      'medication.list',
      'medication.resume',
    ]);
  });

  it('changes only what is named', async () => {
    const id = await idOf(DISEASES);
    expect((await change(ana, DISEASES, id, { en_tratamiento: true })).json()).toMatchObject({
      activa: true,
      en_tratamiento: true,
    });
    expect((await change(ana, DISEASES, id, { activa: false, nombre_enfermedad: 'x' })).json()).toMatchObject(
      {
        activa: false,
        en_tratamiento: true,
        nombre_enfermedad: 'Asma',
        notas: null,
      },
    );
    expect((await change(ana, DISEASES, id, {})).json()).toMatchObject({
      activa: false,
      en_tratamiento: true,
    });
    expect(await recorded(id, 'disease')).toEqual([
      'disease.create',
      'disease.treat',
      'disease.recover',
      'disease.list',
    ]);
  });

  it('loses neither of two changes at the same moment', async () => {
    const id = await idOf(DISEASES);
    await Promise.all([
      change(ana, DISEASES, id, { activa: false }),
      change(ana, DISEASES, id, { en_tratamiento: true }),
    ]);
    const now = (await change(ana, DISEASES, id, {})).json();
    expect([now.activa, now.en_tratamiento]).toEqual([false, true]);
  });

  it('is saved after waiting seconds for somebody who writes for the same patient', async () => {
    const id = await idOf(MEDICATIONS);
    const other = new pg.Client(t.ownerUrl);
    await other.connect();
    await other.query('begin');
    await other.query('select from pacientes where id_paciente = $1 for no key update', [patient]);
    const waiting = change(ana, MEDICATIONS, id, { dosis: '300 mg', motivo: 'Litemia' });
    await other.query('select pg_sleep(2)');
    await other.query('commit');
    await other.end();
    const answer = await waiting;
    expect([answer.statusCode, answer.json().dosis]).toEqual([200, '300 mg']);
  });

  it.each([
    [MEDICATIONS, { activo: null }],
    [MEDICATIONS, { activo: 'no' }],
    [DISEASES, { activa: 0 }],
    [DISEASES, { en_tratamiento: 'sí' }],
  ] as const)('refuses what is no flag (%#)', async (kind, payload) => {
    const answer = await change(ana, kind, await idOf(kind), payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Debe ser verdadero o falso']);
  });

  it('lists active ones first, then the newest', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    const add = (nombre_medicamento: string) =>
      idOf(MEDICATIONS, { id_paciente: someone, nombre_medicamento });
    const first = await add('primera');
    const second = await add('segunda');
    const third = await add('tercera');
    await change(ana, MEDICATIONS, third, { activo: false });
    const answer = await t.as(ana, 'GET', `/api/patients/${someone}/medications`);
    const listed = answer.json<{ id_medicacion: number }[]>();
    expect(listed.map((row) => row.id_medicacion)).toEqual([second, first, third]);
  });
});

describe('a change of dose', () => {
  it('ends the old one and begins the new one, with the reason and who recorded it; both stay legible', async () => {
    const id = await idOf(MEDICATIONS, {
      nombre_medicamento: 'Litio',
      dosis: '300 mg',
      frecuencia: '1 por día',
    });
    const first = await change(ana, MEDICATIONS, id, { dosis: '450 mg', motivo: 'Litemia baja' });
    expect(first.json()).toMatchObject({ dosis: '450 mg', frecuencia: '1 por día', activo: true });
    await change(ana, MEDICATIONS, id, { dosis: '600 mg', frecuencia: '2 por día' });
    const stopped = (await change(ana, MEDICATIONS, id, { activo: false, motivo: 'Temblor' })).json();
    expect(stopped.autor.apellido).toBe(stopped.cambios[0].autor.apellido);
    expect(
      stopped.cambios.map(({ fecha_creacion, motivo, antes, despues }: RecordedChange) => ({
        fecha_creacion,
        motivo,
        antes,
        despues,
      })),
    ).toEqual([
      {
        fecha_creacion: expect.any(String),
        motivo: 'Temblor',
        antes: { activo: true },
        despues: { activo: false },
      },
      {
        fecha_creacion: expect.any(String),
        motivo: null,
        antes: { dosis: '450 mg', frecuencia: '1 por día' },
        despues: { dosis: '600 mg', frecuencia: '2 por día' },
      },
      {
        fecha_creacion: expect.any(String),
        motivo: 'Litemia baja',
        antes: { dosis: '300 mg' },
        despues: { dosis: '450 mg' },
      },
    ]);
    const folios = stopped.cambios.map(({ folio }: RecordedChange) => Number(folio) - stopped.folio);
    expect(folios).toEqual([3, 2, 1]);
    expect(await recorded(id, 'medication')).toEqual([
      'medication.create',
      'medication.adjust',
      'medication.adjust',
      'medication.stop',
    ]);
  });

  it('keeps no change when nothing changes, whatever the reason says', async () => {
    const id = await idOf(MEDICATIONS, { dosis: '300 mg' });
    const answer = await change(ana, MEDICATIONS, id, { dosis: ' 300 mg ', motivo: 'Sin cambios' });
    expect(answer.json()).toMatchObject({ dosis: '300 mg', cambios: [] });
    for (const nothing of [{ motivo: 'Solo un motivo' }, {}]) {
      const same = await change(ana, MEDICATIONS, id, nothing);
      expect([same.statusCode, same.json().cambios]).toEqual([200, []]);
    }
  });

  it('is in the timeline, with both doses and the reason', async () => {
    const id = await idOf(MEDICATIONS, { nombre_medicamento: 'Sertralina', dosis: '50 mg' });
    await change(ana, MEDICATIONS, id, { dosis: '100 mg', motivo: 'Respuesta parcial' });
    await change(ana, MEDICATIONS, id, { activo: false, motivo: 'Fin del tratamiento' });
    const url = `/api/patients/${patient}/timeline?kinds=medication&limit=100`;
    const { data } = (await t.as(ana, 'GET', url)).json<TimelinePage>();
    const events = data.filter((event) => event.id === id).map(({ evento, detalle }) => [evento, detalle]);
    expect(events).toEqual([
      ['medication.stop', 'Fin del tratamiento'],
      ['medication.adjust', '50 mg → 100 mg · Respuesta parcial'],
      ['medication.create', '50 mg'],
    ]);
  });

  it('cannot be altered or taken back by the application', async () => {
    const id = await idOf(MEDICATIONS, { dosis: '1 mg' });
    await change(ana, MEDICATIONS, id, { dosis: '2 mg' });
    await expect(t.db.updateTable('cambios_clinicos').set({ motivo: 'otro' }).execute()).rejects.toThrow(
      /denied/,
    );
    await expect(t.db.deleteFrom('cambios_clinicos').execute()).rejects.toThrow(/denied/);
  });
});

/** Every flag that can be switched, of every list. */
const SWITCHES = LIST_NAMES.flatMap((name) =>
  switchesOf(listOf(name)).map(({ name: flag, on, off }) => [name, flag, on.action, off.action] as const),
);

it.each(SWITCHES)(
  'a entry of %s: %s goes on and off, each time in the trail',
  async (name, flag, on, off) => {
    const { path, id } = listOf(name);
    const body = { id_paciente: patient, ...leastEntry(name), [flag]: true };
    const entry = (await t.as(ana, 'POST', `/api/${path}`, body)).json();
    for (const value of [false, true]) {
      const answer = await t.as(ana, 'PATCH', `/api/${path}/${entry[id]}`, { [flag]: value });
      expect(answer.json()).toEqual({
        ...entry,
        [flag]: value,
        fecha_actualizacion: expect.any(String),
        cambios: expect.any(Array),
        ...('hasta' in entry && { hasta: value ? null : todayInClinic() }),
      });
    }
    expect(await recorded(entry[id], name)).toEqual([`${name}.create`, off, on]);
  },
);

describe('the course of a medication', () => {
  const START = {
    nombre_medicamento: 'Litio',
    dosis: '300 mg',
    desde: '2024-02-01',
    indicada_por: 'Dra. Paz',
  };
  const now = async (id: number) =>
    (await t.as(ana, 'GET', `/api/patients/${patient}/medications`))
      .json()
      .find(({ id_medicacion }: { id_medicacion: number }) => id_medicacion === id);

  it('says since when, who indicated it, until when and why it ended; resumed, it has not ended', async () => {
    const id = await idOf(MEDICATIONS, START);
    expect(await now(id)).toMatchObject({ ...START, hasta: null, motivo_suspension: null });
    await change(ana, MEDICATIONS, id, { activo: false, motivo: 'Temblor' });
    expect(await now(id)).toMatchObject({ ...START, hasta: todayInClinic(), motivo_suspension: 'Temblor' });
    await change(ana, MEDICATIONS, id, { activo: true });
    expect(await now(id)).toMatchObject({ hasta: null, motivo_suspension: null });
  });

  it('notes prescriptions made elsewhere, each a change that keeps the one before', async () => {
    const first = { receta_plataforma: 'RCTA', receta_fecha: '2024-02-01', receta_numero: '1' };
    const id = await idOf(MEDICATIONS, { ...START, ...first });
    const next = { receta_fecha: '2024-03-01', receta_numero: '2' };
    const changed = (await change(ana, MEDICATIONS, id, { ...next, motivo: 'Receta nueva' })).json();
    expect(changed).toMatchObject({ ...first, ...next });
    expect(changed.cambios[0].antes).toEqual({ receta_fecha: '2024-02-01', receta_numero: '1' });
    expect((await change(ana, MEDICATIONS, id, { receta_fecha: 'ayer' })).statusCode).toBe(400);
  });

  it('was last looked at when it was recorded, when it changed, or when the patient last came', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    const { rows } = await sql<{ id: number }>`
      insert into medicaciones (id_paciente, registrado_por, nombre_medicamento)
      values (${someone}, ${ana.id}, 'Litio') returning id_medicacion as id`.execute(t.db);
    await sql`update medicaciones set fecha_creacion = '2024-01-10 15:00Z' where id_paciente = ${someone}`.execute(
      t.db,
    );
    const evaluated = async () =>
      (await t.as(ana, 'GET', `/api/patients/${someone}/medications`)).json()[0].ultima_evaluacion;
    expect(await evaluated()).toBe('2024-01-10');
    await t.as(ana, 'POST', '/api/follow-ups', { id_paciente: someone, fecha: '2024-05-01' });
    expect(await evaluated()).toBe('2024-05-01');
    const changed = (await change(ana, MEDICATIONS, Number(rows[0]?.id), { dosis: '2 mg' })).json();
    expect(await evaluated()).toBe(todayInClinic());
    // A change in error was no evaluation.
    const url = `/api/patients/${someone}/entries/${changed.cambios[0].folio}/corrections`;
    const marked = await t.as(ana, 'POST', url, { aclaracion: 'Era de otro paciente', error: true });
    expect(marked.statusCode).toBe(201);
    expect(await evaluated()).toBe('2024-05-01');
  });
});
