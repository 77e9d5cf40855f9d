import type { Appointment, AppointmentParticipant } from '@trama/contract/schemas/agenda/appointments';
import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import type { SharedFollowUp, SharedFollowUpInput } from '@trama/contract/schemas/record/shared-follow-ups';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { calledName } from '@trama/contract/words/full-name';
import type { z } from 'zod';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { sharedNoteTexts as texts } from './shared-notes.texts.ts';

export type SharedNoteValues = z.input<typeof SharedFollowUpInput>;

/** A participant the note can be about: within reach, expected, and without a note of this appointment. */
export interface Attendee extends AppointmentParticipant {
  id_paciente: number;
}

const isAttendee = (participant: AppointmentParticipant): participant is Attendee =>
  participant.id_paciente !== null && participant.id_seguimiento === null && !isCancelled(participant.estado);

/** Those that the form is about; nobody once each of them has a note or was absent. */
export function attendeesOf({ participantes }: Appointment): Attendee[] {
  const attendees = participantes.filter(isAttendee);
  return attendees.some(({ estado }) => estado !== 'ausente') ? attendees : [];
}

export const nameOf = ({ pacientes }: AppointmentParticipant): string => calledName(pacientes);

/** If the desk has marked arrivals, the others did not come; if it has marked none, everybody counts as come. */
export function startingNote(appointmentId: number, attendees: Attendee[]): SharedNoteValues {
  const isMarked = attendees.some(({ estado }) => hasCome(estado));
  return {
    id_turno: appointmentId,
    comun: '',
    participantes: attendees.map(({ id_paciente, estado }) => ({
      id_paciente,
      asistio: isMarked ? hasCome(estado) : estado !== 'ausente',
      propio: '',
    })),
  };
}

const hasCome = (state: string) => state === 'presente' || state === 'realizado';

/** The values with those of the draft on top, each person's with theirs: somebody may have left since. */
export function withDraft(
  values: SharedNoteValues,
  { comun, participantes }: DraftContent,
): SharedNoteValues {
  const kept = Array.isArray(participantes)
    ? (participantes as Partial<SharedNoteValues['participantes'][number]>[])
    : [];
  return {
    ...values,
    ...(typeof comun === 'string' && { comun }),
    participantes: values.participantes.map((own) => ({
      ...own,
      ...kept.find(({ id_paciente }) => id_paciente === own.id_paciente),
    })),
  };
}

/** Drops texts about people who did not come, even if they were typed before. */
export const withoutTheAbsent = (note: SharedFollowUpInput): SharedFollowUpInput => ({
  ...note,
  participantes: note.participantes.map((own) => (own.asistio ? own : { ...own, propio: null })),
});

/** Why it was refused, with whose part is at fault. */
export function refusalText(failure: unknown, attendees: Attendee[]): string {
  if (!(failure instanceof ApiError) || failure.details.length === 0) return errorText(failure, texts.failed);
  const reasons = failure.details.map(({ field, message }) => {
    const where = fieldName(field, attendees);
    return where ? `${where}: ${message}` : message;
  });
  return [texts.failed, ...reasons].join('\n');
}

function fieldName(field: string, attendees: Attendee[]): string | null {
  if (field === 'comun') return texts.common;
  const [, place, part] = /^participantes\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const attendee = attendees[Number(place)];
  if (!attendee) return null;
  return part === 'propio' ? texts.ownOf(nameOf(attendee)) : texts.came(nameOf(attendee));
}

/** What the agenda would say of the appointment after the save. */
export function afterSaving(appointment: Appointment, { seguimientos }: SharedFollowUp): Appointment {
  const noteOf = new Map(seguimientos.map((note) => [note.id_paciente, note.id_seguimiento]));
  return {
    ...appointment,
    participantes: appointment.participantes.map((participant) => {
      if (isCancelled(participant.estado)) return participant;
      const id_seguimiento = noteOf.get(Number(participant.id_paciente)) ?? null;
      return { ...participant, id_seguimiento, estado: id_seguimiento ? 'realizado' : 'ausente' };
    }),
  };
}
