import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { fullName } from '@trama/contract/words/full-name';
import { FOLLOW_UP_TEXT_FIELDS, provenanceText } from '@trama/contract/words/record/follow-ups';
import { useState } from 'react';
import { ActMoment } from '../../../domain/record/ActMoment.tsx';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { FollowUpTexts } from './FollowUpTexts.tsx';
import { followUpsOf } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

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
      {data.slice(0, shown).map((followUp) => (
        <Session key={followUp.id_seguimiento} followUp={followUp} />
      ))}
      {data.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {texts.earlier}
        </Button>
      )}
    </Stack>
  );
}

function Session({ followUp }: { followUp: FollowUp }) {
  return (
    <Box component="article" sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        <ActMoment {...followUp} />
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` · ${provenanceText(followUp) ?? fullName(followUp.prestadores)}`}
        </Box>{' '}
        <ErrorChip error={followUp.error} /> <FolioText folio={followUp.folio} />
      </Typography>
      <FollowUpTexts followUp={followUp} fields={FOLLOW_UP_TEXT_FIELDS} />
      <EntryCorrections corrections={followUp.correcciones} />
    </Box>
  );
}
