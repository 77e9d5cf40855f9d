import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { FeeInput } from '@trama/contract/schemas/money/cash';
import { ASSIGNABLE_ROLES, roleLabel } from '@trama/contract/words/access/access-policy';
import {
  APPOINTMENT_MODALITIES,
  APPOINTMENT_MODALITY_LABELS,
} from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { payers } from '../../../domain/money/payers.api.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormAmount, FormDate, FormSelect } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { useCreateFee } from './fees.api.ts';
import { feeTexts as texts } from './fees.texts.ts';

export default function FeeDialog({ onClose }: { onClose: () => void }) {
  const { data: known = [] } = useQuery(payers);
  const creating = useCreateFee();
  const keyOf = useCreationKey();
  const form = useCheckedForm(FeeInput, {
    id_financiador: null,
    role: null,
    modalidad: null,
    importe: null as unknown as number,
    importe_financiador: 0,
    desde: todayInClinic(),
  });
  const submit = form.handleSubmit((input) =>
    creating.mutate({ input, idempotencyKey: keyOf(input) }, noticeThen(texts.saved, onClose)),
  );
  return (
    <FormDialog
      title={texts.add}
      form={form}
      onSubmit={submit}
      {...progressOf(creating, texts.saveFailed)}
      onCancel={onClose}
    >
      <Box sx={{ pt: 0.5 }}>
        <FieldGrid>
          <FormSelect
            autoFocus
            name="id_financiador"
            label={texts.payer}
            none={texts.noPayer}
            options={known
              .filter(({ activo, tipo }) => activo && tipo !== 'particular')
              .map(({ id_financiador, nombre }) => ({ value: id_financiador, label: nombre }))}
          />
          <FormSelect
            name="role"
            label={texts.role}
            none={texts.anyRole}
            options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleLabel(role) }))}
          />
          <FormSelect
            name="modalidad"
            label={texts.modality}
            none={texts.anyModality}
            options={APPOINTMENT_MODALITIES.map((modality) => ({
              value: modality,
              label: APPOINTMENT_MODALITY_LABELS[modality],
            }))}
          />
          <FormDate name="desde" label={texts.from} required />
          <FormAmount name="importe" label={texts.patientPays} required />
          <FormAmount name="importe_financiador" label={texts.payerPays} />
        </FieldGrid>
      </Box>
    </FormDialog>
  );
}
