import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CopyRequest,
  CopyRequestInput,
  CopyRequestStep,
} from '@trama/contract/schemas/record/copy-requests';
import type { CopyView } from '@trama/contract/words/record/copy-requests';
import type { z } from 'zod';
import { saveFile } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

const PATH = '/api/copy-requests';
const KEY = ['copy-requests'];
/** While a copy is being made its progress is asked for more often. */
const [QUICK_MS, SLOW_MS] = [2_000, 60_000];

const isMaking = ({ preparacion }: CopyRequest) => preparacion !== null && !preparacion.fallo;

export const copyRequests = (view: CopyView) =>
  queryOptions({
    queryKey: [...KEY, view],
    queryFn: ({ signal }) => api.get<CopyRequest[]>(`${PATH}?vista=${view}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? QUICK_MS : SLOW_MS),
  });

interface Registration {
  input: z.input<typeof CopyRequestInput>;
  idempotencyKey: string;
}

export function useRegisterRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Registration) =>
      api.post<CopyRequest>(PATH, input, { idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useTakeStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: number; step: CopyRequestStep }) =>
      api.patch<CopyRequest>(`${PATH}/${id}`, step),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export async function downloadCopy({ id_solicitud, numero }: CopyRequest): Promise<void> {
  const answer = await api.stream(`${PATH}/${id_solicitud}/copy.pdf`);
  saveFile(await answer.blob(), `copia-${numero}.pdf`);
}
