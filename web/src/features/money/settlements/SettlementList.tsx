import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Settlement } from '@trama/contract/schemas/money/settlements';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { amountText } from '@trama/contract/words/money/amounts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { Standing } from './Standing.tsx';
import { type SettlementView, settlementsOf, useSettlementsFile } from './settlements.api.ts';
import { settlementTexts as texts } from './settlements.texts.ts';

const SettlementDialog = lazy(() => import('./SettlementDialog.tsx'));

const keyOf = ({ id_liquidacion, id_prestador }: Settlement) => `${id_prestador} ${id_liquidacion}`;

const amount = (
  header: string,
  amountOf: (settlement: Settlement) => number,
  strong = false,
): Column<Settlement> => ({
  header,
  cell: (settlement) => amountText(amountOf(settlement)),
  ...(strong && { sx: { fontWeight: 600 } }),
  isFigure: true,
});
const SESSIONS: Column<Settlement> = {
  header: texts.sessions,
  cell: ({ sesiones }) => sesiones,
  isFigure: true,
};
const CHARGED = amount(texts.charged, ({ importe_base }) => importe_base);
const CLINIC = amount(texts.clinic, ({ importe_clinica }) => importe_clinica);
const PART = amount(texts.part, ({ importe }) => importe, true);
const STATUS: Column<Settlement> = {
  header: texts.status,
  cell: (settlement) => <Standing settlement={settlement} />,
};

interface Props {
  view: SettlementView;
  /** Steps from month to month, and the choice of a professional. */
  children: ReactNode;
}

/** What each professional earned in a month, and what was paid to them. */
export function SettlementList({ view, children }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...settlementsOf(view),
    placeholderData: keepPreviousData,
  });
  // A month with more sessions than one answer has: the same question would be refused again.
  const isTooMuch = error instanceof ApiError && error.status === 400;
  const { can } = useSession();
  const file = useSettlementsFile();
  const [opened, setOpened] = useState<string | null>(null);
  const shown = data?.find((settlement) => keyOf(settlement) === opened);
  const professional = (isAlone: boolean): Column<Settlement> => ({
    header: texts.professional,
    cell: (settlement) => (
      <>
        <Link
          component="button"
          sx={{ fontWeight: 600, textAlign: 'left' }}
          aria-label={texts.see(lastNameFirst(settlement.prestadores))}
          onClick={() => setOpened(keyOf(settlement))}
        >
          {lastNameFirst(settlement.prestadores)}
        </Link>
        {isAlone && (
          <Box sx={{ mt: 0.5 }}>
            <Standing settlement={settlement} />
          </Box>
        )}
      </>
    ),
  });
  const columns = {
    narrow: [professional(true), PART],
    medium: [professional(false), SESSIONS, PART, STATUS],
    wide: [professional(false), SESSIONS, CHARGED, CLINIC, PART, STATUS],
  };
  return (
    <>
      {isTooMuch ? (
        <Alert severity="info">{texts.tooMuch}</Alert>
      ) : (
        <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      )}
      <Card>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5, alignItems: 'center' }}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ flexGrow: 1, flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
          >
            {children}
          </Stack>
          {can('patients', 'export') && (
            <Button
              startIcon={<DownloadOutlined />}
              disabled={!data || data.length === 0 || file.isPending}
              onClick={() => file.mutate(view)}
            >
              {texts.download}
            </Button>
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', px: 1.5, pb: 1.5 }}>
          {texts.hint}
        </Typography>
        {!data && !error && <LoadingState text={texts.loading} />}
        {data?.length === 0 && <EmptyState title={texts.none} />}
        {data && data.length > 0 && (
          <DataTable
            label={texts.title}
            columns={columns}
            rows={data}
            rowKey={keyOf}
            onOpen={(settlement) => setOpened(keyOf(settlement))}
            outdated={isPlaceholderData}
          />
        )}
      </Card>
      <Suspense>{shown && <SettlementDialog settlement={shown} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
