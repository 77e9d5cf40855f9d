import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Charge, Payment } from '@trama/contract/schemas/money/cash';
import { formatDate } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import { CHARGE_LABELS, PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { accountTexts as texts } from './accounts.texts.ts';
import { useReceipt } from './useReceipt.ts';

const AnnulDialog = lazy(() => import('./AnnulDialog.tsx'));

export type AccountMove =
  | { kind: 'charge'; at: string; charge: Charge }
  | { kind: 'payment'; at: string; payment: Payment };

const SHOWN = 6;

/** What was charged and what was paid, line by line; nothing ever leaves the list. */
export function AccountMoves({ patientId, moves }: { patientId: number; moves: AccountMove[] }) {
  const [shown, setShown] = useState(SHOWN);
  const [annulled, setAnnulled] = useState<Payment | null>(null);
  const hidden = moves.length - shown;
  return (
    <>
      <Stack component="ul" aria-label={texts.movements} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {moves
          .slice(0, shown)
          .map((move) =>
            move.kind === 'charge' ? (
              <ChargeLine key={`c${move.charge.id_cargo}`} charge={move.charge} />
            ) : (
              <PaymentLine key={`p${move.payment.id_pago}`} payment={move.payment} onAnnul={setAnnulled} />
            ),
          )}
      </Stack>
      {hidden > 0 && (
        <Button size="small" onClick={() => setShown(moves.length)}>
          {texts.more(hidden)}
        </Button>
      )}
      <Suspense>
        {annulled && (
          <AnnulDialog patientId={patientId} payment={annulled} onClose={() => setAnnulled(null)} />
        )}
      </Suspense>
    </>
  );
}

function ChargeLine({ charge }: { charge: Charge }) {
  const { tipo, fecha, importe, concepto, prestador, financiador, anulado_el } = charge;
  return (
    <Line
      title={[CHARGE_LABELS[tipo], concepto].filter(Boolean).join(' · ')}
      about={[formatDate(fecha), prestador, financiador, anulado_el && texts.chargeAnnulled]
        .filter(Boolean)
        .join(' · ')}
      amount={amountText(importe)}
      isVoid={anulado_el !== null}
    />
  );
}

function PaymentLine({ payment, onAnnul }: { payment: Payment; onAnnul: (payment: Payment) => void }) {
  const mayAnnul = useSession().can('cash', 'update');
  const receipt = useReceipt();
  const { id_pago, medio, fecha, importe, concepto, anulacion } = payment;
  return (
    <Line
      title={texts.paid(PAYMENT_MEANS_LABELS[medio])}
      about={[formatDate(fecha), concepto, anulacion && texts.annulled(anulacion.motivo)]
        .filter(Boolean)
        .join(' · ')}
      amount={amountText(-importe)}
      isVoid={anulacion !== null}
    >
      <Button
        size="small"
        disabled={receipt.isPending}
        aria-label={texts.receiptOf(id_pago)}
        onClick={() => receipt.mutate(id_pago)}
      >
        {texts.receipt}
      </Button>
      {mayAnnul && !anulacion && (
        <Button
          size="small"
          color="error"
          aria-label={texts.annulOf(id_pago)}
          onClick={() => onAnnul(payment)}
        >
          {texts.annul}
        </Button>
      )}
    </Line>
  );
}

interface LineProps {
  title: string;
  about: string;
  amount: string;
  /** It counts for nothing any more. */
  isVoid: boolean;
  children?: ReactNode;
}

function Line({ title, about, amount, isVoid, children }: LineProps) {
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about}
        </Typography>
      </Box>
      {children}
      <Typography
        variant="body2"
        sx={{
          fontWeight: 600,
          whiteSpace: 'nowrap',
          ...(isVoid && { color: 'text.secondary', fontWeight: 400 }),
        }}
      >
        {isVoid ? <s>{amount}</s> : amount}
      </Typography>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
