import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_NOTE_MAX } from '@trama/contract/words/agenda/appointments';
import { noticeThen } from '../../../lib/notices.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';

interface Props {
  appointment: Appointment;
  onSaved: () => void;
  onClose: () => void;
}

/** Takes an absence back, on its day and with a reason: somebody came late. */
export default function ArrivedLateDialog({ appointment, onSaved, onClose }: Props) {
  const changing = useChangeAppointment();
  const arrive = (motivo: string) =>
    changing.mutate(
      { id: appointment.id_turno, estado: 'presente', motivo },
      noticeThen(texts.done.presente, onSaved),
    );
  return (
    <ReasonDialog
      title={texts.lateTitle}
      text={texts.lateText}
      confirmText={texts.arrived}
      maxLength={APPOINTMENT_NOTE_MAX}
      saving={changing}
      failed={texts.changeFailed}
      onConfirm={arrive}
      onCancel={onClose}
    />
  );
}
