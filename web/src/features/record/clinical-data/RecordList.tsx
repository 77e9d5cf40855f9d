import Stack from '@mui/material/Stack';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { changedText } from '@trama/contract/words/record/clinical-lists/changes';
import type { ClinicalRecord } from '@trama/contract/words/record/clinical-lists/list';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { evaluationHint } from './evaluation.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordItem } from './RecordItem.tsx';
import { changesOf } from './record-changes.ts';
import { recordText } from './record-texts.ts';

interface Props {
  name: ListName;
  patientId: number;
  records: ClinicalRecord[];
  brief?: boolean;
}

export function RecordList({ name, patientId, records, brief = false }: Props) {
  const list = listOf(name);
  const mayChange = useSession().can(list.resource, 'update');
  return (
    <Stack component="ul" spacing={brief ? 1 : 2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {records.map((record) => {
        const id = Number(record[list.id]);
        const text = recordText(list, record);
        return (
          <RecordItem
            key={id}
            record={record}
            text={text}
            brief={brief}
            hint={evaluationHint(record)}
            action={
              <RecordActions
                name={name}
                patientId={patientId}
                record={record}
                title={text.name}
                // An error can only be clarified: nothing happens to it any more.
                changes={mayChange && !record.error ? changesOf(list, record) : []}
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
