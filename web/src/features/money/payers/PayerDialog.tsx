import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type Payer, PayerInput } from '@trama/contract/schemas/money/coverage';
import { PAYER_KIND_LABELS, PAYER_KINDS } from '@trama/contract/words/money/coverage';
import { z } from 'zod';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FormFlag, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useSavePayer } from './payers.api.ts';
import { payerTexts as texts } from './payers.texts.ts';
import { TermFields } from './TermFields.tsx';

const Form = PayerInput.extend({ activo: z.boolean() });

interface Props {
  /** Null for a new one. */
  payer: Payer | null;
  onClose: () => void;
}

export default function PayerDialog({ payer, onClose }: Props) {
  const saving = useSavePayer();
  const keyOf = useCreationKey();
  const form = useCheckedForm(Form, {
    nombre: payer?.nombre ?? '',
    rnos: payer?.rnos ?? '',
    tipo: payer?.tipo ?? 'obra_social',
    activo: payer?.activo ?? true,
    firmas: payer?.firmas ?? [],
    exige_codigo_validacion: payer?.exige_codigo_validacion ?? false,
    reconoce_feriados: payer?.reconoce_feriados ?? true,
    dias_presentacion: payer?.dias_presentacion ?? null,
    antiguedad_max_meses: payer?.antiguedad_max_meses ?? null,
    coseguro_lo_cobra: payer?.coseguro_lo_cobra ?? 'clinica',
  });
  const submit = form.handleSubmit(({ activo, ...input }) => {
    const saved = noticeThen(texts.saved, onClose);
    if (!payer) return saving.mutate({ input, idempotencyKey: keyOf(input) }, saved);
    const changes = {
      ...changesTo(payer, { ...input, activo }),
      ...(payer.pendiente && { pendiente: false as const }),
    };
    if (hasNone(changes)) return saved.onSuccess();
    saving.mutate({ id: payer.id_financiador, changes }, saved);
  });
  return (
    <FormDialog
      title={payer ? texts.editTitle : texts.add}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {payer?.pendiente && <Alert severity="info">{texts.pendingHint}</Alert>}
        <FormText name="nombre" label={texts.name} required autoFocus />
        <FormSelect
          name="tipo"
          label={texts.kind}
          options={PAYER_KINDS.map((kind) => ({ value: kind, label: PAYER_KIND_LABELS[kind] }))}
        />
        <FormText name="rnos" label={texts.rnos} />
        <TermFields />
        {payer && <FormFlag name="activo" label={texts.active} />}
      </Stack>
    </FormDialog>
  );
}
