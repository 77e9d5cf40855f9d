import { formatDate } from '@trama/contract/words/clinic-time';
import { changeText } from '@trama/contract/words/clinical-lists/changes';
import {
  activeFlagOf,
  type ClinicalList,
  type ClinicalRecord,
  countedFlagOf,
  fieldsOf,
  fieldText,
  flagsOf,
  flagText,
  recordName,
} from '@trama/contract/words/clinical-lists/list';
import { fullName } from '@trama/contract/words/full-name';

const CHANGE_IN_CARD = 120;

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
    lines: [...linesOf(list, record), recordedLine(list, record), ...changeLines(list, record)],
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

/** Who recorded it and when; of what can end the card says it too, since it is taken or suffered since then. */
function recordedLine(list: ClinicalList, { fecha_creacion, autor }: ClinicalRecord): Line {
  const [day, who] = [formatDate(fecha_creacion), fullName(autor)];
  if (activeFlagOf(list)) return { text: `Desde el ${day} · registró ${who}` };
  return { text: `Registrado el ${day} por ${who}`, inCard: false };
}

/** What changed since, newest first; the card has the last change, such as why a medication was suspended. */
function changeLines(list: ClinicalList, { cambios = [] }: ClinicalRecord): Line[] {
  return cambios.map((change, place) => ({
    text: changeText(list, change),
    inCard: place === 0 ? CHANGE_IN_CARD : false,
  }));
}

/** How many records the card counts: those whose flag is on, or all. */
export function countOf(list: ClinicalList, records: ClinicalRecord[]): number {
  const counted = countedFlagOf(list);
  return counted ? records.filter((record) => record[counted.name] === true).length : records.length;
}
