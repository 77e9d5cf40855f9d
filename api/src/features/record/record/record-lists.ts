import { formatMoment } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { changedText } from '@trama/contract/words/record/clinical-lists/changes';
import {
  activeFlagOf,
  type ClinicalEntry,
  type ClinicalList,
  entryName,
  fieldsOf,
  fieldText,
  flagText,
  type ListField,
  type RecordedChange,
} from '@trama/contract/words/record/clinical-lists/list';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import {
  correctionBlocks,
  entryTitle,
  type LabelledText,
  labelledBlocks,
  NO_ENTRIES,
  note,
  personText,
  recordedNote,
} from './record-blocks.ts';

export interface ListReader {
  /** As many of the first ones as are read at once. */
  records(name: ListName, ids: number[]): Promise<ClinicalEntry[]>;
}

/** At most so many; long ones fewer. */
const RECORDS_AT_ONCE = 20;

/** A part for each clinical list. */
export async function* listBlocks({ lists }: RecordSnapshot, reader: ListReader): AsyncGenerator<Block> {
  for (const name of LIST_NAMES) {
    const list = listOf(name);
    const ids = lists[name];
    yield { kind: 'section', text: list.heading };
    if (list.note) yield note(list.note);
    if (ids.length === 0) yield note(NO_ENTRIES);
    for (let from = 0; from < ids.length; ) {
      const records = await reader.records(name, ids.slice(from, from + RECORDS_AT_ONCE));
      for (const record of records) yield* entryBlocks(list, record);
      from += records.length;
    }
  }
}

function entryBlocks(list: ClinicalList, record: ClinicalEntry): Block[] {
  const active = activeFlagOf(list);
  const fields = fieldsOf(list).filter(([name]) => name !== active?.name);
  return [
    // 'Activa' or 'Suspendida' stands at the edge; what was entered in error is neither.
    {
      kind: 'entry',
      text: entryTitle(entryName(list, record), record),
      aside: record.error ? undefined : active && flagText(active, record),
    },
    ...labelledBlocks(fields.flatMap(([name, field]) => labelled(field, record[name]))),
    recordedNote(record),
    ...correctionBlocks(record),
    ...changeBlocks(list, record),
  ];
}

/** Each change, from the first to the last: a dose that ended is part of the record. */
function changeBlocks(list: ClinicalList, { cambios = [] }: ClinicalEntry): Block[] {
  return cambios
    .toReversed()
    .flatMap((change) => [note(changeLine(list, change)), ...correctionBlocks(change)]);
}

/** 'Folio 7 · Suspendida, el 02/04/2026 10:15 por Ana Ruiz (Psiquiatría, matrícula M.N. 10). Motivo: efectos adversos' */
function changeLine(list: ClinicalList, change: RecordedChange): string {
  const { fecha_creacion, autor, motivo } = change;
  const line = `${changedText(list, change)}, el ${formatMoment(fecha_creacion)} por ${personText(autor)}.`;
  return entryTitle(motivo ? `${line} Motivo: ${motivo}` : line, change);
}

/** Names are in the heading of the entry; empty fields are left out. */
function labelled(field: ListField, value: unknown): LabelledText[] {
  if (field.kind === 'name') return [];
  const text = fieldText(field, value);
  return text === null ? [] : [{ label: field.label, text, isLong: field.kind === 'long' }];
}
