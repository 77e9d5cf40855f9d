import { roleLabel } from '@trama/contract/words/access-policy';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { NOT_A_PRESCRIPTION } from '@trama/contract/words/clinical-data';
import { fullName } from '@trama/contract/words/full-name';
import { contactFacts, PATIENT_SINCE, type PatientFact, personalFacts } from '@trama/contract/words/patients';
import type { Block } from '../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import { facts, note, prose, recordedNote, section, yesNo } from './record-blocks.ts';

const NO_DATA = 'Sin dato';

export function patientBlocks({ patient }: RecordSnapshot): Block[] {
  const values: PatientFact[] = [
    ...personalFacts(patient, NO_DATA),
    ...contactFacts(patient),
    ['Estado', patient.activo ? 'Activo' : 'Inactivo'],
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
      ['Matrícula', prestador.matricula],
      ['Asignado desde', formatMoment(fecha_asignacion)],
      ['Asignado hasta', fecha_baja && formatMoment(fecha_baja)],
    ]),
    ...prose('Notas', notas),
  ]);
}

export function medicationBlocks({ medications }: RecordSnapshot): Block[] {
  const [heading, ...entries] = section('Medicaciones', medications, (medication) => [
    {
      kind: 'entry',
      text: medication.nombre_medicamento,
      aside: medication.activo ? 'Activa' : 'Suspendida',
    },
    ...facts([
      ['Dosis', medication.dosis],
      ['Frecuencia', medication.frecuencia],
    ]),
    ...prose('Notas', medication.notas),
    recordedNote(medication),
  ]);
  return [...(heading ? [heading] : []), note(NOT_A_PRESCRIPTION), ...entries];
}

export function diseaseBlocks({ diseases }: RecordSnapshot): Block[] {
  return section('Enfermedades', diseases, (disease) => [
    { kind: 'entry', text: disease.nombre_enfermedad, aside: disease.activa ? 'Activa' : 'No activa' },
    ...facts([
      ['En tratamiento', yesNo(disease.en_tratamiento)],
      ['Tipo', disease.tipo],
      ['Médico tratante', disease.medico],
    ]),
    ...prose('Notas', disease.notas),
    recordedNote(disease),
  ]);
}

export function relationshipBlocks({ relationships }: RecordSnapshot): Block[] {
  return section('Vínculos familiares', relationships, (relationship) => [
    { kind: 'entry', text: `${relationship.nombre} (${relationship.vinculo})` },
    ...facts([
      ['Edad', relationship.edad === null ? null : `${relationship.edad} años`],
      ['Ocupación', relationship.ocupacion],
      ['Convive con el paciente', yesNo(relationship.convive)],
      ['En tratamiento', yesNo(relationship.en_tratamiento)],
      ['Tipo de tratamiento', relationship.tratamiento_tipo],
    ]),
    recordedNote(relationship),
  ]);
}

export function antecedentBlocks({ antecedents }: RecordSnapshot): Block[] {
  return section('Antecedentes', antecedents, (antecedent) => [
    { kind: 'entry', text: antecedent.tratamiento },
    ...prose('Motivo', antecedent.motivo),
    ...facts([
      ['Duración', antecedent.duracion],
      ['Profesionales', antecedent.profesionales],
    ]),
    ...prose('Resultados', antecedent.resultados),
    recordedNote(antecedent),
  ]);
}
