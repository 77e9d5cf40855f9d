import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Account, type Payment, PaymentInput } from '@trama/contract/schemas/money/cash';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { amountText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS, PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormAmount, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { WRAPPING_TOGGLES } from '../../../ui/fields/wrapping-toggles.ts';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { accountOf, useAnnulPayment, useTakePayment } from './accounts.api.ts';
import { accountTexts, paymentTexts as texts } from './accounts.texts.ts';
import { useReceipt } from './useReceipt.ts';

type Values = z.input<typeof PaymentInput>;
const DAY_MS = 86_400_000;

interface Props {
  patientId: number;
  patientName: string;
  /** The session that is paid, where it was asked for from one. */
  appointmentId?: number | undefined;
  onClose: () => void;
}

/** 'Cobrar': one session, all that is owed, or an amount on account. The amount is there already. */
export default function PaymentDialog(props: Props) {
  const { data: account } = useQuery({ ...accountOf(props.patientId, props.appointmentId), staleTime: 0 });
  if (!account) return <LoadingState text={accountTexts.loading} />;
  return <PaymentForm {...props} account={account} />;
}

function PaymentForm({ patientId, patientName, account, onClose }: Props & { account: Account }) {
  const taking = useTakePayment(patientId);
  const annulling = useAnnulPayment(patientId);
  const receipt = useReceipt();
  const [wantsReceipt, setWantsReceipt] = useState(false);
  const keyOf = useCreationKey();
  const ways = waysOf(account);
  const form = useCheckedForm(PaymentInput, {
    id_paciente: patientId,
    medio: 'efectivo',
    concepto: '',
    ...ways[0]?.values,
  });
  const take = async (input: PaymentInput) =>
    taking.mutateAsync({ input, idempotencyKey: keyOf(input) }).then(
      (payment: Payment) => {
        if (wantsReceipt) receipt.mutate(payment.id_pago);
        notify(texts.taken(amountText(payment.importe)), 'success', () =>
          annulling.mutateAsync({ id: payment.id_pago, motivo: texts.undone, fecha: payment.fecha }),
        );
        onClose();
      },
      // Shown from the mutation's own state; what was typed stays.
      () => {},
    );
  const isClosed = taking.error instanceof ApiError && taking.error.code === 'ALREADY_CLOSED';
  const tomorrow = new Date(Date.parse(todayInClinic()) + DAY_MS).toISOString().slice(0, 10);
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={form.handleSubmit(take)}
      busy={taking.isPending}
      error={taking.error && (isClosed ? texts.closed : errorText(taking.error, texts.failed))}
      onDismissError={() => taking.reset()}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {isClosed && (
          <Button
            variant="outlined"
            onClick={() => void form.handleSubmit((input) => take({ ...input, fecha: tomorrow }))()}
          >
            {texts.tomorrow}
          </Button>
        )}
        <div>
          <Typography sx={{ fontWeight: 600 }}>{patientName}</Typography>
          <Standing account={account} />
        </div>
        {ways.length > 1 && <WaysField ways={ways} />}
        <FormAmount name="importe" label={texts.amount} required autoFocus />
        <MeansField />
        <FormText name="concepto" label={texts.concept} helperText={texts.conceptHint} />
        <FormControlLabel
          label={texts.receipt}
          control={<Checkbox checked={wantsReceipt} onChange={(_, wants) => setWantsReceipt(wants)} />}
        />
      </Stack>
    </FormDialog>
  );
}

function Standing({ account: { saldo, turno } }: { account: Account }) {
  const lines = [
    turno && (turno.importe === null ? texts.noFee : texts.session(amountText(turno.importe))),
    turno && turno.pagado > 0 && texts.sessionPaid(amountText(turno.pagado)),
    saldo > 0 && texts.before(amountText(saldo)),
    saldo < 0 && texts.favour(amountText(-saldo)),
  ];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {lines.filter(Boolean).join(' · ') || accountTexts.settled}
    </Typography>
  );
}

interface Way {
  key: string;
  label: string;
  values: Pick<Values, 'id_turno' | 'importe'>;
}

type Session = NonNullable<Account['turno']>;

const EMPTY = null as unknown as number;

/** What can be paid, the likeliest first. */
function waysOf({ saldo, turno, cargos }: Account): Way[] {
  const left = turno && leftOf(turno, saldo, cargos);
  const session: Way | null =
    turno && left !== 0
      ? {
          key: 'session',
          label: texts.thisSession,
          values: { id_turno: turno.id_turno, importe: left ?? EMPTY },
        }
      : null;
  const all: Way | null =
    saldo > 0 && saldo !== left
      ? { key: 'all', label: texts.all, values: { id_turno: null, importe: saldo } }
      : null;
  const onAccount: Way = { key: 'account', label: texts.account, values: { id_turno: null, importe: EMPTY } };
  return [session, all, onAccount].filter((way) => way !== null);
}

/** What is left of a session, and never more than what the patient owes: it may have been paid on account. */
function leftOf(
  { id_turno, importe, pagado }: Session,
  saldo: number,
  cargos: Account['cargos'],
): number | null {
  if (importe === null) return null;
  const isCharged = cargos.some((charge) => charge.id_turno === id_turno && charge.anulado_el === null);
  const owed = isCharged ? saldo : saldo + importe - pagado;
  return Math.max(0, Math.min(importe - pagado, owed));
}

function WaysField({ ways }: { ways: Way[] }) {
  const id = useId();
  const { field: appointment } = useController<Values, 'id_turno'>({ name: 'id_turno' });
  const { field: amount } = useController<Values, 'importe'>({ name: 'importe' });
  const isChosen = ({ key, values }: Way) =>
    key === 'session'
      ? Boolean(appointment.value)
      : !appointment.value && (key === 'all') === (values.importe === amount.value);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.what}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={ways.find(isChosen)?.key ?? 'account'}
        onChange={(_, key: string | null) => {
          const way = ways.find((charge) => charge.key === key);
          if (!way) return;
          appointment.onChange(way.values.id_turno);
          amount.onChange(way.values.importe);
        }}
        sx={WRAPPING_TOGGLES}
      >
        {ways.map(({ key, label }) => (
          <ToggleButton key={key} value={key} sx={{ px: 1.5, py: 0.5 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

function MeansField() {
  const id = useId();
  const { field } = useController<Values, 'medio'>({ name: 'medio' });
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.means}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={field.value}
        onChange={(_, chosen: Values['medio'] | null) => chosen && field.onChange(chosen)}
        sx={WRAPPING_TOGGLES}
      >
        {PAYMENT_MEANS.map((means) => (
          <ToggleButton key={means} value={means} sx={{ px: 1.5, py: 0.5 }}>
            {PAYMENT_MEANS_LABELS[means]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}
