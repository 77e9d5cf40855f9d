import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChargeInput } from '@trama/contract/schemas/money/cash';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormAmount, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useAdjustAccount } from './accounts.api.ts';
import { adjustTexts as texts } from './accounts.texts.ts';

export default function AdjustDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const adjusting = useAdjustAccount(patientId);
  const keyOf = useCreationKey();
  const form = useCheckedForm(ChargeInput, {
    id_paciente: patientId,
    importe: null as unknown as number,
    concepto: '',
  });
  const submit = form.handleSubmit((input) =>
    adjusting.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(texts.done, onClose)),
  );
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      {...progressOf(adjusting, texts.failed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>{texts.about}</Typography>
        <FormAmount name="importe" label={texts.amount} required autoFocus />
        <FormText name="concepto" label={texts.concept} helperText={texts.conceptHint} required />
      </Stack>
    </FormDialog>
  );
}
