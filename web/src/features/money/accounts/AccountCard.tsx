import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trama/contract/schemas/money/cash';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledName } from '@trama/contract/words/full-name';
import { amountText } from '@trama/contract/words/money/amounts';
import { lazy, Suspense, useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { type AccountMove, AccountMoves } from './AccountMoves.tsx';
import { accountOf } from './accounts.api.ts';
import { accountTexts as texts } from './accounts.texts.ts';

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'));
const AdjustDialog = lazy(() => import('./AdjustDialog.tsx'));

/** What the patient owes and paid. */
export function AccountCard({ patient }: { patient: Patient }) {
  const session = useSession();
  const mayRead = session.can('cash', 'read');
  const mayCharge = session.can('cash', 'create');
  const id = patient.id_paciente;
  const account = useQuery({ ...accountOf(id), enabled: mayRead });
  const [opened, setOpened] = useState<'pay' | 'adjust' | null>(null);
  // An emergency access opens the record, not the account.
  const isClosed = account.error instanceof ApiError && account.error.status === 404;
  if (!mayRead || isClosed) return null;
  const close = () => setOpened(null);
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<AccountBalanceWalletOutlined />}
        action={
          mayCharge && (
            <Stack direction="row" spacing={1}>
              <Button size="small" onClick={() => setOpened('adjust')}>
                {texts.adjust}
              </Button>
              <Button size="small" variant="outlined" color="success" onClick={() => setOpened('pay')}>
                {texts.charge}
              </Button>
            </Stack>
          )
        }
        loading={account.isPending && texts.loading}
        error={!account.data && account.error && errorText(account.error, texts.loadFailed)}
        onRetry={() => void account.refetch()}
      >
        {account.data && (
          <>
            <Balance saldo={account.data.saldo} />
            {movesOf(account.data).length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>
            ) : (
              <AccountMoves patientId={id} moves={movesOf(account.data)} />
            )}
          </>
        )}
      </RecordCard>
      <Suspense>
        {opened === 'pay' && (
          <PaymentDialog patientId={id} patientName={calledName(patient)} onClose={close} />
        )}
        {opened === 'adjust' && <AdjustDialog patientId={id} onClose={close} />}
      </Suspense>
    </>
  );
}

function Balance({ saldo }: { saldo: number }) {
  const chip =
    saldo > 0 ? (
      <WarningChip look="soon" label={texts.owes(amountText(saldo))} />
    ) : (
      <WarningChip look="good" label={saldo < 0 ? texts.favour(amountText(-saldo)) : texts.settled} />
    );
  return <Typography sx={{ mb: 1 }}>{chip}</Typography>;
}

/** Charges and payments together, the newest first. */
function movesOf({ cargos, pagos }: Account): AccountMove[] {
  const moves: AccountMove[] = [
    ...cargos.map((charge) => ({ kind: 'charge' as const, at: charge.fecha_creacion, charge })),
    ...pagos.map((payment) => ({ kind: 'payment' as const, at: payment.fecha_creacion, payment })),
  ];
  return moves.sort((a, b) => b.at.localeCompare(a.at));
}
