import { readFile } from 'node:fs/promises';
import {
  PATIENT_STATUSES,
  type PatientStatus,
  SEARCH_COUNTED_MAX,
} from '@trama/contract/words/people/patients';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProvider } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const functionFile = new URL('../src/database/functions/buscar_pacientes.sql', import.meta.url);

/**
 * With these limits in place of its own, a clinic of some hundred patients is to the function what one of hundreds of
 * thousands is: it takes every way it has, and reaches every limit.
 */
const SMALL_LIMITS = {
  contados: 40,
  pocas_palabras: 4,
  clinica_chica: 50,
  recorridos: 10,
  leidos_al_contar: 30,
};

const limitOf = (name: string) => new RegExp(`\\b${name} constant integer := (\\d+);`);

/** The same text under another name, with small limits. */
function withSmallLimits(text: string): string {
  const changes: [string | RegExp, string][] = [
    [/\bbuscar_pacientes\b/, 'buscar_en_chico'],
    // The words that say by themselves that there are more patients than are counted.
    ['v.activos + v.inactivos > 10000', `v.activos + v.inactivos > ${SMALL_LIMITS.contados}`],
    ...Object.entries(SMALL_LIMITS).map(([name, limit]): [RegExp, string] => [
      limitOf(name),
      `${name} constant integer := ${limit};`,
    ]),
  ];
  return changes.reduce((changed, [from, to]) => {
    expect(changed.split(from).length, String(from)).toBeGreaterThan(1);
    return changed.replace(from, to);
  }, text);
}

const SURNAMES = ['González', 'Núñez Paz', 'Ñandú', 'De la Cruz', 'Banana', 'Nun~ez', '100%_\\', 'Año 2020'];
const NAMES = ['María', 'Ana Banana', 'José Luis', 'Íñigo', "O'Brien", 'Pen~a', 'Caso 30111222', '_', null];
const PATIENTS = 400;

let t: TestApp;
let text: string;
let own: number;
beforeAll(async () => {
  t = await startTestApp();
  text = await readFile(functionFile, 'utf8');
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query(withSmallLimits(text));
  await owner.end();
  own = await createProvider(t);
  await sql`
    insert into pacientes (apellido, nombre, dni, activo, nombre_elegido)
    select case when n % 4 < 3 then (${SURNAMES}::text[])[1 + n % ${SURNAMES.length}::int]
                else 'Raro' || translate(to_hex(n * 7919), '0123456789', 'ghijklmnop') end,
           (${NAMES}::text[])[1 + (n / 7) % ${NAMES.length}::int],
           case n % 10 when 0 then 'AB' || n when 1 then null when 2 then '1' || (30111200 + n)
                       else (30111200 + n)::text end, n % 7 > 0,
           case when n % 11 = 0 then 'Ñusta' when n % 13 = 0 then 'Banana 30111250' end
      from generate_series(1, ${PATIENTS}::int) n`.execute(t.db);
  await sql`
    insert into asignaciones (id_paciente, id_prestador)
    select id_paciente, ${own} from pacientes where id_paciente % 2 = 0`.execute(t.db);
  await sql`update asignaciones set fecha_baja = now() where id_paciente % 6 = 0`.execute(t.db);
});
afterAll(() => t.close());

interface Search {
  words: string[];
  status: PatientStatus;
  size: number;
  skip: number;
  among: 'all' | 'own';
}
interface Found {
  total: number;
  ids: number[];
}

async function search(name: string, { words, status, size, skip, among }: Search): Promise<Found> {
  const { rows } = await sql<{ total: number; id_paciente: number | null }>`
    select * from ${sql.ref(name)}(
      ${words}, ${status}, ${size}, ${skip}, ${among === 'own' ? own : null})`.execute(t.db);
  const ids = rows.flatMap(({ id_paciente }) => id_paciente ?? []);
  expect(rows).toHaveLength(Math.max(1, ids.length));
  for (const { total } of rows) expect(total).toBe(rows[0]?.total);
  return { total: Number(rows[0]?.total), ids };
}

/** In the plain way: every word somewhere in the text that is searched, all of them counted, and then cut. */
async function plainSearch(counted: number, { words, status, size, skip, among }: Search): Promise<Found> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<{ id_paciente: number }>`
    select id_paciente from pacientes p
     where (${status} = 'all' or p.activo = (${status} = 'active'))
       and p.busqueda like all (array(select clave_busqueda(w) from unnest(${patterns}::text[]) w))
       and (${among} = 'all' or exists (
         select from asignaciones a
          where a.id_paciente = p.id_paciente and a.id_prestador = ${own} and a.fecha_baja is null))
     order by p.apellido_orden, p.nombre_orden, p.id_paciente`.execute(t.db);
  const reachable = rows.slice(0, counted + 1).map((row) => row.id_paciente);
  return { total: reachable.length, ids: reachable.slice(skip, skip + size) };
}

/** Pieces of what is there, as somebody may type them, and what is nowhere. */
const texts = [...SURNAMES, ...NAMES, 'Raro', 'Ñusta', '30111222', '13011', 'AB50', 'ab1'].flatMap(
  (name) => name?.split(' ') ?? [],
);
const piece = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.nat({ max: 8 }),
    length: fc.integer({ min: 1, max: 9 }),
    typed: fc.constantFrom('as it is', 'upper', 'decomposed'),
  })
  .map(({ text, from, length, typed }) => {
    const cut = text.slice(from % text.length, (from % text.length) + length);
    return { 'as it is': cut, upper: cut.toUpperCase(), decomposed: cut.normalize('NFD') }[typed] ?? cut;
  });
const strange = fc.constantFrom('zq', 'xyzxyz', '\u0301', '%', '_', '\\', '~', 'ñ', 'n~', '1', '20', '1\\%');
const wholeDni = fc.constantFrom('30111222', '30111324', '30111265', '30111250', '99999999');
const word = fc.oneof(
  { weight: 8, arbitrary: piece },
  { weight: 1, arbitrary: strange },
  { weight: 1, arbitrary: wholeDni },
);
const words = fc.oneof(
  { weight: 4, arbitrary: word.map((only) => [only]) },
  { weight: 1, arbitrary: fc.uniqueArray(word, { minLength: 2, maxLength: 3 }) },
);
const anySearch: fc.Arbitrary<Search> = fc.record({
  words,
  status: fc.constantFrom(...PATIENT_STATUSES),
  size: fc.constantFrom(1, 7, 25, 100),
  skip: fc.constantFrom(0, 0, 0, 7, 30, 40, 41, 1000),
  among: fc.constantFrom('all', 'all', 'own'),
});

describe('the search for patients, in the database', () => {
  it('finds what the plain way finds, in its order, whatever way it takes', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (asked) => {
        expect(await search('buscar_en_chico', asked)).toEqual(
          await plainSearch(SMALL_LIMITS.contados, asked),
        );
        expect(await search('buscar_pacientes', asked)).toEqual(await plainSearch(SEARCH_COUNTED_MAX, asked));
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  it('counts exactly up to its limit, and says one more for all that is beyond', async () => {
    const limit = SMALL_LIMITS.contados;
    for (const [index, patients] of [limit - 1, limit, limit + 1, limit + 2].entries()) {
      const group = `Borde${'abcd'[index]}`;
      // One word of all of them, as many others as there are patients, and a number.
      await sql`
        with nuevos as (
          insert into pacientes (apellido, nombre, dni)
          select ${group}, 'q' || ${group} || translate(n::text, '0123456789', 'ghijklmnop'),
                 90000000 + 1000 * ${index}::int + n
            from generate_series(1, ${patients}::int) n returning id_paciente)
        insert into asignaciones (id_paciente, id_prestador) select id_paciente, ${own} from nuevos`.execute(
        t.db,
      );
      for (const words of [[group], [`q${group}`], [group, 'q'], [`9000${index}0`]])
        for (const among of ['all', 'own'] as const)
          for (const skip of [0, limit - 1, limit, limit + 1]) {
            const asked: Search = { words, status: 'active', size: 25, skip, among };
            const found = await search('buscar_en_chico', asked);
            expect({ asked, ...found }).toEqual({ asked, ...(await plainSearch(limit, asked)) });
            expect({ asked, total: found.total }).toEqual({ asked, total: Math.min(patients, limit + 1) });
          }
    }
  }, 60_000);

  it('counts as far as the contract says', () => {
    expect(Number(limitOf('contados').exec(text)?.[1])).toBe(SEARCH_COUNTED_MAX);
    expect(text).toContain(`v.activos + v.inactivos > ${SEARCH_COUNTED_MAX}`);
  });
});
