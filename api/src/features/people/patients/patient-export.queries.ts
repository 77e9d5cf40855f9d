import { Patient, type PatientExportQuery } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { patientFieldsFor } from '../../../platform/access/patient-fields.ts';
import { ownAssignments } from '../../../platform/access/reach.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import type { Guard } from '../../../platform/statements/guarded.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import type { TermHash } from '../../../platform/trail/search-terms.ts';
import { hasStatus, isQuiet, placeByName, placeOfQuiet } from './patient-list.queries.ts';
import { wordsOf } from './patient-search.queries.ts';

/** How many patients are in memory at a time, and in one row of the trail. */
const ROWS_AT_A_TIME = 250;

interface Listed {
  json: string;
  id_paciente: number;
  /** What the list is ordered by besides the id, as texts. */
  place: [string, string];
}

/** Every word occurs, as the search looks for it (see functions/buscar_pacientes.sql). */
const HAS_WORDS = String.raw`($2::text[] is null or p.busqueda like all (
  select '%' || regexp_replace(clave_busqueda(word), '([\\%_])', '\\\1', 'g') || '%' from unnest($2::text[]) word))`;

/** Every patient that the list or the search shows with these filters, in its order, in parts. */
export function patientsToExport(guard: Guard, query: PatientExportQuery, hashTerm: TermHash) {
  const { term } = query;
  const searched = term ? [hashTerm(term), wordsOf(term)] : [null, null];
  const after = (last?: Listed): OwnSql => ({
    text: partSql(query),
    values: [...searched, todayInClinic(), last?.id_paciente ?? null, ...(last?.place ?? [null, null])],
    shown: { ...SHOWN_IN_ROWS, term: '$1::bytea' },
  });
  return guard.readJsonParts<Listed>(after(), (part) => {
    const last = part.at(-1);
    return last && part.length === ROWS_AT_A_TIME ? after(last) : undefined;
  });
}

/** Two branches, all patients or the person's own: for each person only one finds rows. */
function partSql({ quiet, status }: PatientExportQuery): string {
  const [place, types] = quiet ? [placeOfQuiet, 'date timestamptz'] : [placeByName('p'), 'text text'];
  const [first, second] = types.split(' ');
  const order = `${place.join(', ')}, p.id_paciente`;
  const isWanted = quiet ? isQuiet : `$3::date is not null${hasStatus(status, 'p.activo')}`;
  const followsLast = `($4::bigint is null or (${order}) > ($5::${first}, $6::${second}, $4::bigint))`;
  const part = (from: string) =>
    `(select p.* from ${from} and ${isWanted} and ${HAS_WORDS} and ${followsLast} order by ${order} limit ${ROWS_AT_A_TIME})`;
  return `
    select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))}::text as json, p.id_paciente,
           json_build_array(${place.map((column) => `(${column})::text`).join(', ')}) as place
      from (${part('pacientes p where allowed.sees_all')}
            union all
            ${part(`(select reach.id_paciente from ${ownAssignments()}) own
                    join pacientes p on p.id_paciente = own.id_paciente where true`)}) p
     order by ${order} limit ${ROWS_AT_A_TIME}`;
}
