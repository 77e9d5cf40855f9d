import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PatientVersionPage } from '@trama/contract/schemas/people/patient-versions';
import { api } from '../../../lib/http/api-client.ts';

/** Read anew whenever the dialog opens: somebody may have saved meanwhile. */
export const versionsOf = (patientId: number) =>
  infiniteQueryOptions({
    queryKey: ['patients', patientId, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      api.get<PatientVersionPage>(`/api/patients/${patientId}/versions?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : null),
    gcTime: 0,
  });
