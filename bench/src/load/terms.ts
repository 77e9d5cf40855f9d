/** What people type into the search box: many different things of each kind. */
import type pg from 'pg';
import { COMMON_TERMS } from '../clinic/names.ts';

const SAMPLE = 400;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export const SEARCH_KINDS = ['selective', 'no match', 'one letter', 'two letters', 'common'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type Terms = Record<SearchKind, string[]>;

export async function sampleTerms(client: pg.Client): Promise<Terms> {
  const { rows: people } = await client.query<{ apellido: string; dni: string }>(
    `select clave_busqueda(apellido) as apellido, dni from pacientes
      where activo and apellido !~ ' ' order by hashint8extended(id_paciente, 77) limit ${SAMPLE}`,
  );
  const { rows: families } = await client.query<{ apellido: string }>(
    `select clave_busqueda(apellido) as apellido from pacientes
      where apellido !~ ' ' group by 1 having count(*) <= greatest(3, (select count(*) from pacientes) / 20000)
      order by hashtextextended(clave_busqueda(apellido), 78) limit ${SAMPLE}`,
  );
  return {
    // A rare family, then a whole DNI, in turns.
    selective: families.flatMap(({ apellido }, i) => [apellido, people[i % people.length]?.dni ?? apellido]),
    'no match': people.map(({ apellido }, i) => `${LETTERS[i % 26]}zx${apellido.slice(0, 4)}qk`),
    'one letter': [...LETTERS],
    'two letters': people.map(({ apellido }, i) => apellido.slice(i % 3, (i % 3) + 2)),
    common: COMMON_TERMS,
  };
}
