import { queryOptions } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { SharedFollowUp, SharedFollowUpInput } from '@trama/contract/schemas/record/shared-follow-ups';
import { api } from '../../../lib/session/api-client.ts';

/** The appointment that the note is about. Asked for whenever the form opens, and not again while somebody types. */
export const encounterOf = (appointmentId: number) =>
  queryOptions({
    queryKey: ['shared-note', appointmentId],
    queryFn: ({ signal }) => api.get<Appointment>(`/api/follow-ups/shared/${appointmentId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function createSharedNote(note: SharedFollowUpInput, idempotencyKey: string): Promise<SharedFollowUp> {
  return api.post('/api/follow-ups/shared', note, { idempotencyKey });
}
