import {
  type ClinicalList,
  type ClinicalRecord,
  recordName,
  switchesOf,
} from '@trama/contract/words/clinical-lists/list';

/** Something that can happen to a record after it was made. */
export interface RecordChange {
  label: string;
  question: string;
  consequence: string;
  flags: Record<string, boolean>;
  /** Said when it has happened. */
  done: string;
}

export function changesOf(list: ClinicalList, record: ClinicalRecord): RecordChange[] {
  return switchesOf(list).map(({ name, on, off }) => {
    const isOn = record[name] === true;
    const { label, question, consequence, done } = isOn ? off : on;
    return {
      label,
      question: question(recordName(list, record)),
      consequence,
      flags: { [name]: !isOn },
      done,
    };
  });
}
