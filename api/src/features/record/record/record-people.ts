import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import {
  CONTACT_FIELDS,
  CONTACT_INACTIVE,
  contactName,
  flagLabels,
} from '@trama/contract/words/people/contacts';
import {
  factsIn,
  PATIENT_SINCE,
  type PatientFact,
  personalFacts,
  statusText,
} from '@trama/contract/words/people/patients';
import { licenceText } from '@trama/contract/words/people/providers';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import { facts, prose, recordedNote, section } from './record-blocks.ts';

const NO_DATA = 'Sin dato';

export function patientBlocks({ patient }: RecordSnapshot): Block[] {
  const values: PatientFact[] = [
    ['Legajo', String(patient.legajo)],
    ...personalFacts(patient, NO_DATA),
    ...factsIn('contact', patient),
    ...factsIn('identity', patient),
    ...factsIn('coverage', patient),
    ['Estado', statusText(patient.activo)],
    [PATIENT_SINCE, formatMoment(patient.fecha_creacion)],
    [
      'Última actualización de los datos',
      patient.fecha_actualizacion && formatMoment(patient.fecha_actualizacion),
    ],
  ];
  return [
    { kind: 'section', text: 'Datos del paciente' },
    ...facts(values.map(([label, value]) => [label, value ?? NO_DATA])),
  ];
}

export function teamBlocks({ assignments }: RecordSnapshot): Block[] {
  return section('Equipo tratante', assignments, ({ prestador, fecha_asignacion, fecha_baja, notas }) => [
    { kind: 'entry', text: fullName(prestador), aside: fecha_baja ? 'Finalizada' : 'Vigente' },
    ...facts([
      ['Rol', roleLabel(prestador.role)],
      ['Matrícula', licenceText(prestador)],
      ['Asignado desde', formatMoment(fecha_asignacion)],
      ['Asignado hasta', fecha_baja && formatMoment(fecha_baja)],
    ]),
    ...prose('Notas', notas),
  ]);
}

/** Emergency contacts, legal representatives, and people who may get information about the patient. */
export function contactBlocks({ contacts }: RecordSnapshot): Block[] {
  return section('Contactos', contacts, (contact) => [
    {
      kind: 'entry',
      text: contactName(contact),
      aside: contact.activo ? undefined : CONTACT_INACTIVE,
    },
    ...facts([
      ['Carácter', flagLabels(contact).join(', ') || null],
      [CONTACT_FIELDS.telefono.label, contact.telefono],
      [CONTACT_FIELDS.email.label, contact.email],
    ]),
    recordedNote(contact),
  ]);
}
