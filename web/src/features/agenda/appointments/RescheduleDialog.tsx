import { zodResolver } from '@hookform/resolvers/zod';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { errorText } from '../../../lib/http/http.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import { spanOf, TimeForm, type TimeValues } from './appointment-form.ts';
import { minutesOf, whenText, whoComes } from './appointment-words.ts';
import { rescheduleTexts as texts } from './appointments.texts.ts';
import { ScopeField } from './ScopeField.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useMoveAppointment } from './useMoveAppointment.ts';

interface Props {
  appointment: Appointment;
  /** Where it was dragged to; otherwise it begins where it is. */
  to?: { inicio: string; fin: string } | undefined;
  onMoved: () => void;
  onClose: () => void;
}

/** Another day or hour, for the keyboard as well; of a series it asks which ones. */
export default function RescheduleDialog({ appointment, to = appointment, onMoved, onClose }: Props) {
  const { move, busy } = useMoveAppointment();
  const [alcance, setScope] = useState<Scope>('este');
  const [motivo, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useForm<TimeValues>({
    resolver: zodResolver(TimeForm),
    defaultValues: { dia: dayInClinic(to.inicio), hora: formatTime(to.inicio), duracion: minutesOf(to) },
    reValidateMode: 'onSubmit',
  });
  useErrorsLeave(form, () => setError(null));
  const submit = form.handleSubmit(async (values) => {
    setError(null);
    await move(appointment, { ...spanOf(values), alcance, ...(!looksEmpty(motivo) && { motivo }) }).then(
      onMoved,
      // What was typed stays.
      (failure: unknown) => setError(errorText(failure, texts.failed)),
    );
  });
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={submit}
      busy={busy}
      error={error}
      onDismissError={() => setError(null)}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{whoComes(appointment)}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{texts.now(whenText(appointment))}</Typography>
        </div>
        <TimeFields autoFocus />
        {appointment.id_serie !== null && (
          <ScopeField label={texts.scope} value={alcance} onChange={setScope} />
        )}
        <TextField label={texts.reason} value={motivo} onChange={(event) => setReason(event.target.value)} />
      </Stack>
    </FormDialog>
  );
}
