import type { HistoryContent } from '@trama/contract/schemas/record/medical-history';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { FIELD_SPECS, type FieldValue, type HistoryValues } from './history-fields.ts';

/** The fields of a stored history (or of none), as the form holds them. */
export function valuesOf(stored: Partial<HistoryValues> | null): HistoryValues {
  return Object.fromEntries(FIELD_SPECS.map(({ name }) => [name, stored?.[name] ?? null])) as HistoryValues;
}

/** As the server keeps it: blank text becomes null. */
function normalized(value: FieldValue): FieldValue {
  return typeof value === 'string' && looksEmpty(value) ? null : value;
}

/** The fields in which `values` differs. */
export function changesFrom(
  base: HistoryValues,
  values: HistoryValues,
): Partial<HistoryValues> & HistoryContent {
  const changed = FIELD_SPECS.filter(({ name }) => normalized(values[name]) !== base[name]);
  return Object.fromEntries(changed.map(({ name }) => [name, normalized(values[name])]));
}

export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  name: keyof HistoryValues;
  mine: FieldValue;
  theirs: FieldValue;
  /** The side that alone changed the field; null when both did, or nobody can tell: then the person decides. */
  suggested: Side | null;
}

/** The fields in which two people's histories differ. Without the common `base` nobody can tell who changed what. */
export function findConflicts(
  base: HistoryValues | null,
  mine: HistoryValues,
  theirs: HistoryValues,
): FieldConflict[] {
  return FIELD_SPECS.map(({ name }) => ({ name, mine: normalized(mine[name]), theirs: theirs[name] }))
    .filter((field) => field.mine !== field.theirs)
    .map((field) => ({ ...field, suggested: base && suggestionFor(field, base[field.name]) }));
}

function suggestionFor({ mine, theirs }: Pick<FieldConflict, Side>, base: FieldValue): Side | null {
  if (mine === base) return 'theirs';
  return theirs === base ? 'mine' : null;
}

/** Theirs, with mine wherever the person chose it. */
export function resolve(
  theirs: HistoryValues,
  conflicts: FieldConflict[],
  choices: Partial<Record<keyof HistoryValues, Side>>,
): HistoryValues {
  const mine = conflicts.filter(({ name }) => choices[name] === 'mine');
  return { ...theirs, ...Object.fromEntries(mine.map((field) => [field.name, field.mine])) };
}
