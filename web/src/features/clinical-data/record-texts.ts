import { formatDate } from '@trama/contract/words/clinic-time';
import {
  type ClinicalList,
  type ClinicalRecord,
  countedFlagOf,
  fieldsOf,
  fieldText,
  flagsOf,
  flagText,
  recordName,
} from '@trama/contract/words/clinical-lists/list';

interface Line {
  label?: string | undefined;
  text: string | null;
  /** In the card: cut after so many characters, or left out altogether. The whole list shows all of it. */
  inCard?: number | false | undefined;
}

/** What a record says: in the card its short form, in the whole list everything. */
export interface RecordText {
  name: string;
  chips: { label: string; strong: boolean }[];
  lines: Line[];
}

export function recordText(list: ClinicalList, record: ClinicalRecord): RecordText {
  return {
    name: recordName(list, record),
    chips: chipsOf(list, record),
    lines: [...linesOf(list, record), datesOf(record)],
  };
}

/** The flag that the card counts by stands out while it is on. */
function chipsOf(list: ClinicalList, record: ClinicalRecord): RecordText['chips'] {
  const counted = countedFlagOf(list)?.name;
  return flagsOf(list).flatMap((flag) => {
    const label = flagText(flag, record);
    return label ? [{ label, strong: flag.name === counted && record[flag.name] === true }] : [];
  });
}

/** First what stands in one line, then each of the others in its own. */
function linesOf(list: ClinicalList, record: ClinicalRecord): Line[] {
  const joined: (string | null)[] = [];
  const lines: Line[] = [];
  for (const [name, field] of fieldsOf(list)) {
    if (field.kind === 'name' || field.kind === 'flag') continue;
    const { label, shortLabel, inCard } = field;
    const text = fieldText(field, record[name]);
    if (!field.joined) lines.push({ label: shortLabel ?? label, text, inCard });
    else joined.push(text && shortLabel ? `${shortLabel}: ${text}` : text);
  }
  return [{ text: joinedText(joined) }, ...lines];
}

const joinedText = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null;

/** When it was recorded and, for what can change, when that last happened. */
function datesOf({ fecha_creacion, fecha_actualizacion }: ClinicalRecord): Line {
  const changed = fecha_actualizacion ? `actualizado el ${formatDate(fecha_actualizacion)}` : null;
  return { text: joinedText([`Registrado el ${formatDate(fecha_creacion)}`, changed]), inCard: false };
}

/** How many records the card counts: those whose flag is on, or all. */
export function countOf(list: ClinicalList, records: ClinicalRecord[]): number {
  const counted = countedFlagOf(list);
  return counted ? records.filter((record) => record[counted.name] === true).length : records.length;
}
