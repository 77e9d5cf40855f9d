/** What people type into the search box: many different things of each kind. */
import { COMMON_TERMS } from '../clinic/names.mjs';

const SAMPLE = 400;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export async function sampleTerms(client) {
  const { rows } = await client.query(
    `select clave_busqueda(apellido) as apellido, dni from pacientes
      where activo and apellido !~ ' ' order by hashint8extended(id_paciente, 77) limit ${SAMPLE}`,
  );
  const { rows: families } = await client.query(
    `select clave_busqueda(apellido) as apellido from pacientes
      where apellido !~ ' ' group by 1 having count(*) <= greatest(3, (select count(*) from pacientes) / 20000)
      order by hashtextextended(clave_busqueda(apellido), 78) limit ${SAMPLE}`,
  );
  return {
    // A rare family, or the whole DNI.
    selective: families.flatMap(({ apellido }, i) => [apellido, rows[i % rows.length].dni]),
    'no match': rows.map(({ apellido }, i) => `${LETTERS[i % 26]}zx${apellido.slice(0, 4)}qk`),
    'one letter': [...LETTERS],
    'two letters': rows.map(({ apellido }, i) => apellido.slice(i % 3, (i % 3) + 2)),
    common: COMMON_TERMS,
  };
}
