import type { PatientVersionPage } from '@trama/contract/schemas/people/patient-versions';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { useTrailScene } from '../../../../test/trail-scene.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Núñez' });
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });

const put = (person: Person, id: number, payload: object) =>
  t.as(person, 'PUT', `/api/patients/${id}`, payload);
const versions = (person: Person, id: number, query = '') =>
  t.as(person, 'GET', `/api/patients/${id}/versions${query}`);
const pageOf = async (id: number, query = '') =>
  (await versions(admin, id, query)).json<PatientVersionPage>();

const authorOf = ({ id, role }: Person, name: object) => ({
  id_prestador: id,
  role,
  ...name,
  profesion: null,
  especialidad: null,
  matricula: null,
  matricula_tipo: null,
  matricula_jurisdiccion: null,
});

describe('the versions of a patient’s data', () => {
  it('keep their author as they were that day, and a save that changes nothing makes none', async () => {
    const eva = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Antes', matricula: 'MP 1' });
    const made = (
      await t.as(eva, 'POST', '/api/patients', { apellido: 'Sol', dni: '41000777' })
    ).json<Patient>();
    const renamed = { apellido: 'Después', matricula: 'MP 2' };
    await t.db.updateTable('prestadores').set(renamed).where('id_prestador', '=', eva.id).execute();
    const { id_paciente: id, fecha_actualizacion } = made;
    const same = await put(eva, id, {
      apellido: 'Sol',
      dni: '41.000.777',
      nombre: null,
      fecha_actualizacion,
    });
    expect(same.json()).toEqual((await t.as(eva, 'GET', `/api/patients/${id}`)).json());
    await put(eva, id, { nombre: 'Luz' });
    const { data } = await pageOf(id);
    expect(data.map(({ version, autor }) => [version, autor?.apellido, autor?.matricula])).toEqual([
      [2, 'Después', 'MP 2'],
      [1, 'Antes', 'MP 1'],
    ]);
    expect(await trailOf(t, 'patient.update', id)).toHaveLength(1);
  });

  it('tell when somebody agreed to reminders, and when no longer', async () => {
    const { id_paciente: id } = (
      await t.as(ana, 'POST', '/api/patients', { apellido: 'Sol', acepta_recordatorios: true })
    ).json<Patient>();
    await put(ana, id, { acepta_recordatorios: false });
    const changes = (await pageOf(id)).data.map(({ cambios }) => cambios.at(-1));
    expect(changes).toEqual([
      { campo: 'acepta_recordatorios', antes: true, despues: false },
      { campo: 'acepta_recordatorios', antes: false, despues: true },
    ]);
  });

  it('tell who changed what, when, from what and to what, newest first', async () => {
    const created = (
      await t.as(ana, 'POST', '/api/patients', { nombre: 'Eva', apellido: 'Paz', dni: '41.000.001' })
    ).json<Patient>();
    const id = created.id_paciente;
    const changed = (await put(ana, id, { nombre_elegido: 'Evo', dni: null, sexo: 'X' })).json<Patient>();
    await t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo: false });
    await t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo: false });

    const page = await pageOf(id);
    expect([page.total, page.totalPages]).toEqual([3, 1]);
    const [author, keeper] = [
      authorOf(ana, { nombre: 'Ana', apellido: 'Ruiz' }),
      authorOf(admin, { nombre: 'Ada', apellido: 'Núñez' }),
    ];
    expect(page.data).toEqual([
      {
        version: 3,
        fecha: expect.stringMatching(/\.\d{3}Z$/),
        autor: keeper,
        cambios: [{ campo: 'activo', antes: true, despues: false }],
      },
      {
        version: 2,
        fecha: changed.fecha_actualizacion,
        autor: author,
        cambios: [
          { campo: 'dni', antes: '41000001', despues: null },
          { campo: 'nombre_elegido', antes: null, despues: 'Evo' },
          { campo: 'sexo', antes: null, despues: 'X' },
        ],
      },
      {
        version: 1,
        fecha: created.fecha_creacion,
        autor: author,
        cambios: [
          { campo: 'activo', antes: null, despues: true },
          { campo: 'nombre', antes: null, despues: 'Eva' },
          { campo: 'apellido', antes: null, despues: 'Paz' },
          { campo: 'dni', antes: null, despues: '41000001' },
        ],
      },
    ]);
    expect(await trailOf(t, 'patient.versions', id)).toEqual([{ id_prestador: admin.id, outcome: 'ok' }]);
  });

  it('come in pages', async () => {
    const id = await createPatient(t);
    for (const nombre of ['uno', 'dos', 'tres', 'cuatro']) await put(admin, id, { nombre });
    const numbers = async (query: string) => (await pageOf(id, query)).data.map(({ version }) => version);
    expect(await numbers('?pageSize=2')).toEqual([5, 4]);
    expect(await numbers('?pageSize=2&page=3')).toEqual([1]);
    expect(await pageOf(id, '?pageSize=2&page=9')).toMatchObject({ data: [], total: 5, totalPages: 3 });
    for (const query of ['?page=0', '?pageSize=51', '?pageSize=x'])
      expect((await versions(admin, id, query)).statusCode).toBe(400);
  });

  it('of a patient from before begin with the data as they were, without waiting for a change', async () => {
    const id = await createPatient(t, { nombre: 'Vieja', apellido: 'Ficha', telefono: '11' });
    const [before] = (await pageOf(id)).data;
    expect(before).toMatchObject({ version: 1, autor: null });
    expect(before?.cambios).toContainEqual({ campo: 'telefono', antes: null, despues: '11' });

    await put(admin, id, { telefono: '22' });
    const { data } = await pageOf(id);
    expect(data.map(({ version, cambios }) => [version, cambios.length])).toEqual([
      [2, 1],
      [1, before?.cambios.length],
    ]);
    expect(data[0]?.cambios).toEqual([{ campo: 'telefono', antes: '11', despues: '22' }]);
    expect(data[1]).toEqual(before);
  });

  it('are numbered without gaps, also with several saves at the same moment', async () => {
    const id = await createPatient(t);
    await Promise.all(Array.from({ length: 12 }, (_, n) => put(admin, id, { telefono: `11 ${n}` })));
    const { data, total } = await pageOf(id);
    expect(total).toBe(13);
    expect(data.map(({ version }) => version)).toEqual(Array.from({ length: 13 }, (_, n) => 13 - n));
  });

  it('begin with the first save that changes something', async () => {
    const id = await createPatient(t);
    const asked = await Promise.all(
      [true, true, false].map((activo) => t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo })),
    );
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo: true });
    const { rows } = await sql<{ version: number }>`
      select version from pacientes_versiones where id_paciente = ${id} order by version`.execute(t.db);
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('keep nothing of a save that was refused', async () => {
    const id = await createPatient(t);
    const stale = { telefono: '1', fecha_actualizacion: '2001-01-01T00:00:00.000Z' };
    expect((await put(admin, id, stale)).json().code).toBe('EDIT_CONFLICT');
    const { rows } = await sql`select from pacientes_versiones where id_paciente = ${id}`.execute(t.db);
    expect(rows).toEqual([]);
  });

  it('cannot be changed or deleted, whatever a request might reach', async () => {
    const id = await createPatient(t);
    await put(admin, id, { telefono: '1' });
    for (const change of [
      "update pacientes_versiones set contenido = '{}'",
      'delete from pacientes_versiones',
    ])
      await expect(sql.raw(change).execute(t.db)).rejects.toThrow('permission denied');
  });
});

describe('somebody with every right in the database', async () => {
  const { t, ana, owner, patient, findings, putBack } = await useTrailScene();
  for (const nombre of ['uno', 'dos']) await t.as(ana, 'PUT', `/api/patients/${patient}`, { nombre });
  const old = await createPatient(t);
  await assign(t, old, ana.id);
  await owner.query('select adopt_untracked_records()');
  await t.as(ana, 'PUT', `/api/patients/${old}`, { nombre: 'Nueva' });
  const tryOut = (work: () => Promise<void>) => putBack(['pacientes_versiones'], work);

  it('who has done nothing is not suspected', async () => {
    expect(await findings()).toEqual([]);
  });

  it.each([
    [
      'altered',
      `update pacientes_versiones set contenido = contenido || '{"nombre": "x"}' where version = 2`,
    ],
    ['altered', 'update pacientes_versiones set autor = null where version = 2'],
    ['altered', `update pacientes_versiones set fecha = fecha - interval '1 day' where version = 2`],
    ['removed', 'delete from pacientes_versiones where version = 2'],
  ])('who has a version %s by %s is found out', (word, statement) =>
    tryOut(async () => {
      await owner.query(`${statement} and id_paciente = $1`, [patient]);
      expect(await findings()).toEqual([
        expect.stringMatching(new RegExp(`^version 2 of record ${patient} of pacientes was ${word}`)),
      ]);
    }),
  );

  it('who swaps two is found out', () =>
    tryOut(async () => {
      await owner.query(
        `update pacientes_versiones v set contenido = o.contenido from pacientes_versiones o
          where v.id_paciente = $1 and o.id_paciente = $1 and v.version + o.version = 5 and v.version in (2, 3)`,
        [patient],
      );
      expect(await findings()).toEqual([
        expect.stringMatching(/^version 2 .* was altered by hand/),
        expect.stringMatching(/^version 3 .* was altered by hand/),
      ]);
    }));

  it('who inserts one, or takes the newest away, is found out', () =>
    tryOut(async () => {
      await owner.query(
        `insert into pacientes_versiones select id_paciente, 4, fecha, autor, contenido
           from pacientes_versiones where id_paciente = $1 and version = 3`,
        [patient],
      );
      expect(await findings()).toEqual([
        `version 4 of record ${patient} of pacientes was inserted by hand: the trail does not know it`,
      ]);
      await owner.query('delete from pacientes_versiones where id_paciente = $1 and version >= 3', [patient]);
      expect(await findings()).toEqual([
        expect.stringMatching(new RegExp(`^version 3 of record ${patient} of pacientes was removed`)),
      ]);
    }));
});
