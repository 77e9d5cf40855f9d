import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { changeText } from '@trama/contract/words/record/clinical-lists/changes';
import {
  activeFlagOf,
  type ClinicalList,
  type ClinicalRecord,
  countedFlagOf,
  fieldsOf,
  fieldText,
  flagsOf,
  flagText,
  type RecordedChange,
  recordName,
} from '@trama/contract/words/record/clinical-lists/list';

const CHANGE_IN_CARD = 120;

interface Line {
  label?: string | undefined;
  text: string | null;
  /** In the card: cut after so many characters, or left out altogether. The whole list shows all of it. */
  inCard?: number | false | undefined;
}

/** What became of a record: each change is an entry of its own. */
interface ChangeLine extends Line {
  change: RecordedChange;
}

/** What a record says: in the card its short form, in the whole list everything. */
export interface RecordText {
  name: string;
  chips: { label: string; strong: boolean }[];
  lines: Line[];
  /** Newest first; the card has the last one, such as why a medication was suspended. */
  changes: ChangeLine[];
  /** How it began, where it has changed since. */
  start: string | null;
}

export function recordText(list: ClinicalList, record: ClinicalRecord): RecordText {
  return {
    name: recordName(list, record),
    chips: chipsOf(list, record),
    lines: [...linesOf(list, record), recordedLine(list, record)],
    changes: changeLines(list, record),
    start: startOf(list, record),
  };
}

/** The flag that the card counts by stands out while it is on. What was entered in error neither goes on nor has ended. */
function chipsOf(list: ClinicalList, record: ClinicalRecord): RecordText['chips'] {
  const counted = countedFlagOf(list)?.name;
  return flagsOf(list).flatMap((flag) => {
    const label = flagText(flag, record);
    if (!label || (record.error && flag.name === counted)) return [];
    return [{ label, strong: flag.name === counted && record[flag.name] === true }];
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
function recordedLine(list: ClinicalList, { fecha_creacion, autor, desde }: ClinicalRecord): Line {
  const [day, who] = [formatDate(fecha_creacion), fullName(autor)];
  if (typeof desde === 'string') return { text: `Desde el ${formatDate(desde)} · registró ${who} el ${day}` };
  if (activeFlagOf(list)) return { text: `Desde el ${day} · registró ${who}` };
  return { text: `Registrado el ${day} por ${who}`, inCard: false };
}

function changeLines(list: ClinicalList, { cambios = [] }: ClinicalRecord): ChangeLine[] {
  return cambios.map((change, place) => ({
    change,
    text: changeText(list, change),
    inCard: place === 0 ? CHANGE_IN_CARD : false,
  }));
}

/** 'Inicio: 150 mg · cada 12 h (01/03/2026, Ana Ruiz)': the changes taken back one by one, down to what was first written. */
function startOf(list: ClinicalList, record: ClinicalRecord): string | null {
  const { cambios = [], fecha_creacion, autor } = record;
  if (cambios.length === 0) return null;
  const first: ClinicalRecord = Object.assign({}, record, ...cambios.map(({ antes }) => antes));
  const values = fieldsOf(list).flatMap(([name, field]) =>
    field.kind !== 'name' && field.kind !== 'flag' && field.joined ? [fieldText(field, first[name])] : [],
  );
  const start = ['Inicio', joinedText(values)].filter(Boolean).join(': ');
  return `${start} (${formatDate(fecha_creacion)}, ${fullName(autor)})`;
}

/** How many records the card counts: those whose flag is on, or all; never what is marked as an error. */
export function countOf(list: ClinicalList, records: ClinicalRecord[]): number {
  const counted = countedFlagOf(list);
  const valid = records.filter(({ error }) => !error);
  return counted ? valid.filter((record) => record[counted.name] === true).length : valid.length;
}
