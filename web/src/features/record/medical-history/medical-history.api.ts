import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  History,
  HistoryEnvelope,
  HistoryUpdate,
  HistoryVersion,
  HistoryVersionPage,
} from '@trama/contract/schemas/record/medical-history';
import { invalidateFolios } from '../../../domain/record/entries.api.ts';
import { api } from '../../../lib/session/api-client.ts';
import type { HistoryValues } from './history-fields.ts';

export const fetchHistory = (patientId: number, signal?: AbortSignal) =>
  api.get<HistoryEnvelope>(`/api/patients/${patientId}/medical-history`, { signal });

export const fetchVersions = (historyId: number, page = 1, signal?: AbortSignal) =>
  api.get<HistoryVersionPage>(`/api/medical-history/${historyId}/versions?page=${page}`, { signal });

const fetchVersion = (historyId: number, version: number, signal?: AbortSignal) =>
  api.get<HistoryVersion>(`/api/medical-history/${historyId}/versions/${version}`, { signal });

export const historyOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'medical-history'],
    queryFn: ({ signal }) => fetchHistory(patientId, signal),
  });

export const versionsOf = (historyId: number) =>
  infiniteQueryOptions({
    queryKey: ['medical-history', historyId, 'versions'],
    queryFn: ({ pageParam, signal }) => fetchVersions(historyId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : null),
  });

/** A saved version never changes; a later clarification makes the screen read it again. */
export const versionOf = (historyId: number, version: number) =>
  queryOptions({
    queryKey: ['medical-history', historyId, 'version', version],
    queryFn: ({ signal }) => fetchVersion(historyId, version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface NewHistory extends HistoryValues {
  id_paciente: number;
  id_prestador: number;
}

/** Shows a saved history wherever it is on screen, and has its versions read again. */
export function rememberHistory(queryClient: QueryClient, patientId: number, saved: History): void {
  queryClient.setQueryData(historyOf(patientId).queryKey, { hasHistory: true, data: saved });
  void queryClient.invalidateQueries({ queryKey: versionsOf(saved.id_admision).queryKey });
  // The patient's risk stands beside the name wherever the patient is shown.
  void invalidateFolios(queryClient, patientId);
  void queryClient.invalidateQueries({ queryKey: ['patients', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}

export const createHistory = (history: NewHistory) => api.post<History>('/api/medical-history', history);

export const updateHistory = (id: number, changes: HistoryUpdate) =>
  api.put<History>(`/api/medical-history/${id}`, changes);
