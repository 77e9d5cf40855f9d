import type { ListName } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { useState } from 'react';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { EntryChange } from './entry-changes.ts';

interface Props {
  name: ListName;
  patientId: number;
  entry: ClinicalEntry;
  title: string;
  changes: EntryChange[];
}

/** What can be done with an entry, each asked again before it is done. */
export function EntryActions({ title, changes, ...of }: Props) {
  const [asked, setAsked] = useState<EntryChange | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (change: EntryChange) => {
    setAsked(change);
    setOpen(true);
  };
  return (
    <>
      <EntryMenu
        patientId={of.patientId}
        kind={of.name}
        entry={of.entry}
        title={title}
        actions={changes.map((change) => ({ label: change.label, run: () => ask(change) }))}
      />
      {asked && <ChangeDialog {...of} open={open} change={asked} onClose={() => setOpen(false)} />}
    </>
  );
}
