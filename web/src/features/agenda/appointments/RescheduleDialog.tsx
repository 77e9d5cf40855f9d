import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Appointment, AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import type { Scope } from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { looksEmpty } from '@trama/contract/words/visible-text';
import { useState } from 'react';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { errorText } from '../../../lib/http/http.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { AskAnyway } from './AskAnyway.tsx';
import { spanOf, TimeForm } from './appointment-form.ts';
import { minutesOf, whenText, whoComes } from './appointment-words.ts';
import { rescheduleTexts as texts } from './appointments.texts.ts';
import { newAppointmentTexts } from './booking.texts.ts';
import { OtherProvider } from './OtherProvider.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SlotNotice } from './SlotNotice.tsx';
import { SlotStrip } from './SlotStrip.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useMoveAppointment } from './useMoveAppointment.ts';
import { useLookAtSlot, useSlotCheck } from './useSlotCheck.ts';

interface Props {
  appointment: Appointment;
  /** Where it was dragged to; otherwise it begins where it is. */
  to?: { inicio: string; fin: string; id_prestador?: number } | undefined;
  onMoved: () => void;
  onClose: () => void;
}

/** Another day or hour, by keyboard too; for a series it asks which appointments. */
export default function RescheduleDialog({ appointment, to, onMoved, onClose }: Props) {
  const { move, busy } = useMoveAppointment();
  const begins = to ?? appointment;
  const [provider, setProvider] = useState(to?.id_prestador ?? appointment.id_prestador);
  const isHandedOver = provider !== appointment.id_prestador;
  const [alcance, setScope] = useState<Scope>('este');
  const [motivo, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useCheckedForm(
    TimeForm,
    {
      dia: dayInClinic(begins.inicio),
      hora: formatTime(begins.inicio),
      duracion: minutesOf(begins),
    },
    () => setError(null),
  );
  const [warnings, setWarnings] = useState<AppointmentWarning[]>([]);
  const lookAt = useLookAtSlot();
  const about = {
    id_prestador: appointment.bloqueo ? undefined : (provider ?? undefined),
    id_paciente: appointment.id_paciente ?? undefined,
    consultorio: appointment.consultorio ?? undefined,
    id_turno: appointment.id_turno,
  };
  const check = useSlotCheck(form.watch(), about, busy);
  const send = form.handleSubmit(async (values) => {
    setError(null);
    setWarnings([]);
    const target: Parameters<typeof move>[1] = {
      ...spanOf(values),
      alcance: isHandedOver ? 'este' : alcance,
      ...(isHandedOver && provider !== null && { id_prestador: provider }),
      ...(!looksEmpty(motivo) && { motivo }),
    };
    await move(appointment, target).then(
      onMoved,
      // The form keeps what was typed.
      (failure: unknown) => setError(errorText(failure, texts.failed)),
    );
  });
  const submit = form.handleSubmit(async (values) => {
    const found = (await lookAt(values, about))?.avisos ?? [];
    // With the same provider, a patient outside the team was booked on purpose: only the new hour is asked about.
    const ofHour = found.filter(({ codigo }) => isHandedOver || codigo !== 'FUERA_DEL_EQUIPO');
    if (ofHour.length > 0) return setWarnings(ofHour);
    await send();
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
        <OtherProvider appointment={appointment} value={provider} onChange={setProvider} />
        <TimeFields autoFocus />
        {!appointment.bloqueo && provider !== null && <SlotStrip providerId={provider} />}
        <SlotNotice check={check} isOverbooked={appointment.sobreturno} />
        {/* The other appointments of a series stay with their provider. */}
        {appointment.id_serie !== null && !isHandedOver && (
          <ScopeField label={texts.scope} value={alcance} onChange={setScope} />
        )}
        <TextField label={texts.reason} value={motivo} onChange={(event) => setReason(event.target.value)} />
      </Stack>
      <AskAnyway
        title={newAppointmentTexts.askMove}
        confirm={newAppointmentTexts.moveAnyway}
        warnings={warnings}
        busy={busy}
        onConfirm={() => void send()}
        onCancel={() => setWarnings([])}
      />
    </FormDialog>
  );
}
