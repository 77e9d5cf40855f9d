import Stack from '@mui/material/Stack';
import { useSession } from '../../lib/session/session.ts';
import type { Kind, Records } from './clinical-data.api.ts';
import { KINDS } from './clinical-kinds.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordItem } from './RecordItem.tsx';
import { CHANGES, type ChangeableKind } from './record-changes.ts';

interface Props<K extends Kind> {
  kind: K;
  patientId: number;
  records: Records[K][];
  brief?: boolean;
}

export function RecordList<K extends Kind>({ kind, patientId, records, brief = false }: Props<K>) {
  const { idOf, textOf } = KINDS[kind];
  const changesOf = CHANGES[kind];
  const mayChange = useSession().can('clinical_data', 'update');
  return (
    <Stack component="ul" spacing={brief ? 1 : 2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {records.map((record) => {
        const text = textOf(record);
        const actions = changesOf && mayChange && (
          <RecordActions
            kind={kind as ChangeableKind}
            patientId={patientId}
            record={{ id: idOf(record), name: text.name, changes: changesOf(record) }}
          />
        );
        return <RecordItem key={idOf(record)} text={text} brief={brief} action={actions} />;
      })}
    </Stack>
  );
}
