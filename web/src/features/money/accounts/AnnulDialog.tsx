import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Payment } from '@trama/contract/schemas/money/cash';
import { amountText } from '@trama/contract/words/money/amounts';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useAnnulPayment } from './accounts.api.ts';
import { annulTexts as texts } from './accounts.texts.ts';

interface Props {
  patientId: number;
  payment: Payment;
  onClose: () => void;
}

/** A payment is never deleted: it stays, with why it does not count. */
export default function AnnulDialog({ patientId, payment, onClose }: Props) {
  const annulling = useAnnulPayment(patientId);
  const [motivo, setMotivo] = useState('');
  const annul = () =>
    annulling.mutate(
      { id: payment.id_pago, motivo },
      {
        onSuccess: () => {
          notify(texts.done, 'success');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={texts.title(payment.id_pago)}
      confirmText={texts.confirm}
      confirmColor="error"
      busy={annulling.isPending}
      error={annulling.error && errorText(annulling.error, texts.failed)}
      fieldFirst
      onConfirm={annul}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 2 }}>{texts.about(amountText(payment.importe))}</Typography>
      <TextField
        label={texts.reason}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
        required
        fullWidth
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300 } }}
      />
    </ConfirmDialog>
  );
}
