import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { HoursUnknown } from '../../../domain/record/ActMoment.tsx';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { FollowUpCard } from './FollowUpCard.tsx';
import { FollowUpFilters } from './FollowUpFilters.tsx';
import { followUpsFound, isSearch, NO_SEARCH, withoutErrors } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

interface Props {
  patientId: number;
  followUps: FollowUp[];
}

/** Newest first: the highest number is the newest, and the last card is number one. What is an error has no number. */
export function FollowUpList({ patientId, followUps }: Props) {
  const [search, setSearch] = useState(NO_SEARCH);
  const isSearching = isSearch(search);
  const found = useQuery({ ...followUpsFound(patientId, search), enabled: isSearching });
  const counted = withoutErrors(followUps);
  const total = counted.length;
  const numbers = new Map(counted.map(({ id_seguimiento }, index) => [id_seguimiento, total - index]));
  if (followUps.length === 0) return <Alert severity="info">{texts.empty}</Alert>;
  const shown = (isSearching && found.data) || followUps;
  return (
    <Stack spacing={2}>
      <Card sx={{ p: 2 }}>
        <Stack spacing={2}>
          <FactList
            minWidth={150}
            facts={[
              [texts.total, formatNumber(total)],
              [texts.first, formatDate(counted.at(-1)?.fecha)],
              [texts.last, formatDate(counted[0]?.fecha)],
            ]}
          />
          {followUps.length > 1 && (
            <FollowUpFilters followUps={followUps} search={search} onChange={setSearch} />
          )}
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', '&:empty': { m: 0 } }}>
            {isSearching && (found.data ? resultText(found.data.length, followUps.length) : texts.searching)}
          </Typography>
          <HoursUnknown acts={shown} />
        </Stack>
      </Card>
      {isSearching && (
        <LoadError error={found.error} text={texts.searchFailed} onRetry={() => void found.refetch()} />
      )}
      {shown.map((followUp) => (
        <FollowUpCard
          key={followUp.id_seguimiento}
          followUp={followUp}
          number={numbers.get(followUp.id_seguimiento) ?? null}
        />
      ))}
    </Stack>
  );
}

const resultText = (found: number, all: number) => (found === 0 ? texts.noneFound : texts.found(found, all));
