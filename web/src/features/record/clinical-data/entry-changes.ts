import {
  type ClinicalEntry,
  type ClinicalList,
  entryName,
  type ListField,
  revisedFieldsOf,
  switchesOf,
} from '@trama/contract/words/record/clinical-lists/list';

/** Something that can happen to an entry after it was made. */
export interface EntryChange {
  label: string;
  question: string;
  consequence: string | null;
  /** What it switches. */
  flags: Record<string, boolean>;
  /** Fields that the person may change. */
  fields: [name: string, field: ListField][];
  /** Fields that seldom change: folded. */
  folded: [name: string, field: ListField][];
  needsReason: boolean;
  /** Shown when it is done. */
  done: string;
}

const REVISED = 'El valor anterior queda en la historia, con fecha, autor y motivo.';

export function changesOf(list: ClinicalList, entry: ClinicalEntry): EntryChange[] {
  const title = entryName(list, entry);
  const switches = switchesOf(list).map(({ name, on, off }): EntryChange => {
    const isOn = entry[name] === true;
    const { label, question, consequence, done } = isOn ? off : on;
    return {
      label,
      question: question(title),
      consequence,
      flags: { [name]: !isOn },
      fields: [],
      folded: [],
      needsReason: false,
      done,
    };
  });
  return [...revisionOf(list, title), ...switches];
}

function revisionOf(list: ClinicalList, title: string): EntryChange[] {
  if (!list.revision) return [];
  const { label, done, needsReason = false, atOnce } = list.revision;
  const isFolded = ([name]: [string, ListField]) => atOnce !== undefined && !atOnce.includes(name);
  const revised = revisedFieldsOf(list);
  const [fields, folded] = [revised.filter((field) => !isFolded(field)), revised.filter(isFolded)];
  return [{ label, question: title, consequence: REVISED, flags: {}, fields, folded, needsReason, done }];
}
