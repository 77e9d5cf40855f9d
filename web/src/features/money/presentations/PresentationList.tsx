import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PresentationListed } from '@trama/contract/schemas/money/presentations';
import { amountText } from '@trama/contract/words/money/amounts';
import { lazy, Suspense, useState } from 'react';
import { type Column, DataTable, NOTHING, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { presentations } from './presentations.api.ts';
import { monthText, presentationTexts as texts } from './presentations.texts.ts';

const PresentationDialog = lazy(() => import('./PresentationDialog.tsx'));

type Listed = PresentationListed;
const MONTH: Column<Listed> = { header: texts.month, cell: ({ mes }) => monthText(mes), sx: ONE_LINE };
const SESSIONS: Column<Listed> = { header: texts.sessions, cell: ({ sesiones }) => sesiones, isFigure: true };
const amount = (header: string, amountOf: (presentation: Listed) => number): Column<Listed> => ({
  header,
  cell: (presentation) => (amountOf(presentation) === 0 ? NOTHING : amountText(amountOf(presentation))),
  isFigure: true,
});
const PRESENTED = amount(texts.amount, ({ importe }) => importe);
const COLLECTED = amount(texts.collected, ({ importe_cobrado }) => importe_cobrado);
const DEBITED = amount(texts.debited, ({ importe_debitado }) => importe_debitado);
const WAITING = amount(texts.waiting, ({ importe_pendiente }) => importe_pendiente);

/** What was presented to payers, the newest first. */
export function PresentationList() {
  const { data, error, refetch } = useQuery(presentations);
  const [opened, setOpened] = useState<number | null>(null);
  const payer: Column<Listed> = {
    header: texts.payer,
    cell: ({ id_presentacion, financiador, mes }) => (
      <Link
        component="button"
        sx={{ fontWeight: 600, textAlign: 'left' }}
        aria-label={texts.see(financiador, monthText(mes))}
        onClick={() => setOpened(id_presentacion)}
      >
        {financiador}
      </Link>
    ),
  };
  const columns = {
    narrow: [payer, MONTH, WAITING],
    medium: [payer, MONTH, PRESENTED, COLLECTED, WAITING],
    wide: [payer, MONTH, SESSIONS, PRESENTED, COLLECTED, DEBITED, WAITING],
  };
  return (
    <>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Card>
        <Box sx={{ p: 1.5 }}>
          <Typography variant="h2">{texts.title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.hint}
          </Typography>
        </Box>
        {!data && !error && <LoadingState text={texts.loading} />}
        {data?.length === 0 && <EmptyState title={texts.none} />}
        {data && data.length > 0 && (
          <DataTable
            label={texts.title}
            columns={columns}
            rows={data}
            rowKey={({ id_presentacion }) => id_presentacion}
            onOpen={({ id_presentacion }) => setOpened(id_presentacion)}
            outdated={false}
          />
        )}
      </Card>
      <Suspense>
        {opened !== null && <PresentationDialog id={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
