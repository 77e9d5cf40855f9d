import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FeeIncrease } from '@trama/contract/schemas/money/cash';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { parseAmount } from '@trama/contract/words/money/amounts';
import { z } from 'zod';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { notify } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { fees, useRaiseFees } from './fees.api.ts';
import { feeTexts as texts } from './fees.texts.ts';

const PARTICULAR = 0;

/** '12,5' is read like an amount with two decimals: hundredths of a percent. */
const Form = z
  .object({
    porcentaje: z.string().transform((text) => parseAmount(text)),
    /** The number of the payer. */
    quien: z.int().nullable(),
    desde: FeeIncrease.shape.desde,
  })
  .refine(({ porcentaje }) => FeeIncrease.shape.centesimos.safeParse(porcentaje).success, {
    path: ['porcentaje'],
    message: texts.percentInvalid,
  });

/** The monthly rise: the same list once more, from a day on. */
export default function RaiseDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useQuery(fees);
  const raising = useRaiseFees();
  const keyOf = useCreationKey();
  const form = useCheckedForm(Form, { porcentaje: '', quien: null, desde: todayInClinic() });
  const submit = form.handleSubmit(({ porcentaje, quien, desde }) => {
    const whose = quien === null ? {} : { id_financiador: quien === PARTICULAR ? null : quien };
    const input = { centesimos: Number(porcentaje), desde, ...whose };
    return raising.mutateAsync({ input, idempotencyKey: keyOf(input) }).then(
      ({ aranceles }) => {
        notify(texts.raised(aranceles), 'success');
        onClose();
      },
      // Shown from the mutation's own state; what was typed stays.
      () => {},
    );
  });
  const listed = new Map(
    data.map((fee) => [fee.id_financiador ?? PARTICULAR, fee.financiador ?? texts.noPayer]),
  );
  return (
    <FormDialog
      title={texts.raiseTitle}
      form={form}
      onSubmit={submit}
      {...progressOf(raising, texts.raiseFailed)}
      onCancel={onClose}
      save={texts.copy}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{texts.raiseHint}</Typography>
        <FormText name="porcentaje" label={texts.percent} helperText={texts.percentHint} required autoFocus />
        <FormSelect
          name="quien"
          label={texts.whose}
          none={texts.everybody}
          options={[...listed].map(([value, label]) => ({ value, label }))}
        />
        <FormDate name="desde" label={texts.from} required />
      </Stack>
    </FormDialog>
  );
}
