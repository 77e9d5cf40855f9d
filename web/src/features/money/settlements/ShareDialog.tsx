import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ShareInput } from '@trama/contract/schemas/money/settlements';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { parseAmount } from '@trama/contract/words/money/amounts';
import { z } from 'zod';
import { bookableProviders } from '../../../domain/agenda/agenda.api.ts';
import { payers } from '../../../domain/money/payers.api.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormDate, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useCreateShare } from './settlements.api.ts';
import { shareTexts as texts } from './settlements.texts.ts';

/** '62,5' is read like an amount with two decimals: hundredths of a percent. */
const Form = z
  .object({
    id_prestador: ShareInput.shape.id_prestador,
    id_financiador: z.int().nullable(),
    porcentaje: z.string().transform((text) => parseAmount(text)),
    desde: ShareInput.shape.desde,
  })
  .refine(({ porcentaje }) => ShareInput.shape.centesimos.safeParse(porcentaje).success, {
    path: ['porcentaje'],
    message: texts.percentInvalid,
  });

export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const { data: providers = [] } = useQuery(bookableProviders);
  const { data: known = [] } = useQuery(payers);
  const creating = useCreateShare();
  const keyOf = useCreationKey();
  const form = useCheckedForm(Form, {
    id_prestador: null as unknown as number,
    id_financiador: null,
    porcentaje: '',
    desde: todayInClinic(),
  });
  const submit = form.handleSubmit(({ porcentaje, ...rest }) => {
    const input = { ...rest, centesimos: Number(porcentaje) };
    creating.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(texts.saved, onClose));
  });
  return (
    <FormDialog
      title={texts.add}
      form={form}
      onSubmit={submit}
      {...progressOf(creating, texts.saveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <FormSelect
          autoFocus
          name="id_prestador"
          label={texts.professional}
          required
          options={providers.map((provider) => ({
            value: provider.id_prestador,
            label: lastNameFirst(provider),
          }))}
        />
        <FormSelect
          name="id_financiador"
          label={texts.payer}
          none={texts.anyPayer}
          options={known
            .filter(({ activo }) => activo)
            .map(({ id_financiador, nombre }) => ({ value: id_financiador, label: nombre }))}
        />
        <FormText name="porcentaje" label={texts.percent} helperText={texts.percentHint} required />
        <FormDate name="desde" label={texts.from} required />
      </Stack>
    </FormDialog>
  );
}
