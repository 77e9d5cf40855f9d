import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Settlement } from '@trama/contract/schemas/money/settlements';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { AMOUNT_INVALID, amountText } from '@trama/contract/words/money/amounts';
import { PAYMENT_MEANS, PAYMENT_MEANS_LABELS } from '@trama/contract/words/money/cash';
import { z } from 'zod';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormAmount, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { usePaySettlement } from './settlements.api.ts';
import { settlementTexts as texts } from './settlements.texts.ts';

const Form = z
  .object({
    medio: z.enum(PAYMENT_MEANS),
    nota: z.string().max(300),
    ajuste: z.int(AMOUNT_INVALID).nullable(),
    concepto: z.string().max(200),
  })
  .refine(({ ajuste, concepto }) => !ajuste || concepto.trim() !== '', {
    path: ['concepto'],
    message: texts.conceptMissing,
  });
/** Freezes what was looked at: if it is another amount by now, the server refuses and nothing is paid. */
export function PayDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const paying = usePaySettlement();
  const keyOf = useCreationKey();
  const form = useCheckedForm(Form, { medio: 'transferencia', nota: '', ajuste: null, concepto: '' });
  const adjustment = form.watch('ajuste') ?? 0;
  const total = settlement.importe + (Number.isNaN(adjustment) ? 0 : adjustment);
  const submit = form.handleSubmit(({ medio, nota, ajuste, concepto }) => {
    const { id_prestador, desde, hasta } = settlement;
    const ajustes = ajuste ? [{ importe: ajuste, concepto }] : [];
    const input = { id_prestador, desde, hasta, medio, nota: nota || null, ajustes, importe: total };
    paying.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(texts.paid, onClose));
  });
  return (
    <FormDialog
      title={texts.payTitle(fullName(settlement.prestadores))}
      form={form}
      onSubmit={submit}
      {...progressOf(paying, texts.payFailed)}
      onCancel={onClose}
      save={texts.pay}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <div>
          <Typography variant="h3" aria-live="polite">
            {texts.toPay(amountText(total))}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${formatDate(settlement.desde)} a ${formatDate(settlement.hasta)} · ${settlement.sesiones} ${texts.sessions.toLowerCase()}`}
          </Typography>
        </div>
        <Typography sx={{ color: 'text.secondary' }}>{texts.payHint}</Typography>
        <FormSelect
          autoFocus
          name="medio"
          label={texts.means}
          options={PAYMENT_MEANS.map((means) => ({ value: means, label: PAYMENT_MEANS_LABELS[means] }))}
        />
        <FormAmount name="ajuste" label={texts.adjustment} helperText={texts.adjustmentHint} />
        {adjustment !== 0 && <FormText name="concepto" label={texts.concept} required />}
        <FormText name="nota" label={texts.note} />
      </Stack>
    </FormDialog>
  );
}
