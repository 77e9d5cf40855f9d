import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { entriesOf } from './clinical-data.api.ts';
import { EntryItem } from './EntryItem.tsx';
import { entryText } from './entry-text.ts';

/** A whole list to be read beside a form; nothing can be changed from here. */
export function EntryDigest({ name, patientId }: { name: ListName; patientId: number }) {
  const list = listOf(name);
  const { data, error, refetch } = useQuery(entriesOf(name, patientId));
  if (error && !data)
    return <LoadError error={error} text={list.card.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={list.card.loading} />;
  return (
    <>
      {list.note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {list.note}
        </Typography>
      )}
      {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{list.card.empty}</Typography>}
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map((entry) => (
          <EntryItem key={Number(entry[list.id])} entry={entry} text={entryText(list, entry)} />
        ))}
      </Stack>
    </>
  );
}
