import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { useEffect } from 'react';

const MAX_RECENT = 5;
const KEY = ['recent-patients'];

/** The last opened patients. Kept in this session's memory only: the browser stores nothing clinical. */
export function recentPatients(queryClient: QueryClient): Patient[] {
  return queryClient.getQueryData<Patient[]>(KEY) ?? [];
}

/** Remembers every patient whose record was shown. */
export function useRecentPatients(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      const [feature, id, part] = query.queryKey;
      const isRecord = feature === 'patients' && typeof id === 'number' && part === undefined;
      const patient = query.state.data as Patient | undefined;
      if (type !== 'updated' || !isRecord || !patient) return;
      const others = recentPatients(queryClient).filter(({ id_paciente }) => id_paciente !== id);
      queryClient.setQueryData(KEY, [patient, ...others].slice(0, MAX_RECENT));
    });
  }, [queryClient]);
}
