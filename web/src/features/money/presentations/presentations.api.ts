import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  PendingPresentation,
  Presentation,
  PresentationInput,
  PresentationListed,
  PresentationStep,
} from '@trama/contract/schemas/money/presentations';
import { api } from '../../../lib/session/api-client.ts';

const KEY = ['presentations'];

export const presentations = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api.get<PresentationListed[]>('/api/presentations', { signal }),
});

export const pendingPresentations = queryOptions({
  queryKey: [...KEY, 'pending'],
  queryFn: ({ signal }) => api.get<PendingPresentation[]>('/api/presentations/pending', { signal }),
});

export const presentationOf = (id: number) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.get<Presentation>(`/api/presentations/${id}`, { signal }),
  });

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
};

export const usePresent = () =>
  useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: PresentationInput; idempotencyKey: string }) =>
      api.post<Presentation>('/api/presentations', input, { idempotencyKey }),
    onSettled: useRefresh(),
  });

export const useTakeStep = (id: number) =>
  useMutation({
    mutationFn: (step: PresentationStep) => api.patch<Presentation>(`/api/presentations/${id}`, step),
    onSettled: useRefresh(),
  });
