import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Settlement,
  SettlementInput,
  Share,
  ShareInput,
} from '@trama/contract/schemas/money/settlements';
import { queryText } from '../../../domain/agenda/agenda.api.ts';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { settlementTexts as texts } from './settlements.texts.ts';

const SETTLEMENTS_KEY = ['settlements'];

/** A month, 'YYYY-MM', as the days that the server takes. */
function daysOf(month: string): { desde: string; hasta: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { desde: `${month}-01`, hasta: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The month and, if one was chosen, the professional. */
export interface SettlementView {
  /** 'YYYY-MM' */
  month: string;
  professional: number | undefined;
}
const queryTextOf = ({ month, professional }: SettlementView) =>
  queryText({ ...daysOf(month), id_prestador: professional });

export const settlementsOf = (view: SettlementView) =>
  queryOptions({
    queryKey: [...SETTLEMENTS_KEY, view],
    queryFn: ({ signal }) => api.get<Settlement[]>(`/api/settlements?${queryTextOf(view)}`, { signal }),
  });

export const shares = queryOptions({
  queryKey: ['shares'],
  queryFn: ({ signal }) => api.get<Share[]>('/api/shares', { signal }),
});

export function useCreateShare() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: ShareInput; idempotencyKey: string }) =>
      api.post<Share>('/api/shares', input, { idempotencyKey }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: shares.queryKey }),
        queryClient.invalidateQueries({ queryKey: SETTLEMENTS_KEY }),
      ]),
  });
}

export function usePaySettlement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: SettlementInput; idempotencyKey: string }) =>
      api.post<Settlement>('/api/settlements', input, { idempotencyKey }),
    // Also after a refusal: the amount that was seen is another by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTLEMENTS_KEY }),
  });
}

const useDownload = <T>(file: (asked: T) => [url: string, name: string]) =>
  useMutation({
    mutationFn: async (asked: T) => (await api.stream(file(asked)[0])).blob(),
    onSuccess: (content, asked) => saveFile(content, file(asked)[1]),
    onError: (error) => notify(errorText(error, texts.downloadFailed), 'error'),
  });

/** Saves a settlement that was paid among the downloads. */
export const useSettlementPaper = () =>
  useDownload((id: number) => [`/api/settlements/${id}/settlement.pdf`, `liquidacion-${id}.pdf`]);

/** The same of every line of a month. */
export const useSettlementsFile = () =>
  useDownload((view: SettlementView) => [
    `/api/settlements/export.csv?${queryTextOf(view)}`,
    `liquidaciones-${view.month}.csv`,
  ]);
