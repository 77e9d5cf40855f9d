import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_NOTE_MAX } from '@trama/contract/words/agenda/appointments';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';

interface Props {
  appointment: Appointment;
  onSaved: () => void;
  onClose: () => void;
}

/** Takes an absence back, on its day and with a reason: somebody came late. */
export default function ArrivedLateDialog({ appointment, onSaved, onClose }: Props) {
  const { mutate, isPending, error } = useChangeAppointment();
  const [motivo, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(looksEmpty(motivo));
    if (looksEmpty(motivo)) return;
    mutate(
      { id: appointment.id_turno, estado: 'presente', motivo },
      {
        onSuccess: () => {
          notify(texts.done.presente, 'success');
          onSaved();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={texts.lateTitle}
      confirmText={texts.arrived}
      busy={isPending}
      error={error && errorText(error, texts.changeFailed)}
      fieldFirst
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>{texts.lateText}</Typography>
        <TextField
          label={texts.reason}
          required
          autoFocus
          value={motivo}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          error={isMissing}
          helperText={isMissing && texts.reasonRequired}
          slotProps={{ htmlInput: { maxLength: APPOINTMENT_NOTE_MAX } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
