import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatDate } from '@trama/contract/words/clinic-time';
import { statusText } from '@trama/contract/words/people/patients';
import { licenceText, professionLabel } from '@trama/contract/words/people/providers';
import { type CsvColumns, yesOrNo } from '../../../platform/http/csv-answer.ts';

export const PROVIDER_COLUMNS: CsvColumns<ListedProvider> = [
  ['N.º de prestador', ({ id_prestador }) => id_prestador],
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre', ({ nombre }) => nombre],
  ['Rol', ({ role }) => roleLabel(role)],
  ['Profesión', ({ profesion }) => professionLabel(profesion)],
  ['Especialidad', ({ especialidad }) => especialidad],
  ['Matrícula', licenceText],
  ['Teléfono', ({ telefono }) => telefono],
  ['Email', ({ email }) => email],
  ['Dirección', ({ direccion }) => direccion],
  ['Estado', ({ is_active }) => statusText(is_active)],
  ['Invitación pendiente', ({ invitacion_pendiente }) => yesOrNo(invitacion_pendiente)],
  ['Pacientes activos', ({ pacientes_activos }) => pacientes_activos],
  ['Fecha de alta', ({ fecha_creacion }) => formatDate(fecha_creacion)],
];
