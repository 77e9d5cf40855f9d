import Button from '@mui/material/Button';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { Link } from 'react-router';
import type { FollowUpArrival } from '../../../lib/navigation/follow-up-start.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import {
  awaitsAttendance,
  awaitsConfirmation,
  isOfSeveral,
  mayBecome,
  mayCancel,
  mayEdit,
  mayMove,
} from './appointment-steps.ts';
import { whoComes } from './appointment-words.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';
import { useNoteLink } from './useNoteLink.ts';
import { useTakeStep } from './useTakeStep.ts';

/** Steps that open a dialog first. */
export type AskedStep = 'reschedule' | 'edit' | 'cancel' | 'arrived-late' | 'attendance';

interface Props {
  appointment: Appointment;
  changing: ChangeAppointment;
  onAsk: (step: AskedStep) => void;
  /** Where the follow-up's form leads back to; without it, to the patient. */
  from?: FollowUpArrival['from'];
  /** Shows every step; otherwise only those of the day itself. */
  whole?: boolean;
  /** For a participant: one note is about everybody, so no participant has a button for it. */
  hasNoteOfAll?: boolean;
}

/** The next steps of an appointment that this person may take. */
export function StepButtons({
  appointment,
  changing,
  onAsk,
  from,
  whole = false,
  hasNoteOfAll = false,
}: Props) {
  const take = useTakeStep(changing);
  const newAppointment = useNewAppointment();
  const { id_paciente, id_prestador } = appointment;
  // In a list every row has the same buttons: each says for which appointment it is.
  const labelled = (label: string) => (whole ? {} : { 'aria-label': `${label}: ${rowName(appointment)}` });
  const mayConfirm = whole
    ? mayBecome(appointment, 'confirmado')
    : !isOfSeveral(appointment) && awaitsConfirmation(appointment);
  const wasAbsent = appointment.estado === 'ausente';
  const isTaking = changing.isPending && changing.variables.id === appointment.id_turno;
  const button = { size: 'small', disabled: isTaking } as const;
  return (
    <>
      {!whole && awaitsAttendance(appointment) && (
        <Button
          {...button}
          {...labelled(texts.attendance)}
          variant="outlined"
          onClick={() => onAsk('attendance')}
        >
          {texts.attendance}
        </Button>
      )}
      {mayConfirm && (
        <Button {...button} {...labelled(texts.confirm)} onClick={() => take(appointment, 'confirmado')}>
          {texts.confirm}
        </Button>
      )}
      {mayBecome(appointment, 'presente') && (
        <Button
          {...button}
          {...labelled(texts.arrived)}
          variant="outlined"
          onClick={() => (wasAbsent ? onAsk('arrived-late') : take(appointment, 'presente'))}
        >
          {texts.arrived}
        </Button>
      )}
      {mayBecome(appointment, 'ausente') && (
        <Button {...button} {...labelled(texts.absent)} onClick={() => take(appointment, 'ausente')}>
          {texts.absent}
        </Button>
      )}
      {wasAbsent && appointment.editable && id_paciente !== null && (
        <Button
          {...button}
          {...labelled(texts.reschedule)}
          variant="outlined"
          onClick={() =>
            newAppointment({ patientId: id_paciente, ...(id_prestador && { providerId: id_prestador }) })
          }
        >
          {texts.reschedule}
        </Button>
      )}
      {whole && mayMove(appointment) && (
        <Button {...button} onClick={() => onAsk('reschedule')}>
          {texts.reschedule}
        </Button>
      )}
      {whole && mayEdit(appointment) && (
        <Button {...button} onClick={() => onAsk('edit')}>
          {texts.edit}
        </Button>
      )}
      {whole && mayCancel(appointment) && (
        <Button {...button} color="error" onClick={() => onAsk('cancel')}>
          {texts.cancel}
        </Button>
      )}
      <RecordButton
        appointment={appointment}
        {...(from && { from })}
        hasNoteOfAll={hasNoteOfAll}
        labelled={labelled}
      />
    </>
  );
}

const rowName = (appointment: Appointment) => `${whoComes(appointment)}, ${formatTime(appointment.inicio)}`;

interface RecordProps extends Pick<Props, 'appointment' | 'from' | 'hasNoteOfAll'> {
  labelled: (label: string) => object;
}

/** Writes the follow-up of an appointment, or leads to it. */
export function RecordButton({ appointment, from, hasNoteOfAll, labelled }: RecordProps) {
  const carry = useCarry();
  const note = useNoteLink(from)(appointment);
  const { id_paciente, id_seguimiento } = appointment;
  if (id_paciente !== null && id_seguimiento !== null)
    return (
      <Button
        {...labelled(texts.viewRecord)}
        size="small"
        component={Link}
        to={paths.followUp(id_paciente, id_seguimiento)}
        state={carry({ patientId: id_paciente })}
      >
        {texts.viewRecord}
      </Button>
    );
  if (!note || hasNoteOfAll) return null;
  return (
    <Button
      {...labelled(note.label)}
      size="small"
      variant="contained"
      component={Link}
      to={note.to}
      state={note.state}
    >
      {note.label}
    </Button>
  );
}
