import { roleLabel } from '@trama/contract/words/access-policy';
import { formatMoment, formatNumber } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/clinical-lists';
import { changeText } from '@trama/contract/words/clinical-lists/changes';
import {
  activeFlagOf,
  type ClinicalList,
  type ClinicalRecord,
  fieldsOf,
  fieldText,
  flagText,
  type ListField,
  recordName,
} from '@trama/contract/words/clinical-lists/list';
import { fullName } from '@trama/contract/words/full-name';
import {
  contactFacts,
  factsIn,
  PATIENT_SINCE,
  type PatientFact,
  personalFacts,
  statusText,
} from '@trama/contract/words/patients';
import { licenceText } from '@trama/contract/words/providers';
import type { Block } from '../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import {
  facts,
  type LabelledText,
  labelledBlocks,
  NO_ENTRIES,
  note,
  prose,
  recordedNote,
  section,
  yesNo,
} from './record-blocks.ts';

const NO_DATA = 'Sin dato';

export interface ListReader {
  records(name: ListName, ids: number[]): Promise<ClinicalRecord[]>;
}

export function patientBlocks({ patient }: RecordSnapshot): Block[] {
  const values: PatientFact[] = [
    ['Legajo', formatNumber(patient.legajo)],
    ...personalFacts(patient, NO_DATA),
    ...contactFacts(patient),
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

/** Each can be as long as two of its texts may be. */
const RECORDS_AT_ONCE = 20;

/** A part for each clinical list. */
export async function* listBlocks({ lists }: RecordSnapshot, reader: ListReader): AsyncGenerator<Block> {
  for (const name of LIST_NAMES) {
    const list = listOf(name);
    const ids = lists[name];
    yield { kind: 'section', text: list.heading };
    if (list.note) yield note(list.note);
    if (ids.length === 0) yield note(NO_ENTRIES);
    for (let from = 0; from < ids.length; from += RECORDS_AT_ONCE) {
      const records = await reader.records(name, ids.slice(from, from + RECORDS_AT_ONCE));
      for (const record of records) yield* entryBlocks(list, record);
    }
  }
}

function entryBlocks(list: ClinicalList, record: ClinicalRecord): Block[] {
  const active = activeFlagOf(list);
  const fields = fieldsOf(list).filter(([name]) => name !== active?.name);
  return [
    // 'Activa' or 'Suspendida' stands at the edge.
    { kind: 'entry', text: recordName(list, record), aside: active && flagText(active, record) },
    ...labelledBlocks(fields.flatMap(([name, field]) => labelled(field, record[name]))),
    recordedNote(record),
    ...changeNotes(list, record),
  ];
}

/** Each change, from the first to the last: a dose that ended is part of the record. */
function changeNotes(list: ClinicalList, { cambios = [] }: ClinicalRecord): Block[] {
  return cambios.toReversed().map((change) => note(changeText(list, change)));
}

/** Names are told by the heading of the entry; what is missing is not told. */
function labelled(field: ListField, value: unknown): LabelledText[] {
  if (field.kind === 'name') return [];
  const text = field.kind === 'flag' ? yesNo(value === true) : fieldText(field, value);
  return text === null ? [] : [{ label: field.label, text, isLong: field.kind === 'long' }];
}
