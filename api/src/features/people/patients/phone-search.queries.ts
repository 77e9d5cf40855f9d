import { Patient } from '@trama/contract/schemas/people/patients';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import { patientFieldsFor } from './patient-fields.service.ts';

export const FOUND_MAX = 8;
/** As in the index pacientes_telefono: the end of a number is the beginning of its digits read backwards. */
const BACKWARDS = `reverse(regexp_replace(p.telefono, '\\D', '', 'g'))`;

/** Patients whose telephone number ends with certain digits, however it is written: backwards it begins from $1 and before $2. */
export const PATIENTS_BY_PHONE = ownSql('people/patients/by-phone', {
  shown: { ...SHOWN_IN_ROWS, term: '$3::bytea' },
})`
  select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))} as json, p.id_paciente
    from pacientes p
   where p.telefono is not null and ${BACKWARDS} ~>=~ $1::text and ${BACKWARDS} ~<~ $2::text
     and ${withinReach('p.id_paciente')}
   order by p.apellido_orden, p.nombre_orden, p.id_paciente
   limit ${FOUND_MAX}`;

/** The first text that begins with the digits backwards, and the first after all of those: the last digit plus one (':' follows '9'). */
export function backwards(digits: string): [from: string, to: string] {
  const from = [...digits].reverse().join('');
  return [from, from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1)];
}
