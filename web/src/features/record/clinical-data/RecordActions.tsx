import type { ListName } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/record/clinical-lists/list';
import { useState } from 'react';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { RecordChange } from './record-changes.ts';

interface Props {
  name: ListName;
  patientId: number;
  record: ClinicalRecord;
  title: string;
  changes: RecordChange[];
}

/** What can be done with a record, each asked again before it is done. */
export function RecordActions({ title, changes, ...of }: Props) {
  const [asked, setAsked] = useState<RecordChange | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (change: RecordChange) => {
    setAsked(change);
    setOpen(true);
  };
  return (
    <>
      <EntryMenu
        patientId={of.patientId}
        kind={of.name}
        entry={of.record}
        title={title}
        actions={changes.map((change) => ({ label: change.label, run: () => ask(change) }))}
      />
      {asked && <ChangeDialog {...of} open={open} change={asked} onClose={() => setOpen(false)} />}
    </>
  );
}
