import { Patient, type PatientExportQuery } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { ownAssignments } from '../../../platform/access/reach.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { type OwnSql, ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import type { TermHash } from '../../../platform/trail/search-terms.ts';
import { patientFieldsFor } from './patient-fields.service.ts';
import {
  filterValues,
  fulfilsFilters,
  hasStatus,
  isQuiet,
  placeByName,
  placeOfQuiet,
} from './patient-list.queries.ts';
import { wordsOf } from './patient-search.queries.ts';

/** How many patients are in memory at a time, and in one row of the trail. */
const ROWS_AT_A_TIME = 250;

interface Listed {
  json: string;
  id_paciente: string;
  /** What the list is ordered by besides the id. */
  first: string;
  second: string;
}

interface Wanted {
  condition: string;
  place: string[];
  types: [string, string];
}

/** Every word occurs, as the search looks for it (see functions/buscar_pacientes.sql). */
const HAS_WORDS = String.raw`($2::text[] is null or p.busqueda like all (
  select '%' || regexp_replace(clave_busqueda(word), '([\\%_])', '\\\1', 'g') || '%' from unnest($2::text[]) word))`;

/**
 * The patients that the list, or the search for the words $2, shows, in its order, after the patient $3 with the place $4, $5.
 * All patients, or those assigned to the person: only one of the two finds anybody.
 */
function exportSql(name: string, { condition, place, types }: Wanted) {
  const order = `${place.join(', ')}, p.id_paciente`;
  const isNext = `${condition} and ${HAS_WORDS}
  and ($3::bigint is null or (${order}) > ($4::${types[0]}, $5::${types[1]}, $3::bigint))`;
  return ownSql(`people/patients/export-${name}`, {
    plan: 'for its values',
    shown: { ...SHOWN_IN_ROWS, term: '$1::bytea' },
  })`
    select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))} as json, p.id_paciente,
           (${String(place[0])})::text as first, (${String(place[1])})::text as second
      from ((select p.* from pacientes p where allowed.sees_all and ${isNext}
              order by ${order} limit ${ROWS_AT_A_TIME})
            union all
            (select p.* from (select reach.id_paciente from ${ownAssignments()}) own
               join pacientes p on p.id_paciente = own.id_paciente where ${isNext}
              order by ${order} limit ${ROWS_AT_A_TIME})) p
     order by ${order} limit ${ROWS_AT_A_TIME}`;
}

const byName = (status: PatientExportQuery['status']) =>
  exportSql(status, {
    condition: `true${hasStatus(status, 'p.activo')}`,
    place: placeByName('p'),
    types: ['text', 'text'],
  });

const EXPORTS = { active: byName('active'), inactive: byName('inactive'), all: byName('all') };
const QUIET = exportSql('quiet', {
  condition: isQuiet('$6::date'),
  place: placeOfQuiet,
  types: ['date', 'timestamptz'],
});
const FILTERED = exportSql('filtered', {
  condition: fulfilsFilters({
    risk: '$6',
    provider: '$7',
    quietOn: '$8',
    withoutTeam: '$9',
    withoutConsent: '$10',
  }),
  place: placeByName('p'),
  types: ['text', 'text'],
});
export const PATIENT_EXPORTS = [...Object.values(EXPORTS), QUIET, FILTERED];

/** Every patient that the list or the search shows with these filters, in its order, in parts. */
export function patientsToExport(guard: Guard, query: PatientExportQuery, hashTerm: TermHash) {
  const { term } = query;
  const searched = term ? [hashTerm(term), wordsOf(term)] : [null, null];
  const [statement, values] = exportStatement(query);
  const after = (last?: Listed) => [
    ...searched,
    ...(last ? [last.id_paciente, last.first, last.second] : [null, null, null]),
    ...values,
  ];
  return guard.parts<Listed>(statement, after(), (part) =>
    part.length === ROWS_AT_A_TIME ? after(part.at(-1)) : undefined,
  );
}

/** The statement for these filters, and its values from $6 on. */
function exportStatement(query: PatientExportQuery): [OwnSql, unknown[]] {
  const filters = filterValues(query);
  if (filters) return [FILTERED, filters];
  return query.quiet ? [QUIET, [todayInClinic()]] : [EXPORTS[query.status], []];
}
