import type { AssignmentWithPatient } from '@trama/contract/schemas/people/assignments';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, lastNameFirst } from '@trama/contract/words/full-name';
import { statusText } from '@trama/contract/words/people/patients';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';

export const ASSIGNMENT_COLUMNS: CsvColumns<AssignmentWithPatient> = [
  ['Legajo', ({ id_paciente }) => id_paciente],
  ['Paciente', ({ pacientes }) => calledLastNameFirst(pacientes)],
  ['DNI', ({ pacientes }) => pacientes.dni],
  ['Estado del paciente', ({ pacientes }) => statusText(pacientes.activo)],
  ['N.º de prestador', ({ id_prestador }) => id_prestador],
  ['Prestador', ({ prestadores }) => lastNameFirst(prestadores)],
  ['Rol', ({ prestadores }) => roleLabel(prestadores.role)],
  ['Asignado el', ({ fecha_asignacion }) => formatDate(fecha_asignacion)],
  ['Notas', ({ notas }) => notas],
];
