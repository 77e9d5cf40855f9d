import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message, MessageInput } from '@trama/contract/schemas/record/messages';
import { api } from '../../../lib/session/api-client.ts';

const path = (patientId: number) => `/api/patients/${patientId}/messages`;

export const messagesOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'messages'],
    queryFn: ({ signal }) => api.get<Message[]>(path(patientId), { signal }),
  });

export function useSendMessage(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: MessageInput; key: string }) =>
      api.post<Message>(path(patientId), body, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: messagesOf(patientId).queryKey }),
  });
}

export function useMarkRead(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hasta: number) => api.post(`${path(patientId)}/reading`, { hasta }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: messagesOf(patientId).queryKey }),
  });
}
