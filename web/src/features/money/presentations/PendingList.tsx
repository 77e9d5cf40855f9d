import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { PendingPresentation } from '@trama/contract/schemas/money/presentations';
import { daysUntil, formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import { PRESENT_SOON_DAYS } from '@trama/contract/words/money/presentations';
import { useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { pendingPresentations, usePresent } from './presentations.api.ts';
import { monthText, presentationTexts as texts } from './presentations.texts.ts';

type Pending = PendingPresentation;

const PAYER: Column<Pending> = {
  header: texts.payer,
  cell: ({ financiador }) => financiador,
  sx: { fontWeight: 600 },
};
const MONTH: Column<Pending> = { header: texts.month, cell: ({ mes }) => monthText(mes), sx: ONE_LINE };
const SESSIONS: Column<Pending> = {
  header: texts.sessions,
  cell: ({ sesiones }) => sesiones,
  isFigure: true,
};
const AMOUNT: Column<Pending> = {
  header: texts.toPresent,
  cell: ({ importe }) => amountText(importe),
  isFigure: true,
};
const UNTIL: Column<Pending> = { header: texts.until, cell: (pending) => <Until pending={pending} /> };
const COLUMNS = {
  narrow: [{ ...PAYER, cell: (pending: Pending) => <Whole pending={pending} /> }],
  medium: [PAYER, MONTH, AMOUNT, UNTIL],
  wide: [PAYER, MONTH, SESSIONS, AMOUNT, UNTIL],
};

function Whole({ pending }: { pending: Pending }) {
  return (
    <>
      {pending.financiador}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${monthText(pending.mes)} · ${amountText(pending.importe)}`}
      </Typography>
      <Until pending={pending} labelled />
    </>
  );
}

/** `labelled` where no heading says which date it is. */
function Until({ pending: { vence_el, perdido }, labelled }: { pending: Pending; labelled?: boolean }) {
  if (!vence_el) return texts.noLimit;
  const day = formatDate(vence_el);
  if (perdido) return <WarningChip look="over" label={texts.lost(day)} />;
  return daysUntil(vence_el, todayInClinic()) <= PRESENT_SOON_DAYS ? (
    <WarningChip look="soon" label={texts.soon(day)} />
  ) : labelled ? (
    texts.untilDay(day)
  ) : (
    day
  );
}

/** Sessions not presented yet; those that will be lost first on top. */
export function PendingList() {
  const mayPresent = useSession().can('cash', 'create');
  const { data, error, refetch } = useQuery(pendingPresentations);
  const presenting = usePresent();
  const keyOf = useCreationKey();
  const [asked, setAsked] = useState<Pending | null>(null);
  const present = ({ id_financiador, mes }: Pending) => {
    const input = { id_financiador, mes };
    return presenting.mutateAsync({ input, idempotencyKey: keyOf(input) }).then(
      () => {
        notify(texts.presented, 'success');
        setAsked(null);
      },
      // Shown from the mutation's own state.
      () => {},
    );
  };
  return (
    <Card>
      <Typography variant="h2" sx={{ p: 1.5 }}>
        {texts.pending}
      </Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {data?.length === 0 && <EmptyState title={texts.pendingNone} />}
      {data && data.length > 0 && (
        <DataTable
          label={texts.pending}
          columns={COLUMNS}
          rows={data}
          rowKey={({ id_financiador, mes }) => `${id_financiador} ${mes}`}
          outdated={false}
          actions={
            mayPresent
              ? (pending) => (
                  <Button
                    size="small"
                    aria-label={texts.presentOf(pending.financiador, monthText(pending.mes))}
                    onClick={() => setAsked(pending)}
                  >
                    {texts.present}
                  </Button>
                )
              : undefined
          }
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          title={texts.present}
          confirmText={texts.present}
          busy={presenting.isPending}
          error={presenting.error && errorText(presenting.error, texts.presentFailed)}
          onConfirm={() => void present(asked)}
          onCancel={() => {
            presenting.reset();
            setAsked(null);
          }}
        >
          {texts.presentQuestion(asked.sesiones, asked.financiador, monthText(asked.mes))}
        </ConfirmDialog>
      )}
    </Card>
  );
}
