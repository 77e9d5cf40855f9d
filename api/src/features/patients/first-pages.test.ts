import type { Patient, PatientPage } from '@trama/contract/schemas/patients';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { quickPool } from '../../database/connect.ts';
import { keptPages } from './first-pages.ts';

let t: TestApp;
let admin: Person;
let ana: Person;
const ids: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
  ana = await t.signIn('psicologo');
  for (const letter of 'ABCDE') ids.push(await createPatient(t, { apellido: `Apellido ${letter}` }));
  for (const id of ids) await assign(t, id, ana.id);
});
afterAll(() => t.close());

const pageOf = async (person: Person, query = ''): Promise<PatientPage> =>
  (await t.as(person, 'GET', `/api/patients${query}`)).json();

/** What both see, after a first look that lets their pages be kept. */
async function bothAfter(change: () => Promise<unknown>): Promise<PatientPage[]> {
  for (const person of [admin, ana, admin, ana]) await pageOf(person);
  await change();
  return [await pageOf(admin), await pageOf(ana)];
}

describe('a first page that was asked for before', () => {
  it('is the same again, for everybody who sees the same', async () => {
    const [first, second] = [await pageOf(admin), await pageOf(admin)];
    expect(second).toEqual(first);
    expect(await pageOf(ana)).toEqual(first);
    for (const patient of first.data) {
      const url = `/api/patients/${patient.id_paciente}`;
      expect((await t.as(ana, 'GET', url)).json<Patient>()).toEqual(patient);
    }
  });

  it('shows a changed patient at once', async () => {
    const [id] = ids;
    const current = (await t.as(admin, 'GET', `/api/patients/${id}`)).json<Patient>();
    const pages = await bothAfter(() =>
      t.as(admin, 'PUT', `/api/patients/${id}`, {
        apellido: current.apellido,
        nombre: current.nombre,
        telefono: '11 5555-0101',
        fecha_actualizacion: current.fecha_actualizacion,
      }),
    );
    for (const { data } of pages) expect(data[0]?.telefono).toBe('11 5555-0101');
  });

  it('shows what somebody changed with SQL, twice in one transaction too', async () => {
    const pages = await bothAfter(() =>
      t.db.transaction().execute(async (tx) => {
        for (const ocupacion of ['Librero', 'Librera'])
          await sql`update pacientes set ocupacion = ${ocupacion} where id_paciente = ${ids[1]}`.execute(tx);
      }),
    );
    for (const { data } of pages) expect(data[1]?.ocupacion).toBe('Librera');
  });

  it('shows nothing of a change that was taken back', async () => {
    const before = await pageOf(admin);
    const pages = await bothAfter(async () => {
      const undone = t.db.transaction().execute(async (tx) => {
        await sql`update pacientes set ocupacion = 'Nadie' where id_paciente = ${ids[2]}`.execute(tx);
        // While it is not committed nobody sees it either.
        expect(await pageOf(admin)).toEqual(before);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    });
    expect(pages).toEqual([before, before]);
  });

  it('counts a session as soon as it is recorded', async () => {
    const pages = await bothAfter(() =>
      t.as(ana, 'POST', '/api/follow-ups', {
        id_paciente: ids[3],
        id_prestador: ana.id,
        fecha: '2026-01-15',
        eje_tratamiento: 'Eje',
        intervenciones_principales: 'Intervenciones',
        indicaciones: 'Indicaciones',
        planificacion: 'Plan',
      }),
    );
    for (const { data } of pages)
      expect(data[3]).toMatchObject({ total_sesiones: 1, ultima_sesion: '2026-01-15' });
  });

  it('has whoever comes before the others, and loses whoever leaves', async () => {
    let added = 0;
    const [more, own] = await bothAfter(async () => {
      added = await createPatient(t, { apellido: 'Aaron' });
    });
    expect([more?.data[0]?.id_paciente, more?.total]).toEqual([added, 6]);
    expect([own?.data[0]?.id_paciente, own?.total]).toEqual([ids[0], 5]);

    const [fewer, without] = await bothAfter(() =>
      t.as(admin, 'PATCH', `/api/patients/${ids[4]}/status`, { activo: false }),
    );
    expect([fewer?.total, without?.total]).toEqual([5, 4]);
    expect(without?.data.map(({ id_paciente }) => id_paciente)).toEqual(ids.slice(0, 4));

    const [still, taken] = await bothAfter(() =>
      sql`update asignaciones set fecha_baja = now() where id_paciente = ${ids[0]}`.execute(t.db),
    );
    expect([still?.total, taken?.total]).toEqual([5, 3]);
    expect(taken?.data.map(({ id_paciente }) => id_paciente)).toEqual(ids.slice(1, 4));
  });

  it('is right for every size and status, more of them than are kept', async () => {
    for (let round = 0; round < 2; round++)
      for (const status of ['active', 'inactive', 'all'])
        for (let size = 1; size <= 40; size++) {
          const { data, total, totalPages } = await pageOf(admin, `?status=${status}&pageSize=${size}`);
          const everybody = { active: 5, inactive: 1, all: 6 }[status];
          expect([data.length, total, totalPages]).toEqual([
            Math.min(size, Number(everybody)),
            everybody,
            Math.ceil(Number(everybody) / size),
          ]);
        }
  });
});

it('no page is kept across connections: the server behind a new one may have been restored', async () => {
  const quick = quickPool(t.pool);
  const complete = keptPages(quick);
  const page = { total: 1, note: null, versions: '1 700', patients: null };
  let asked = 0;
  const readWhole = async () => {
    asked += 1;
    return { ...page, patients: `{"asked":${asked}}` };
  };
  const ask = async () => (await complete(page, readWhole)).patients;
  try {
    expect([await ask(), await ask()]).toEqual([['{"asked":1}'], ['{"asked":1}']]);
    await quick.query('select 1');
    expect(await ask()).toEqual(['{"asked":2}']);
  } finally {
    await quick.end();
  }
});
