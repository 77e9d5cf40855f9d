import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  History,
  HistoryEnvelope,
  HistoryUpdate,
  HistoryVersion,
} from '@trama/contract/schemas/medical-history';
import { api } from '../../lib/http/api-client.ts';
import type { HistoryValues } from './history-fields.ts';

export const fetchHistory = (patientId: number, signal?: AbortSignal) =>
  api.get<HistoryEnvelope>(`/api/patients/${patientId}/medical-history`, { signal });

export const fetchVersions = (historyId: number, signal?: AbortSignal) =>
  api.get<HistoryVersion[]>(`/api/medical-history/${historyId}/versions`, { signal });

export const historyOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'medical-history'],
    queryFn: ({ signal }) => fetchHistory(patientId, signal),
  });

export const versionsOf = (historyId: number) =>
  queryOptions({
    queryKey: ['medical-history', historyId, 'versions'],
    queryFn: ({ signal }) => fetchVersions(historyId, signal),
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
  void queryClient.invalidateQueries({ queryKey: ['patients', patientId], exact: true });
  void queryClient.invalidateQueries({ queryKey: ['patients', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
}

export const createHistory = (history: NewHistory) => api.post<History>('/api/medical-history', history);

export const updateHistory = (id: number, changes: HistoryUpdate) =>
  api.put<History>(`/api/medical-history/${id}`, changes);
