import type { Payment } from '@trama/contract/schemas/money/cash';
import { amountText } from '@trama/contract/words/money/amounts';
import { noticeThen } from '../../../lib/notices.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
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
  const annul = (motivo: string) =>
    annulling.mutate({ id: payment.id_pago, motivo }, noticeThen(texts.done, onClose));
  return (
    <ReasonDialog
      title={texts.title(payment.id_pago)}
      text={texts.about(amountText(payment.importe))}
      confirmText={texts.confirm}
      confirmColor="error"
      maxLength={300}
      saving={annulling}
      failed={texts.failed}
      onConfirm={annul}
      onCancel={onClose}
    />
  );
}
