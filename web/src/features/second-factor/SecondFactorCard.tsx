import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SecondFactorState } from '@trama/contract/schemas/account';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { lazy, Suspense, useState } from 'react';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { type FactorTask, ownFactor } from './second-factor.api.ts';
import { cardTexts as texts } from './second-factor.texts.ts';

const FactorDialog = lazy(() => import('./FactorDialog.tsx'));

const FEW_CODES = 3;

/** Whether the account needs more than its password, and what can be done about it. */
export function SecondFactorCard() {
  const factor = useQuery(ownFactor());
  const [task, setTask] = useState<FactorTask | null>(null);
  return (
    <RecordCard
      title={texts.title}
      icon={<SecurityOutlined />}
      loading={factor.isPending && texts.loading}
      error={factor.isError && !factor.data && texts.loadFailed}
      onRetry={() => void factor.refetch()}
    >
      {factor.data && !factor.data.available && <Typography>{texts.off}</Typography>}
      {factor.data?.available && <Available factor={factor.data} onTask={setTask} />}
      <Suspense>{task && <FactorDialog task={task} onClose={() => setTask(null)} />}</Suspense>
    </RecordCard>
  );
}

function Available({ factor, onTask }: { factor: SecondFactorState; onTask: (task: FactorTask) => void }) {
  const { confirmed_at, recovery_codes_left: left, required } = factor;
  const tasks: FactorTask[] = confirmed_at ? ['newCodes', 'remove'] : ['setUp'];
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.intro}</Typography>
      <Typography>{confirmed_at ? texts.since(formatMoment(confirmed_at)) : texts.none}</Typography>
      {confirmed_at && <Typography>{texts.codesLeft(left)}</Typography>}
      {confirmed_at && left < FEW_CODES && <Alert severity="warning">{texts.fewLeft}</Alert>}
      {confirmed_at && required && <Typography>{texts.required}</Typography>}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {tasks.map((task) => (
          <Button key={task} variant="outlined" onClick={() => onTask(task)}>
            {texts[task]}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
