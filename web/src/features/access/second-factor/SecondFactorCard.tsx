import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SecondFactorState } from '@trama/contract/schemas/access/account';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { cardTexts as texts } from './card.texts.ts';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { type FactorTask, ownFactor } from './second-factor.api.ts';

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
      error={!factor.data && factor.error && errorText(factor.error, texts.loadFailed)}
      onRetry={() => void factor.refetch()}
    >
      {factor.data && !factor.data.available && <Typography>{texts.off}</Typography>}
      {factor.data?.available && <Available factor={factor.data} onTask={setTask} />}
      <Suspense>
        {task && factor.data && (
          <FactorDialog
            task={task}
            hasFactor={hasAny(factor.data)}
            hasPasskey={canShowPasskey(factor.data)}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </RecordCard>
  );
}

const canShowPasskey = ({ passkeys, passkeys_available }: SecondFactorState) =>
  passkeys_available && passkeys.length > 0;

const hasAny = ({ confirmed_at, passkeys }: SecondFactorState) =>
  confirmed_at !== null || passkeys.length > 0;

function Available({ factor, onTask }: { factor: SecondFactorState; onTask: (task: FactorTask) => void }) {
  const { confirmed_at, recovery_codes_left: left, required } = factor;
  const hasFactor = hasAny(factor);
  const tasks = [
    ...(hasFactor ? (['newCodes'] as const) : []),
    confirmed_at ? ('remove' as const) : ('setUp' as const),
  ];
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.intro}</Typography>
      {!hasFactor && <Typography>{texts.none}</Typography>}
      {confirmed_at && <Typography>{texts.since(formatMoment(confirmed_at))}</Typography>}
      {hasFactor && <Typography>{texts.codesLeft(left)}</Typography>}
      {hasFactor && left < FEW_CODES && <Alert severity="warning">{texts.fewLeft}</Alert>}
      {hasFactor && required && <Typography>{texts.required}</Typography>}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {tasks.map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => onTask({ kind })}>
            {texts[kind]}
          </Button>
        ))}
      </Stack>
      <OwnPasskeys factor={factor} onTask={onTask} />
    </Stack>
  );
}
