import Stack from '@mui/material/Stack';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { changedText } from '@trama/contract/words/record/clinical-lists/changes';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { EntryActions } from './EntryActions.tsx';
import { EntryItem } from './EntryItem.tsx';
import { changesOf } from './entry-changes.ts';
import { entryText } from './entry-text.ts';
import { evaluationHint } from './evaluation.ts';

interface Props {
  name: ListName;
  patientId: number;
  entries: ClinicalEntry[];
  brief?: boolean;
}

export function EntryList({ name, patientId, entries, brief = false }: Props) {
  const list = listOf(name);
  const mayChange = useSession().can(list.resource, 'update');
  return (
    <Stack component="ul" spacing={brief ? 1 : 2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {entries.map((entry) => {
        const id = Number(entry[list.id]);
        const text = entryText(list, entry);
        return (
          <EntryItem
            key={id}
            entry={entry}
            text={text}
            brief={brief}
            hint={evaluationHint(entry)}
            action={
              <EntryActions
                name={name}
                patientId={patientId}
                entry={entry}
                title={text.name}
                // An error can only be clarified: nothing happens to it any more.
                changes={mayChange && !entry.error ? changesOf(list, entry) : []}
              />
            }
            changeAction={(change) => (
              <EntryMenu
                patientId={patientId}
                kind="change"
                entry={change}
                title={`${text.name}: ${changedText(list, change)}, folio ${change.folio}`}
              />
            )}
            {...(brief && { anchor: `${list.path}-${id}` })}
          />
        );
      })}
    </Stack>
  );
}
