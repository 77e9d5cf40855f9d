import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { api } from '../../../lib/session/api-client.ts';
import { awaitsFollowUp, followUpStart } from './appointment-steps.ts';

/** What a note about this person's own appointment of today begins with, where the patient has come to one; else null. */
export async function arrivedStart(
  patientId: number,
  providerId: number,
  signal: AbortSignal,
): Promise<FollowUpStart | null> {
  const today = todayInClinic();
  const list = await api.get<Appointment[]>(
    `/api/appointments?from=${today}&to=${today}&id_paciente=${patientId}`,
    { signal },
  );
  const arrived = list.find(
    (one) =>
      one.estado === 'presente' &&
      one.tipo === 'individual' &&
      one.id_prestador === providerId &&
      awaitsFollowUp(one),
  );
  return arrived ? followUpStart(arrived) : null;
}
