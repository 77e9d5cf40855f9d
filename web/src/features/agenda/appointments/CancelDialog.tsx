import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import {
  APPOINTMENT_NOTE_MAX,
  type CANCELLED_STATES,
  type Scope,
} from '@trama/contract/words/agenda/appointments';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { appointmentOnScreen } from './appointment-focus.ts';
import { whenText, whoComes } from './appointment-words.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { appointmentTexts, cancelTexts as texts } from './appointments.texts.ts';
import { ScopeField } from './ScopeField.tsx';

type Cancelled = (typeof CANCELLED_STATES)[number];

interface Props {
  appointment: Appointment;
  onCancelled: () => void;
  onClose: () => void;
}

/** A cancelled appointment stays in the agenda's past, with who cancelled it and why. */
export default function CancelDialog({ appointment, onCancelled, onClose }: Props) {
  const { mutate, mutateAsync, isPending, error } = useChangeAppointment();
  const id = appointment.id_turno;
  const [estado, setState] = useState<Cancelled>(
    appointment.bloqueo ? 'cancelado_clinica' : 'cancelado_paciente',
  );
  const [motivo, setReason] = useState('');
  const [alcance, setScope] = useState<Scope>('este');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(looksEmpty(motivo));
    if (looksEmpty(motivo)) return;
    mutate(
      { id, estado, motivo, alcance },
      {
        onSuccess: ({ estado_anterior: before }) => {
          // A series that was ended does not begin again.
          const undo = before && alcance === 'este' ? () => mutateAsync({ id, estado: before }) : undefined;
          notify(texts.done, 'success', undo, () => appointmentOnScreen(id));
          onCancelled();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmText={texts.confirm}
      confirmColor="error"
      cancelText={texts.keep}
      busy={isPending}
      error={error && errorText(error, texts.failed)}
      fieldFirst
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>
          {whoComes(appointment)}, {whenText(appointment)}
        </Typography>
        {!appointment.bloqueo && <WhoField value={estado} onChange={setState} />}
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
          helperText={isMissing && appointmentTexts.reasonRequired}
          slotProps={{ htmlInput: { maxLength: APPOINTMENT_NOTE_MAX } }}
        />
        {appointment.id_serie !== null && (
          <ScopeField label={texts.scope} value={alcance} onChange={setScope} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function WhoField({ value, onChange }: { value: Cancelled; onChange: (state: Cancelled) => void }) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{texts.who}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={(_, who) => onChange(who as Cancelled)}>
        <FormControlLabel
          value="cancelado_paciente"
          control={<Radio size="small" />}
          label={texts.byPatient}
        />
        <FormControlLabel value="cancelado_clinica" control={<Radio size="small" />} label={texts.byClinic} />
      </RadioGroup>
    </FormControl>
  );
}
