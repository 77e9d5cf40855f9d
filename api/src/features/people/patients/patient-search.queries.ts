import { ownSql } from '../../../platform/statements/own-sql.ts';
import { PAGE_JSON, SHOWN_ON_PAGE } from './patient-list.queries.ts';

/**
 * The JSON of a PatientPage: every one of the words $3 occurs somewhere in name, last name or DNI, and the status is $4. The
 * page has $1 patients after $2 of them; $5 is the hash of what was searched for.
 */
export const PATIENT_SEARCH = ownSql('people/patients/search', {
  shown: { patients: SHOWN_ON_PAGE, term: '$5::bytea' },
})`
  with found as materialized (
    select f.*
      from buscar_pacientes($3::text[], $4::text, $1::integer, $2::integer,
                            case when not allowed.sees_all then allowed.actor_id end) with ordinality f
     where allowed.sees_all or allowed.sees_own
  ), page as (
    select p.* from found f join pacientes p using (id_paciente) order by f.ordinality
  ), counted as materialized (
    select coalesce((select min(total) from found), 0)::bigint as total
  )
  ${PAGE_JSON}`;

/** 'Vega, Lucía' are two words. A document is stored without its signs: 30.111, 30-111 and 30111 are one, so are ab.123 and ab123. */
export function wordsOf(term: string): string[] {
  const words = term.split(/[\s,;]+/).filter(Boolean);
  const plain = words.map((word) => (/\d/.test(word) ? word.replace(/[.\p{Pd}]/gu, '') : word));
  // A comma alone is looked for as it is: without any word the search would find everybody.
  return plain.length > 0 ? [...new Set(plain)] : [term];
}
