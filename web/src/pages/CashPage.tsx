import LockOutlined from '@mui/icons-material/LockOutlined';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoment, parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CashLines } from '../features/money/cash/CashLines.tsx';
import { CashMovements } from '../features/money/cash/CashMovements.tsx';
import { cashOf } from '../features/money/cash/cash.api.ts';
import { cashTexts as texts } from '../features/money/cash/cash.texts.ts';
import { useSession } from '../lib/session/session.ts';
import { DateField } from '../ui/fields/DateField.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { WarningChip } from '../ui/states/WarningChip.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

const ClosingDialog = lazy(() => import('../features/money/cash/ClosingDialog.tsx'));

const DAY_MS = 86_400_000;
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The cash of a day: what came in by each means, and its closing. */
export default function CashPage() {
  const mayClose = useSession().can('cash', 'create');
  const { day, showDay } = useShownDay();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...cashOf(day),
    placeholderData: keepPreviousData,
  });
  const [isClosing, setClosing] = useState(false);
  return (
    <MoneyFrame>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Stack spacing={2}>
        <Card>
          <CardContent>
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
              <DaySteps day={day} onDay={showDay} />
              {data && !isPlaceholderData && (
                <Box sx={{ flexGrow: 1 }}>
                  <WarningChip
                    look={data.cierre ? 'quiet' : 'good'}
                    label={
                      data.cierre
                        ? texts.closed(data.cierre.autor, formatMoment(data.cierre.fecha_creacion))
                        : texts.open
                    }
                  />
                </Box>
              )}
              {mayClose && data && !data.cierre && !isPlaceholderData && day <= todayInClinic() && (
                <Button variant="contained" startIcon={<LockOutlined />} onClick={() => setClosing(true)}>
                  {texts.close}
                </Button>
              )}
            </Stack>
            {!data && !error && <LoadingState text={texts.loading} />}
            {data && <CashLines cash={data} />}
            {data?.cierre?.nota && <Box sx={{ mt: 1.5, color: 'text.secondary' }}>{data.cierre.nota}</Box>}
          </CardContent>
        </Card>
        {data && (
          <Card>
            <CashMovements movements={data.movimientos} outdated={isPlaceholderData} />
          </Card>
        )}
      </Stack>
      <Suspense>
        {isClosing && data && <ClosingDialog cash={data} onClose={() => setClosing(false)} />}
      </Suspense>
    </MoneyFrame>
  );
}

/** The day stands in the address: it can be reloaded, and gone back to. */
function useShownDay() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('dia') ?? '';
  const day = parseDateOnly(asked) ? asked : todayInClinic();
  return { day, showDay: (next: string) => setParams(next === todayInClinic() ? {} : { dia: next }) };
}

function DaySteps({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const isToday = day === todayInClinic();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={texts.previous} onClick={() => onDay(shifted(day, -1))}>
        <NavigateBefore />
      </IconButton>
      <Box sx={{ width: 170 }}>
        <DateField
          key={day}
          label={texts.day}
          value={day}
          onChange={(picked) => picked && parseDateOnly(picked) && onDay(picked)}
        />
      </Box>
      <IconButton aria-label={texts.next} onClick={() => onDay(shifted(day, 1))}>
        <NavigateNext />
      </IconButton>
      <Button size="small" disabled={isToday} onClick={() => onDay(todayInClinic())}>
        {texts.today}
      </Button>
    </Stack>
  );
}
