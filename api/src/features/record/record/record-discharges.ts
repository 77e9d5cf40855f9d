import { formatDate } from '@trama/contract/words/clinic-time';
import { DISCHARGE_LABELS } from '@trama/contract/words/record/discharges';
import type { Block } from '../../../platform/paper/blocks.ts';
import type { RecordSnapshot } from './record.types.ts';
import { entryTitle, prose } from './record-blocks.ts';
import { type EntryReader, entrySection, type PrintedEntry } from './record-entries.ts';

/** Most records have none of either: then paper says nothing of it. */
export async function* dischargeBlocks(record: RecordSnapshot, reader: EntryReader): AsyncGenerator<Block> {
  if (record.entries.discharge.length > 0) yield* entrySection('Egresos', 'discharge', ended, record, reader);
  if (record.entries.readmission.length > 0)
    yield* entrySection('Reingresos', 'readmission', readmitted, record, reader);
}

function ended(discharge: PrintedEntry<'discharge'>): Block[] {
  const { tipo, motivo, epicrisis, fecha_acto } = discharge;
  return [
    { kind: 'entry', text: entryTitle(DISCHARGE_LABELS[tipo], discharge), aside: formatDate(fecha_acto) },
    ...prose('Motivo', motivo),
    ...prose('Epicrisis', epicrisis),
  ];
}

const readmitted = (readmission: PrintedEntry<'readmission'>): Block[] => [
  { kind: 'entry', text: entryTitle('Reingreso', readmission) },
  ...prose('Motivo', readmission.motivo),
];
