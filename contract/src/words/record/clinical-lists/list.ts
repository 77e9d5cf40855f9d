import type { Resource } from '../../access/access-policy.ts';
import { formatDate } from '../../clinic-time.ts';
import type { Licensed } from '../../people/providers.ts';
import type { EntryFacts, RecordedCorrection } from '../entry-facts.ts';

/**
 * What is special about one of the lists that make up a patient's clinical data. Everything else is the same for all of
 * them and follows from this: calls, permissions, trail, fingerprint, timeline, paper, card, dialog and their tests.
 */
export interface ClinicalList<Action extends string = string> {
  /** The path of its calls: /api/PATH and /api/patients/{id}/PATH. */
  path: string;
  table: string;
  /** The column that numbers its entries. */
  id: string;
  resource: Resource;
  /** What an entry holds. On paper in this order; in the form what can be switched comes last. */
  fields: Record<string, ListField<Action>>;
  /** Its items run for a time: each answers since when and why it ended, and when it was last assessed. */
  hasCourse?: true;
  /** How the fields that say `changes` get another value after the entry was made: by one dialog, with a reason. */
  revision?: Revision<Action>;
  /** The words of the trail: list, create, adopt and, where an entry can change, update and each change. */
  trail: { [A in Action]?: string };
  /** The words of the timeline: create, and each change. */
  timeline: { [A in Action]?: string };
  /** What one of its items is called, as an entry of the patient's record. */
  entry: string;
  /** On paper and among the kinds of the timeline. */
  heading: string;
  /** Shown wherever the list is shown. */
  note?: string;
  card: CardTexts;
  form: FormTexts;
}

interface CardTexts {
  title: string;
  add: string;
  /** Opens the whole list. */
  seeAll: string;
  loading: string;
  loadFailed: string;
  empty: string;
  /** What is counted: entries whose `counted` flag is on or, without such a flag, all of them. */
  count: string;
  /** How many entries the card shows, and what it says of the rest. */
  shown: number;
  more: (hidden: number) => string;
}

interface FormTexts {
  title: string;
  created: string;
  createFailed: string;
}

interface Field {
  /** In the form and on paper. */
  label: string;
  /** Two of them share a line of the form. */
  half?: boolean;
}

/** How the screens show what a field holds, under the entry's name. */
interface ShownField extends Field {
  /** Shown beside the name in the timeline. */
  explains?: boolean;
  /** In one line with the others of its kind, without a label unless it has a short one. */
  joined?: boolean;
  /** Instead of the label where an entry is shown. */
  shortLabel?: string;
  /** In the card: cut after so many characters, or left out. The whole list shows all of it. */
  inCard?: number | false;
  /** Can get another value after the entry was made; each one before it is kept. */
  changes?: true;
}

/** Names the entry and cannot be left out. The first one is its title; further ones stand behind it in brackets. */
interface NameField extends Field {
  kind: 'name';
  explains?: boolean;
  missing: string;
}

interface TextField extends ShownField {
  kind: 'text';
}

/** Prose, kept to the letter. */
interface LongField extends ShownField {
  kind: 'long';
}

/** A calendar day. */
interface DateField extends ShownField {
  kind: 'date';
  invalid: string;
}

/** A whole number. */
interface NumberField extends ShownField {
  kind: 'number';
  min: number;
  max: number;
  invalid: string;
  unit: string;
}

export interface FlagField<Action extends string = string> extends Field {
  kind: 'flag';
  initially: boolean;
  /** What an entry says of itself when it is on and, if anything, when it is off. */
  on: string;
  off?: string;
  /** The card counts by it. If it can be switched, entries where it is on come first in every list. */
  counted?: boolean;
  /** Both ways of switching it after the entry was made; without them it stays as it was recorded. */
  switch?: { on: Switch<Action>; off: Switch<Action> };
}

interface Switch<Action extends string = string> {
  /** As the trail names it. */
  action: Action;
  label: string;
  question: (name: string) => string;
  consequence: string;
  /** Shown when it is done. */
  done: string;
}

interface Revision<Action extends string = string> {
  /** As the trail names it. */
  action: Action;
  label: string;
  done: string;
  /** The dialog does not let it happen without a reason. */
  needsReason?: true;
  /** The fields that the dialog shows at once, the others folded; without it, all of them. */
  atOnce?: readonly string[];
}

export type ListField<Action extends string = string> =
  | NameField
  | TextField
  | LongField
  | DateField
  | NumberField
  | FlagField<Action>;

export type FieldValue = string | number | boolean | null;

/** An entry of any list; the fields of its list say what else it holds. */
export interface ClinicalEntry extends EntryFacts {
  id_paciente: number;
  fecha_creacion: string;
  /** Who recorded it. */
  autor: Recorder;
  /** When it was last changed, in lists whose entries can be. */
  fecha_actualizacion?: string | null;
  /** Newest first. */
  cambios?: RecordedChange[];
  [field: string]: FieldValue | Recorder | RecordedChange[] | RecordedCorrection[] | undefined;
}

interface Recorder extends Licensed {
  nombre: string | null;
  apellido: string | null;
  role: string;
  /** Only for a change. */
  profesion?: string | null;
  especialidad?: string | null;
}

/** Only the fields that changed, as they were and as they became. */
export interface RecordedChange extends EntryFacts {
  id_cambio: number;
  fecha_creacion: string;
  autor: Recorder;
  motivo: string | null;
  antes: Record<string, FieldValue>;
  despues: Record<string, FieldValue>;
}

type Fields<Action extends string> = [name: string, field: ListField<Action>][];

export const fieldsOf = <Action extends string>(list: ClinicalList<Action>): Fields<Action> =>
  Object.entries(list.fields);

export const flagsOf = <Action extends string>(list: ClinicalList<Action>) =>
  fieldsOf(list).flatMap(([name, field]) => (field.kind === 'flag' ? [{ ...field, name }] : []));

/** The fields that can be switched, each with both ways of doing so. */
export const switchesOf = <Action extends string>(list: ClinicalList<Action>) =>
  flagsOf(list).flatMap(({ name, switch: ways }) => (ways ? [{ name, ...ways }] : []));

/** The fields that get another value by a revision. */
export const revisedFieldsOf = (list: ClinicalList) =>
  fieldsOf(list).filter(([, field]) => field.kind !== 'name' && field.kind !== 'flag' && field.changes);

/** Whether an item of the list can change after it was recorded. */
export const isChangeable = (list: ClinicalList) =>
  switchesOf(list).length > 0 || list.revision !== undefined;

/** Every change that can happen to an entry, as the trail names it. */
export const changeActionsOf = <Action extends string>(list: ClinicalList<Action>): Action[] => [
  ...switchesOf(list).flatMap(({ on, off }) => [on.action, off.action]),
  ...(list.revision ? [list.revision.action] : []),
];

/** The field that names an entry in the timeline. */
export function titleFieldOf(list: ClinicalList): string {
  const title = fieldsOf(list).find(([, { kind }]) => kind === 'name');
  if (!title) throw new Error(`Nothing names an entry of ${list.table}`);
  return title[0];
}

export const countedFlagOf = (list: ClinicalList) => flagsOf(list).find(({ counted }) => counted);

/** The flag by which entries come first while it is on. */
export function activeFlagOf(list: ClinicalList) {
  const counted = countedFlagOf(list);
  return counted?.switch && counted;
}

/** 'Litio', or 'Rosa (Madre)' */
export function entryName(list: ClinicalList, entry: ClinicalEntry): string {
  const [title, ...others] = fieldsOf(list)
    .filter(([, { kind }]) => kind === 'name')
    .map(([name]) => String(entry[name]));
  return others.length > 0 ? `${title} (${others.join(', ')})` : String(title);
}

/** What a field holds, as it is shown. */
export function fieldText(field: ListField, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'name':
    case 'text':
    case 'long':
      return String(value);
    case 'date':
      return formatDate(String(value));
    case 'number':
      return `${value} ${field.unit}`;
    case 'flag':
      return value === true ? 'Sí' : 'No';
  }
}

/** What an entry says of itself by that flag. */
export function flagText(flag: FlagField & { name: string }, entry: ClinicalEntry): string | undefined {
  return entry[flag.name] === true ? flag.on : flag.off;
}
