import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Discharge } from '@trama/contract/schemas/record/discharges';
import { useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useDischarge } from './discharges.api.ts';
import { dischargeTexts as texts } from './discharges.texts.ts';

/** Takes the patient back, with the reason. */
export default function ReadmissionDialog({
  discharge,
  onClose,
}: {
  discharge: Discharge;
  onClose: () => void;
}) {
  const readmit = useDischarge(discharge.id_paciente, discharge.id_egreso);
  const keyOf = useCreationKey();
  const [motivo, setMotivo] = useState('');
  const save = () =>
    readmit.mutate(
      { body: { motivo }, key: keyOf({ motivo }) },
      {
        onSuccess: () => {
          notify(texts.readmitSaved, 'success');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={texts.readmitTitle}
      confirmText={texts.readmit}
      busy={readmit.isPending}
      error={readmit.error && errorText(readmit.error, texts.readmitFailed)}
      fieldFirst
      onConfirm={save}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 2 }}>{texts.readmitHint}</Typography>
      <TextField
        label={texts.reason}
        value={motivo}
        onChange={({ target }) => setMotivo(target.value)}
        required
        fullWidth
        multiline
        autoFocus
      />
    </ConfirmDialog>
  );
}
