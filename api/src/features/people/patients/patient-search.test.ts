import { PatientPage } from '@trama/contract/schemas/people/patients';
import {
  PATIENT_STATUSES,
  type PatientStatus,
  SEARCH_COUNTED_MAX,
} from '@trama/contract/words/people/patients';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const PATIENTS = 13_000;
const SURNAMES = [
  'González',
  'Gómez',
  'Pérez',
  'Núñez Paz',
  'Ñandú',
  'Quiroga',
  'De la Cruz',
  'Banana',
  'Kowalski',
];
const NAMES = ['María', 'Ana', 'José Luis', 'Wanda', 'Íñigo', 'Ana Banana', "O'Brien", 'Pen~a', '100%_\\'];

const t = await useTestApp();
const [admin, own] = await Promise.all([t.signIn('administrador'), t.signIn('psicologo')]);
// Common names, and as many rare ones as make the search go another way.
await sql`
    insert into pacientes (apellido, nombre, dni, activo)
    select case when n % 9 < 7 then (${SURNAMES}::text[])[1 + n % ${SURNAMES.length}::int]
                else 'Raro' || translate(to_hex(n * 7919), '0123456789', 'ghijklmnop') end,
           (${NAMES}::text[])[1 + (n / 7) % ${NAMES.length}::int],
           case when n % 50 = 0 then 'AB' || n else (20000000 + n * 37)::text end, n % 11 > 0
      from generate_series(1, ${PATIENTS}::int) n`.execute(t.db);
await sql`
    insert into asignaciones (id_paciente, id_prestador)
    select id_paciente, ${own.id} from pacientes where id_paciente % 3 = 0`.execute(t.db);

/** In the plain way: every word somewhere in the text that is searched, everything counted. */
async function plainSearch(person: Person, term: string, status: PatientStatus): Promise<number[]> {
  const words = term
    .split(/\s+/)
    .map((word) => (/^[\d.]*\d[\d.]*$/.test(word) ? word.replaceAll('.', '') : word));
  const { rows } = await sql<{ id_paciente: number }>`
    with claves as materialized (select clave_busqueda(w) as clave from unnest(${words}::text[]) w)
    select id_paciente from pacientes p
     where (${status} = 'all' or p.activo = (${status} = 'active'))
       and (select bool_and(strpos(p.busqueda, clave) > 0) from claves)
       and (${person.role} = 'administrador' or exists (
         select from asignaciones a
          where a.id_paciente = p.id_paciente and a.id_prestador = ${person.id} and a.fecha_baja is null))
     order by p.apellido_orden, p.nombre_orden, p.id_paciente`.execute(t.db);
  return rows.map((row) => row.id_paciente);
}

async function expectSameAsPlain(person: Person, term: string, status: PatientStatus): Promise<void> {
  const all = await plainSearch(person, term, status);
  const total = Math.min(all.length, SEARCH_COUNTED_MAX + 1);
  const shown = all.slice(0, total);
  for (const [page, pageSize] of [
    [1, 20],
    [3, 7],
    [Math.max(1, Math.ceil(total / 100)), 100],
    [Math.ceil(total / 100) + 1, 100],
  ] as const) {
    const query = `page=${page}&pageSize=${pageSize}&status=${status}`;
    const answer = await t.as(person, 'GET', `/api/patients/search/${encodeURIComponent(term)}?${query}`);
    const found = PatientPage.strict().parse(answer.json());
    expect({
      term,
      status,
      page,
      ids: found.data.map((patient) => patient.id_paciente),
      total: found.total,
      totalPages: found.totalPages,
    }).toEqual({
      term,
      status,
      page,
      ids: shown.slice((page - 1) * pageSize, page * pageSize),
      total,
      totalPages: Math.ceil(total / pageSize),
    });
  }
}

/** All of them, and the two others by turns. */
let turns = 0;
function someStatuses(): PatientStatus[] {
  turns += 1;
  return ['all', turns % 2 === 0 ? 'active' : 'inactive'];
}

/** Pieces of what is there, alone or two together, and what is nowhere. */
const everyText = [...SURNAMES, ...NAMES, 'Raro', '20000037', 'AB50', 'ab', '37'];
const piece = fc
  .record({
    text: fc.constantFrom(...everyText),
    from: fc.nat({ max: 8 }),
    length: fc.integer({ min: 1, max: 6 }),
  })
  .map(
    ({ text, from, length }) => text.slice(from % text.length, (from % text.length) + length).trim() || text,
  );
const term = fc.oneof(
  { weight: 6, arbitrary: piece },
  { weight: 2, arbitrary: fc.tuple(piece, piece).map((pieces) => pieces.join(' ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('zq', 'xyzxyz', 'e\u0301', '%', '_', '\\', 'ñ', 'W', '1', '20', '7.4'),
  },
);

describe('search in a large clinic', () => {
  it('finds what the plain way finds, in the same order, and counts as far as it counts', async () => {
    for (const common of ['a', 'r', 'b', 'n', '~', 'an', 'na', 'ab', 'maria', 'gonzalez', 'raro', '2', '20'])
      for (const status of someStatuses()) await expectSameAsPlain(admin, common, status);
    await fc.assert(
      fc.asyncProperty(
        term,
        fc.constantFrom(...PATIENT_STATUSES),
        fc.constantFrom('admin', 'own'),
        async (...made) => {
          const [typed, status, who] = made;
          await expectSameAsPlain(who === 'admin' ? admin : own, typed, status);
        },
      ),
      { numRuns: 30, seed: 20260 },
    );
  }, 300_000);

  it('refuses a term in which nothing can be seen, such as an accent without its letter', async () => {
    const answer = await t.as(admin, 'GET', `/api/patients/search/${encodeURIComponent('\u0301')}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('finds the same once the database knows how small the clinic is', async () => {
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query('analyze pacientes');
    await owner.end();
    for (const typed of ['a', 'r', 'k', 'ñ', 'o', 'an', 'raro'])
      for (const status of someStatuses()) await expectSameAsPlain(admin, typed, status);
  }, 60_000);

  it('follows every rename, new DNI and change of status at once', async () => {
    const id = await createPatient(t, { nombre: 'Xilófono', apellido: 'Wxyz Wxyz', dni: 'ZZ1' });
    const findsWith = async (typed: string, status = 'all') =>
      (await t.as(admin, 'GET', `/api/patients/search/${typed}?status=${status}`)).json<PatientPage>().total;
    expect([await findsWith('wxy'), await findsWith('xilo'), await findsWith('zz1')]).toEqual([1, 1, 1]);
    await t.as(admin, 'PUT', `/api/patients/${id}`, { apellido: 'Wxyz Vuvuz', dni: 'YY2' });
    expect([
      await findsWith('wxy'),
      await findsWith('vuvuz'),
      await findsWith('zz1'),
      await findsWith('yy'),
    ]).toEqual([1, 1, 0, 1]);
    await t.as(admin, 'PATCH', `/api/patients/${id}/status`, { activo: false });
    expect([await findsWith('vuvuz', 'active'), await findsWith('vuvuz', 'inactive')]).toEqual([0, 1]);
  });

  it('finds a whole DNI wherever it stands', async () => {
    const whole = '87654321';
    for (const fields of [
      { dni: whole },
      { dni: `1${whole}` },
      { dni: `M${whole}` },
      { dni: `${whole}-9`, activo: false },
      { dni: '８７６５４３２１' },
      { nombre: `Caso ${whole}`, dni: '11' },
      { apellido: `X${whole}Y`, dni: '8765432' },
      { nombre: '8765', apellido: '4321' },
    ])
      await createPatient(t, { apellido: 'Numerosa', ...fields });
    for (const status of PATIENT_STATUSES) await expectSameAsPlain(admin, whole, status);
    const found = (
      await t.as(admin, 'GET', '/api/patients/search/87.654.321?status=all')
    ).json<PatientPage>();
    expect(found.total).toBeGreaterThanOrEqual(6);
  });

  it('takes the longest names in the most spacious script', async () => {
    const hangul = (seed: number) =>
      Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0xac00 + ((n * 7919 + seed) % 11_172))).join(
        '',
      );
    const answer = await t.as(admin, 'POST', '/api/patients', { apellido: hangul(1), nombre: hangul(5_000) });
    expect(answer.statusCode).toBe(201);
    const found = await t.as(
      admin,
      'GET',
      `/api/patients/search/${encodeURIComponent(hangul(1).slice(40, 44))}`,
    );
    expect(found.json().total).toBe(1);
  });
});
