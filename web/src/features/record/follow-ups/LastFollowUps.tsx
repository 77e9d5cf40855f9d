import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HoursUnknown } from '../../../domain/record/ActMoment.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { followUpsOf } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';
import { WholeFollowUp } from './WholeFollowUp.tsx';

const SHOWN_AT_ONCE = 5;

/** The newest follow-ups in full, to read beside the one being written. */
export function LastFollowUps({ patientId }: { patientId: number }) {
  const { data, error, refetch } = useQuery(followUpsOf(patientId));
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (error && !data)
    return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={texts.loading} />;
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.empty}</Typography>;
  return (
    <Stack spacing={2}>
      <HoursUnknown acts={data.slice(0, shown)} />
      {data.slice(0, shown).map((followUp) => (
        <WholeFollowUp key={followUp.id_seguimiento} followUp={followUp} />
      ))}
      {data.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {texts.earlier}
        </Button>
      )}
    </Stack>
  );
}
