import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SectionCard } from '../page/SectionCard.tsx';
import { LoadError } from '../states/LoadError.tsx';
import { LoadingState } from '../states/LoadingState.tsx';

interface PastListProps<T> {
  asked: UseQueryResult<T[]>;
  texts: { pastTitle: string; pastFailed: string; pastNone: string; loading: string };
  idOf: (item: T) => number;
  children: (item: T) => ReactNode;
}

/** Earlier runs, one below the other, under the form that starts another. */
export function PastList<T>({
  asked: { data, error, isPending, refetch },
  texts,
  idOf,
  children,
}: PastListProps<T>) {
  return (
    <SectionCard title={texts.pastTitle} sx={{ mt: 2 }}>
      <LoadError error={error} text={texts.pastFailed} onRetry={() => void refetch()} />
      {isPending && <LoadingState text={texts.loading} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.pastNone}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((item) => (
          <Box
            component="li"
            key={idOf(item)}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            {children(item)}
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
