import type { PatientSearchQuery } from '@trama/contract/schemas/people/patients';
import { SEARCH_COUNTED_MAX } from '@trama/contract/words/people/patients';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import type { TermHash } from '../../../platform/trail/search-terms.ts';
import { pageJson, SHOWN_ON_PAGE } from './patient-list.queries.ts';

/** The JSON of a PatientPage. Every word of the term must occur somewhere in name, last name or DNI. */
export const patientSearch = (
  term: string,
  { page, pageSize, status }: PatientSearchQuery,
  hashTerm: TermHash,
): OwnSql => ({
  name: 'search patients',
  text: `with found as materialized (
           select f.* from buscar_pacientes($3::text[], $4::text, $1::integer, $2::integer,
                    case when not allowed.sees_all then allowed.actor_id end) with ordinality f
            where allowed.sees_all or allowed.sees_own)
         ${pageJson(
           'select p.* from found f join pacientes p using (id_paciente) order by f.ordinality',
           '(select min(total) from found)',
         )}`,
  // No page leads further than what is counted.
  values: [
    pageSize,
    Math.min((page - 1) * pageSize, SEARCH_COUNTED_MAX + 1),
    wordsOf(term),
    status,
    hashTerm(term),
  ],
  shown: { patients: SHOWN_ON_PAGE, term: '$5::bytea' },
});

/** 'Vega, Lucía' are two words. A document is stored without its signs: 30.111, 30-111 and 30111 are one, so are ab.123 and ab123. */
export function wordsOf(term: string): string[] {
  const words = term.split(/[\s,;]+/).filter(Boolean);
  const plain = words.map((word) => (/\d/.test(word) ? word.replace(/[.\p{Pd}]/gu, '') : word));
  // A comma alone is looked for as it is: without any word the search would find everybody.
  return plain.length > 0 ? [...new Set(plain)] : [term];
}
