import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Meeting, MeetingInput } from '@trama/contract/schemas/record/meetings';
import { api } from '../../../lib/session/api-client.ts';

const path = (patientId: number) => `/api/patients/${patientId}/meetings`;

export const meetingsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'meetings'],
    queryFn: ({ signal }) => api.get<Meeting[]>(path(patientId), { signal }),
  });

export function useAddMeeting(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: MeetingInput; key: string }) =>
      api.post<Meeting>(path(patientId), body, { idempotencyKey: key }),
    onSuccess: () => {
      for (const queryKey of [['patients'], ['boards']]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
