import Stack from '@mui/material/Stack';
import { type ListName, listOf } from '@trama/contract/words/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/clinical-lists/list';
import { useSession } from '../../lib/session/session.ts';
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
        const changes = changesOf(list, record);
        const actions = changes.length > 0 && mayChange && (
          <RecordActions
            name={name}
            patientId={patientId}
            record={record}
            title={text.name}
            changes={changes}
          />
        );
        return (
          <RecordItem
            key={id}
            text={text}
            brief={brief}
            action={actions}
            {...(brief && { anchor: `${list.path}-${id}` })}
          />
        );
      })}
    </Stack>
  );
}
