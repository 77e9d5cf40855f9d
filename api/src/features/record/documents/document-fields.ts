import {
  ageOn,
  formatDate,
  formatLongDate,
  formatTime,
  todayInClinic,
} from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { licenceText, professionText } from '@trama/contract/words/people/providers';
import {
  DOCUMENT_FIELD_NAMES,
  DOCUMENT_FIELDS,
  type FieldValues,
} from '@trama/contract/words/record/documents';
import { cuitText, type Letterhead } from '../../people/settings/letterhead.service.ts';
import type { DocumentFacts } from './documents.queries.ts';

const medicationLine = ({ nombre_medicamento, dosis, frecuencia }: DocumentFacts['medicacion'][number]) =>
  `- ${[nombre_medicamento, dosis, frecuencia].filter(Boolean).join(', ')}`;

export function fieldValues(facts: DocumentFacts, clinic: Letterhead): FieldValues {
  const { paciente, turno, emisor, medicacion } = facts;
  const today = todayInClinic(new Date(facts.ahora));
  const age = ageOn(paciente.fecha_nacimiento, today);
  return {
    'paciente.nombre': paciente.nombre,
    'paciente.apellido': paciente.apellido,
    'paciente.documento': documentText({ dni: paciente.dni, tipo_documento: paciente.tipo_documento }),
    'paciente.fecha_nacimiento': paciente.fecha_nacimiento && formatDate(paciente.fecha_nacimiento),
    'paciente.edad': age === null ? null : String(age),
    'paciente.legajo': String(paciente.legajo),
    'paciente.obra_social': paciente.obra_social,
    'paciente.numero_afiliado': paciente.numero_afiliado,
    'clinica.nombre': clinic.nombre,
    'clinica.domicilio': clinic.domicilio,
    'clinica.cuit': cuitText(clinic.cuit),
    'clinica.director': clinic.director,
    'turno.fecha': turno && formatLongDate(turno.inicio),
    'turno.desde': turno && formatTime(turno.inicio),
    'turno.hasta': turno && formatTime(turno.fin),
    hoy: formatLongDate(today),
    'emisor.nombre': fullName(emisor),
    'emisor.profesion': professionText(emisor),
    'emisor.matricula': licenceText(emisor),
    'medicacion.activa': medicacion.length > 0 ? medicacion.map(medicationLine).join('\n') : null,
  };
}

/** Reception is shown the administrative fields alone. */
export const shownTo = (role: string, values: FieldValues): FieldValues =>
  role === 'recepcion'
    ? (Object.fromEntries(
        DOCUMENT_FIELD_NAMES.map((name) => [
          name,
          DOCUMENT_FIELDS[name].administrative ? values[name] : null,
        ]),
      ) as FieldValues)
    : values;
