import { PatientPage } from '@trama/contract/schemas/people/patients';
import { PATIENT_STATUSES, type PatientStatus } from '@trama/contract/words/people/patients';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: Person;
let own: Person;
let other: Person;
beforeAll(async () => {
  t = await startTestApp();
  [admin, own, other] = await Promise.all([
    t.signIn('administrador'),
    t.signIn('psicologo'),
    t.signIn('director_medico'),
  ]);
});
afterAll(() => t.close());

/** Few names, so that changes meet in the same places of the list; the long ones part by their first names. */
const SURNAMES = ['Álvarez', 'Gómez', 'Ñandú', 'Zárate'];
const surname = fc.constantFrom(...SURNAMES);
const someone = fc.nat({ max: 1_000_000 });
const provider = fc.constantFrom('own', 'other');

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert'), surname, active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import'), surname, rows: fc.nat({ max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rename'), someone, surname }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('call otherwise'), someone, surname }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('status'), someone, active: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign'), someone, provider }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), someone, provider }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rolled back'), surname }) },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

async function apply(made: Change): Promise<void> {
  const { db } = t;
  const name = `Nombre ${Math.random()}`;
  const anybody = (n: number) =>
    sql`(select id_paciente from pacientes where id_paciente >= ${n} % (select max(id_paciente) from pacientes) limit 1)`;
  const person = 'provider' in made ? (made.provider === 'own' ? own : other).id : 0;
  switch (made.kind) {
    case 'insert':
      await sql`insert into pacientes (apellido, nombre, activo) values (${made.surname}, ${name}, ${made.active})`.execute(
        db,
      );
      break;
    case 'import':
      await sql`insert into pacientes (apellido, nombre, activo)
        select ${made.surname}, 'Importado ' || n, n % 3 > 0 from generate_series(1, ${made.rows}::integer) n`.execute(
        db,
      );
      break;
    case 'rename':
      await sql`update pacientes set apellido = ${made.surname} where id_paciente = ${anybody(made.someone)}`.execute(
        db,
      );
      break;
    case 'call otherwise':
      await sql`update pacientes set nombre_elegido = nullif(${made.surname}, coalesce(nombre_elegido, ''))
        where id_paciente = ${anybody(made.someone)}`.execute(db);
      break;
    case 'status':
      await sql`update pacientes set activo = ${made.active} where id_paciente = ${anybody(made.someone)}`.execute(
        db,
      );
      break;
    case 'assign':
      await sql`insert into asignaciones (id_paciente, id_prestador) select ${anybody(made.someone)}, ${person}
        on conflict (id_paciente, id_prestador) where fecha_baja is null do update set notas = 'otra vez'`.execute(
        db,
      );
      break;
    case 'close':
      await sql`update asignaciones set fecha_baja = now()
        where fecha_baja is null and id_prestador = ${person} and id_paciente = ${anybody(made.someone)}`.execute(
        db,
      );
      break;
    case 'rolled back':
      await db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into pacientes (apellido) values (${made.surname})`.execute(tx);
          throw new Error('rolled back');
        })
        .catch(() => {});
  }
}

async function untilSomebodyWaits(): Promise<void> {
  const blocked = sql`select from pg_locks where not granted`;
  while ((await blocked.execute(t.db)).rows.length === 0);
}

/** Every stretch says how many patients it has, every provider's portfolio too, and every assignment its patient. */
async function expectCountersRight(): Promise<void> {
  const { rows: wrong } = await sql`
    with tramos as (
      select *, lead(row(apellido_orden, nombre_orden, id_paciente)) over (
        order by apellido_orden, nombre_orden, id_paciente) as siguiente
      from tramos_de_lista)
    select t.id, t.activos, t.inactivos, real.activos, real.inactivos
      from tramos t cross join lateral (
        select count(*) filter (where p.activo) as activos, count(*) filter (where not p.activo) as inactivos
          from pacientes p
         where row(p.apellido_orden, p.nombre_orden, p.id_paciente) >= row(t.apellido_orden, t.nombre_orden, t.id_paciente)
           and (siguiente is null or row(p.apellido_orden, p.nombre_orden, p.id_paciente) < siguiente)) real
     where (t.activos, t.inactivos) is distinct from (real.activos, real.inactivos)`.execute(t.db);
  expect(wrong).toEqual([]);
  const { rows: portfolios } = await sql`
    select c.* from carteras c cross join lateral (
      select count(*) filter (where p.activo) as activos, count(*) filter (where not p.activo) as inactivos
        from asignaciones a join pacientes p using (id_paciente)
       where a.id_prestador = c.id_prestador and a.fecha_baja is null) real
     where (c.activos, c.inactivos) is distinct from (real.activos, real.inactivos)`.execute(t.db);
  expect(portfolios).toEqual([]);
  const { rows: stale } = await sql`
    select a.* from asignaciones a join pacientes p using (id_paciente)
     where a.fecha_baja is null and (a.paciente_activo, a.apellido_orden, a.nombre_orden, a.busqueda)
       is distinct from (p.activo, p.apellido_orden, p.nombre_orden, p.busqueda)`.execute(t.db);
  expect(stale).toEqual([]);
}

const StrictPage = z.strictObject({
  ...PatientPage.shape,
  data: z.array(PatientPage.shape.data.element.strict()),
});

/** The whole list of a person in the plain way, by which every page is judged. */
async function plainList(person: Person, status: PatientStatus): Promise<number[]> {
  const { rows } = await sql<{ id_paciente: number }>`
    select p.id_paciente from pacientes p
     where (${status} = 'all' or p.activo = (${status} = 'active'))
       and (${person.role} = 'administrador' or exists (
         select from asignaciones a
          where a.id_paciente = p.id_paciente and a.id_prestador = ${person.id} and a.fecha_baja is null))
     order by p.apellido_orden, p.nombre_orden, p.id_paciente`.execute(t.db);
  return rows.map((row) => row.id_paciente);
}

async function expectPagesRight(person: Person, status: PatientStatus): Promise<void> {
  const all = await plainList(person, status);
  for (const pageSize of [7, 100]) {
    const last = Math.ceil(all.length / pageSize);
    for (const page of new Set([
      1,
      2,
      1 + Math.floor(last / 3),
      Math.max(1, last - 1),
      Math.max(1, last),
      last + 1,
    ])) {
      const answer = await t.as(
        person,
        'GET',
        `/api/patients?page=${page}&pageSize=${pageSize}&status=${status}`,
      );
      const { data, total, totalPages } = StrictPage.parse(answer.json());
      expect({ page, ids: data.map((patient) => patient.id_paciente), total, totalPages }).toEqual({
        page,
        ids: all.slice((page - 1) * pageSize, page * pageSize),
        total: all.length,
        totalPages: last,
      });
    }
  }
}

async function lengthsOfStretches() {
  const { rows } = await sql<{ stretches: number; longest: number }>`
    select count(*) as stretches, max(activos + inactivos) as longest from tramos_de_lista`.execute(t.db);
  return rows[0] ?? { stretches: 0, longest: 0 };
}

describe('the list of a large clinic', () => {
  it('has right pages and totals whatever is inserted, renamed, activated and assigned at once', async () => {
    // Just below the length at which a stretch is cut, so that the changes cut it while others change it too.
    await sql`insert into pacientes (apellido, nombre, activo)
      select (${SURNAMES}::text[])[1 + n % 4], 'Nombre ' || n % 97, n % 5 > 0 from generate_series(1, 1450) n`.execute(
      t.db,
    );
    const changes = fc.array(change, { minLength: 400, maxLength: 500 });
    await fc.assert(
      fc.asyncProperty(changes, async (made) => {
        const waiting = [...made];
        const worker = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) await apply(next);
        };
        await Promise.all(Array.from({ length: 8 }, worker));
        await expectCountersRight();
      }),
      { numRuns: 2, endOnFailure: true },
    );
    for (const status of PATIENT_STATUSES) {
      for (const person of [admin, own, other]) await expectPagesRight(person, status);
    }
    const { stretches, longest } = await lengthsOfStretches();
    expect(stretches).toBeGreaterThan(2);
    expect(longest).toBeLessThan(2_000);
  }, 120_000);

  it('counts somebody who waited for a stretch that was cut meanwhile in the part they belong to', async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    const before = await lengthsOfStretches();
    await t.db.transaction().execute(async (tx) => {
      await sql`insert into pacientes (apellido, nombre)
        select 'Zzz', 'Cortado ' || n from generate_series(1, 3000) n`.execute(tx);
      waiting = apply({ kind: 'insert', surname: 'Zzzz', active: true });
      await untilSomebodyWaits();
    });
    await waiting;
    expect((await lengthsOfStretches()).stretches).toBeGreaterThan(before.stretches);
    await expectCountersRight();
  });

  it('a patient is given away and deactivated at the same moment, and neither waits for ever', async () => {
    const id = await createPatient(t, { apellido: 'Disputado' });
    await assign(t, id, other.id);
    const colleagues = await Promise.all(Array.from({ length: 10 }, () => t.signIn('psicologo')));
    const statuses = await Promise.all(
      colleagues.flatMap((colleague, n) => [
        t.as(other, 'POST', `/api/patients/${id}/assign/${colleague.id}`),
        t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo: n % 2 === 0 }),
        t.as(admin, 'PUT', `/api/patients/${id}`, { apellido: `Disputado ${n}` }),
      ]),
    );
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
    await expectCountersRight();
  });

  it('has longer stretches the more patients there are, and none much longer than the others', async () => {
    await sql`insert into pacientes (apellido, nombre)
      select 'Largo', 'Nombre ' || n from generate_series(1, 12000) n`.execute(t.db);
    const { stretches, longest } = await lengthsOfStretches();
    // Of the 500 that a small clinic's have they would be thirty.
    expect(stretches).toBeLessThan(20);
    expect(longest).toBeLessThan(3_500);
    await expectCountersRight();
  });

  it('is the same when it is made anew', async () => {
    const owner = t.ownerUrl;
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    await client.query('select rehacer_lista()');
    await client.end();
    await expectCountersRight();
    await expectPagesRight(admin, 'all');
  }, 60_000);

  it('cannot be forged by the role that serves requests', async () => {
    for (const change of [
      sql`update tramos_de_lista set activos = 0`,
      sql`delete from tramos_de_lista`,
      sql`update carteras set activos = 0`,
      sql`select partir_tramo((select max(id) from tramos_de_lista))`,
    ]) {
      await expect(change.execute(t.db)).rejects.toThrow(/permission denied/);
    }
  });
});
