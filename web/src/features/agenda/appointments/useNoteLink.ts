import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { FollowUpArrival } from '../../../lib/navigation/follow-up-start.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { MEETINGS_ANCHOR, paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { awaitsFollowUp, awaitsSharedNote, followUpStart } from './appointment-steps.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';

interface NoteLink {
  to: string;
  state: unknown;
  label: string;
}

/**
 * Where the note about an appointment is written; null if this person writes none. The provider of the appointment writes
 * it; an administrator may write anybody's. `from`: where the form leads back to; without it, to the patient.
 */
export function useNoteLink(from?: FollowUpArrival['from']): (appointment: Appointment) => NoteLink | null {
  const carry = useCarry();
  const { user, isAdmin, can } = useSession();
  const arrival: FollowUpArrival = from ? { from } : {};
  return (appointment) => {
    const { id_turno, id_paciente, id_prestador, tipo } = appointment;
    if (!can('follow_ups', 'create') || !(isAdmin || id_prestador === user.id_prestador)) return null;
    if (awaitsSharedNote(appointment))
      return { to: paths.sharedNote(id_turno), state: carry(arrival), label: texts.record };
    if (id_paciente === null || !awaitsFollowUp(appointment)) return null;
    if (tipo === 'reunion')
      return {
        to: paths.patientPart(id_paciente, MEETINGS_ANCHOR),
        state: undefined,
        label: texts.recordMeeting,
      };
    const state = carry<FollowUpArrival>({ ...arrival, start: followUpStart(appointment) });
    return { to: paths.newFollowUp(id_paciente), state, label: texts.record };
  };
}
