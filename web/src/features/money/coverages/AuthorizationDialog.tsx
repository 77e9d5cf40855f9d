import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type Authorization, AuthorizationInput } from '@trama/contract/schemas/money/coverage';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { z } from 'zod';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormDate, FormFlag, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { ordersOf, useSaveAuthorization } from './coverages.api.ts';
import { authorizationTexts as texts } from './coverages.texts.ts';

const Form = AuthorizationInput.and(z.object({ activa: z.boolean() }));
type Values = z.input<typeof Form>;

interface Props {
  patientId: number;
  coverageId: number;
  /** Null for a new one. */
  authorization: Authorization | null;
  onClose: () => void;
}

export default function AuthorizationDialog({ patientId, coverageId, authorization, onClose }: Props) {
  const saving = useSaveAuthorization(patientId);
  const keyOf = useCreationKey();
  const form = useCheckedForm(Form, valuesOf(authorization));
  const submit = form.handleSubmit(({ activa, ...input }) => {
    const saved = noticeThen(texts.saved, onClose);
    if (!authorization) return saving.mutate({ coverageId, input, idempotencyKey: keyOf(input) }, saved);
    const changes = changesTo(authorization, { ...input, activa });
    if (hasNone(changes)) return saved.onSuccess();
    saving.mutate({ id: authorization.id_autorizacion, changes }, saved);
  });
  const { fields } = texts;
  return (
    <FormDialog
      asksBeforeLeaving
      title={authorization ? texts.editTitle : texts.newTitle}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onCancel={onClose}
    >
      <Box sx={{ pt: 0.5 }}>
        <FieldGrid>
          <FormText
            name="prestacion"
            label={fields.service}
            helperText={fields.serviceHint}
            required
            autoFocus
          />
          <FormText name="numero" label={fields.number} />
          <FormText name="sesiones" label={fields.sessions} isNumber />
          <FormText name="horas_mes" label={fields.hours} isNumber />
          <FormDate name="desde" label={fields.from} required />
          <FormDate name="hasta" label={fields.to} />
          <OrderField patientId={patientId} />
        </FieldGrid>
        {authorization && <FormFlag name="activa" label={fields.active} />}
      </Box>
    </FormDialog>
  );
}

/** The order on paper, among the patient's attachments of that class. */
function OrderField({ patientId }: { patientId: number }) {
  const { data: papers = [] } = useQuery(ordersOf(patientId));
  const { fields } = texts;
  return (
    <FormSelect
      name="id_adjunto"
      label={fields.order}
      none={fields.noOrder}
      helperText={fields.orderHint}
      options={papers.map(({ id_adjunto, titulo, fecha_creacion }) => ({
        value: id_adjunto,
        label: `${titulo} (${formatDate(fecha_creacion)})`,
      }))}
    />
  );
}

const valuesOf = (known: Authorization | null): Values => ({
  prestacion: known?.prestacion ?? '',
  numero: known?.numero ?? '',
  sesiones: known?.sesiones ?? null,
  horas_mes: known?.horas_mes ?? null,
  desde: known?.desde ?? todayInClinic(),
  hasta: known?.hasta ?? null,
  id_adjunto: known?.id_adjunto ?? null,
  activa: known?.activa ?? true,
});
