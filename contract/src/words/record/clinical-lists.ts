import { antecedent } from './clinical-lists/antecedent.ts';
import { disease } from './clinical-lists/disease.ts';
import type { ClinicalList } from './clinical-lists/list.ts';
import { medication } from './clinical-lists/medication.ts';
import { relationship } from './clinical-lists/relationship.ts';

/** Every clinical list, in the order of the screens, by the name that the trail has for an entry of it. */
export const CLINICAL_LISTS = { medication, disease, relationship, antecedent } as const;

type Lists = typeof CLINICAL_LISTS;
export type ListName = keyof Lists;
export type ListAction = { [N in ListName]: keyof Lists[N]['trail'] }[ListName];
export type ListEvent = { [N in ListName]: keyof Lists[N]['timeline'] }[ListName];
/** Any of them, for what treats them all alike. */
export type AnyList = ClinicalList<ListAction>;

export const LIST_NAMES = Object.keys(CLINICAL_LISTS) as ListName[];
export const listOf = (name: ListName): AnyList => CLINICAL_LISTS[name];

/** Builds one value for each list. */
export function byList<T>(build: (list: AnyList, name: ListName) => T): Record<ListName, T> {
  const values = LIST_NAMES.map((name) => [name, build(listOf(name), name)]);
  return Object.fromEntries(values) as Record<ListName, T>;
}

const wordsOfAll = (part: 'trail' | 'timeline') =>
  Object.fromEntries(LIST_NAMES.flatMap((name) => Object.entries(CLINICAL_LISTS[name][part])));

export const LIST_ACTIONS = wordsOfAll('trail') as Record<ListAction, string>;
/** A list that has no switches has no word for a change. */
export const isListAction = (text: string): text is ListAction => Object.hasOwn(LIST_ACTIONS, text);

export const LIST_EVENTS = wordsOfAll('timeline') as Record<ListEvent, string>;

/** What a field holds, by its kind. */
interface Held {
  name: string;
  text: string | null;
  long: string | null;
  date: string | null;
  number: number | null;
  flag: boolean;
}

/** An entry of that list, as the API answers it. */
export type EntryOf<N extends ListName> = Record<'id_paciente' | Lists[N]['id'], number> & {
  fecha_creacion: string;
  fecha_actualizacion?: string | null;
} & { [F in keyof Lists[N]['fields']]: HeldBy<Lists[N]['fields'][F]> };
type HeldBy<F> = F extends { kind: infer Kind extends keyof Held } ? Held[Kind] : never;
