import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { changeText } from '@trama/contract/words/record/clinical-lists/changes';
import {
  activeFlagOf,
  type ClinicalEntry,
  type ClinicalList,
  countedFlagOf,
  entryName,
  fieldsOf,
  fieldText,
  flagsOf,
  flagText,
  type RecordedChange,
} from '@trama/contract/words/record/clinical-lists/list';

const CHANGE_IN_CARD = 120;

interface Line {
  label?: string | undefined;
  text: string | null;
  /** In the card: cut after so many characters, or left out altogether. The whole list shows all of it. */
  inCard?: number | false | undefined;
}

/** What became of an entry: each change is an entry of its own. */
interface ChangeLine extends Line {
  change: RecordedChange;
}

/** What an entry says: in the card its short form, in the whole list everything. */
export interface EntryText {
  name: string;
  chips: { label: string; strong: boolean }[];
  lines: Line[];
  /** Newest first; the card has the last one, such as why a medication was suspended. */
  changes: ChangeLine[];
  /** How it began, where it has changed since. */
  start: string | null;
}

export function entryText(list: ClinicalList, entry: ClinicalEntry): EntryText {
  return {
    name: entryName(list, entry),
    chips: chipsOf(list, entry),
    lines: [...linesOf(list, entry), recordedLine(list, entry)],
    changes: changeLines(list, entry),
    start: startOf(list, entry),
  };
}

/** The flag that the card counts by stands out while it is on. What was entered in error neither goes on nor has ended. */
function chipsOf(list: ClinicalList, entry: ClinicalEntry): EntryText['chips'] {
  const counted = countedFlagOf(list)?.name;
  return flagsOf(list).flatMap((flag) => {
    const label = flagText(flag, entry);
    if (!label || (entry.error && flag.name === counted)) return [];
    return [{ label, strong: flag.name === counted && entry[flag.name] === true }];
  });
}

/** First what stands in one line, then each of the others in its own. */
function linesOf(list: ClinicalList, entry: ClinicalEntry): Line[] {
  const joined: (string | null)[] = [];
  const lines: Line[] = [];
  for (const [name, field] of fieldsOf(list)) {
    if (field.kind === 'name' || field.kind === 'flag') continue;
    const { label, shortLabel, inCard } = field;
    const text = fieldText(field, entry[name]);
    if (!field.joined) lines.push({ label: shortLabel ?? label, text, inCard });
    else joined.push(text && shortLabel ? `${shortLabel}: ${text}` : text);
  }
  return [{ text: joinedText(joined) }, ...lines];
}

const joinedText = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null;

/** Who recorded it and when. The card shows it only in lists whose entries can end: there it says since when. */
function recordedLine(list: ClinicalList, { fecha_creacion, autor, desde }: ClinicalEntry): Line {
  const [day, who] = [formatDate(fecha_creacion), fullName(autor)];
  if (typeof desde === 'string') return { text: `Desde el ${formatDate(desde)} · registró ${who} el ${day}` };
  if (activeFlagOf(list)) return { text: `Desde el ${day} · registró ${who}` };
  return { text: `Registrado el ${day} por ${who}`, inCard: false };
}

function changeLines(list: ClinicalList, { cambios = [] }: ClinicalEntry): ChangeLine[] {
  return cambios.map((change, place) => ({
    change,
    text: changeText(list, change),
    inCard: place === 0 ? CHANGE_IN_CARD : false,
  }));
}

/** 'Inicio: 150 mg · cada 12 h (01/03/2026, Ana Ruiz)': the changes taken back one by one, down to what was first written. */
function startOf(list: ClinicalList, entry: ClinicalEntry): string | null {
  const { cambios = [], fecha_creacion, autor } = entry;
  if (cambios.length === 0) return null;
  const first: ClinicalEntry = Object.assign({}, entry, ...cambios.map(({ antes }) => antes));
  const values = fieldsOf(list).flatMap(([name, field]) =>
    field.kind !== 'name' && field.kind !== 'flag' && field.joined ? [fieldText(field, first[name])] : [],
  );
  const start = ['Inicio', joinedText(values)].filter(Boolean).join(': ');
  return `${start} (${formatDate(fecha_creacion)}, ${fullName(autor)})`;
}

/** How many entries the card counts: those whose flag is on, or all; never what is marked as an error. */
export function countOf(list: ClinicalList, entries: ClinicalEntry[]): number {
  const counted = countedFlagOf(list);
  const valid = entries.filter(({ error }) => !error);
  return counted ? valid.filter((entry) => entry[counted.name] === true).length : valid.length;
}
