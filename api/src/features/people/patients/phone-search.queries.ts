import { Patient } from '@trama/contract/schemas/people/patients';
import { patientFieldsFor } from '../../../platform/access/patient-fields.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import type { TermHash } from '../../../platform/trail/search-terms.ts';

const FOUND_MAX = 8;
/** As in the index pacientes_telefono: the end of a number is the beginning of its digits read backwards. */
const BACKWARDS = `reverse(regexp_replace(p.telefono, '\\D', '', 'g'))`;

/** Patients whose telephone number ends with these digits, however it is written. */
export function patientsByPhone(digits: string, hashTerm: TermHash): OwnSql {
  const from = [...digits].reverse().join('');
  // The first text after all that begin so: the last digit plus one (':' follows '9').
  const to = from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1);
  return {
    name: 'patients by phone',
    text: `select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))} as json, p.id_paciente from pacientes p
            where p.telefono is not null and ${BACKWARDS} ~>=~ $1::text and ${BACKWARDS} ~<~ $2::text and ${withinReach('p.id_paciente')}
            order by p.apellido_orden, p.nombre_orden, p.id_paciente
            limit ${FOUND_MAX}`,
    values: [from, to, hashTerm(digits)],
    shown: { ...SHOWN_IN_ROWS, term: '$3::bytea' },
  };
}
