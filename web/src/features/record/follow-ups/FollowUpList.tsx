import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { FollowUpCard } from './FollowUpCard.tsx';
import { withoutErrors } from './follow-ups.api.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

/** Newest first: the highest number is the newest, and the last card is number one. What is an error has no number. */
export function FollowUpList({ followUps }: { followUps: FollowUp[] }) {
  const counted = withoutErrors(followUps);
  const total = counted.length;
  const numbers = new Map(counted.map((followUp, index) => [followUp, total - index]));
  if (followUps.length === 0) return <Alert severity="info">{texts.empty}</Alert>;
  return (
    <Stack spacing={2}>
      <Card sx={{ p: 2 }}>
        <FactList
          minWidth={150}
          facts={[
            [texts.total, formatNumber(total)],
            [texts.first, formatDate(counted.at(-1)?.fecha)],
            [texts.last, formatDate(counted[0]?.fecha)],
          ]}
        />
      </Card>
      {followUps.map((followUp) => (
        <FollowUpCard
          key={followUp.id_seguimiento}
          followUp={followUp}
          number={numbers.get(followUp) ?? null}
        />
      ))}
    </Stack>
  );
}
