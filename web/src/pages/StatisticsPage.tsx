import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { StatisticsQuery } from '@trama/contract/schemas/home/statistics';
import { dayAfter, formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { StatisticsCards } from '../features/home/statistics/StatisticsCards.tsx';
import { statisticsOf } from '../features/home/statistics/statistics.api.ts';
import { statisticsTexts as texts } from '../features/home/statistics/statistics.texts.ts';
import { csvOf, tablesOf } from '../features/home/statistics/statistics-tables.ts';
import { saveFile } from '../lib/http/files.ts';
import { DateField } from '../ui/fields/DateField.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { BoardsFrame } from './BoardsFrame.tsx';

const FIRST_DAYS = 90;

/** The clinic in numbers, without a patient's name: plots, the tables behind them, paper and a file. */
export default function StatisticsPage() {
  const [period, setPeriod] = useState<{ desde: string | null; hasta: string | null }>({
    desde: dayAfter(todayInClinic(), -FIRST_DAYS),
    hasta: todayInClinic(),
  });
  const asked = StatisticsQuery.safeParse(period);
  const { data, error, refetch } = useQuery({
    ...statisticsOf(asked.data ?? { desde: '', hasta: '' }),
    enabled: asked.success,
  });
  const tables = data && tablesOf(data);
  const fault = asked.error?.issues[0];
  const save = () =>
    tables &&
    saveFile(
      new Blob([csvOf(tables)], { type: 'text/csv;charset=utf-8' }),
      `estadisticas-${data.desde}-${data.hasta}.csv`,
    );
  return (
    <BoardsFrame
      title={texts.title}
      actions={
        tables && (
          <>
            <Button onClick={() => window.print()}>{texts.print}</Button>
            <Button onClick={save}>{texts.csv}</Button>
          </>
        )
      }
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 2 }}>
        <DateField
          label={texts.from}
          value={period.desde}
          max={todayInClinic()}
          error={fault?.path[0] === 'desde'}
          {...(fault?.path[0] === 'desde' && { helperText: fault.message })}
          onChange={(desde) => setPeriod({ ...period, desde })}
        />
        <DateField
          label={texts.to}
          value={period.hasta}
          error={fault?.path[0] === 'hasta'}
          {...(fault?.path[0] === 'hasta' && { helperText: fault.message })}
          onChange={(hasta) => setPeriod({ ...period, hasta })}
        />
      </Stack>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {data ? `${texts.period(formatDate(data.desde), formatDate(data.hasta))} ` : ''}
        {texts.hint}
      </Alert>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && asked.success && <LoadingState text={texts.loading} />}
      {data && tables && <StatisticsCards statistics={data} tables={tables} />}
    </BoardsFrame>
  );
}
