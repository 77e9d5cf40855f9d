import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PatientVersion } from '@trama/contract/schemas/people/patient-versions';
import { api } from '../../lib/session/api-client.ts';

/** What the versions of a patient and of a contact have in common. */
export interface Version extends Pick<PatientVersion, 'version' | 'fecha' | 'autor'> {
  cambios: { campo: string; antes: string | boolean | null; despues: string | boolean | null }[];
}

/** How a dialog of versions reads one kind of thing: where its versions are, and what its fields are called. */
export interface VersionedKind {
  path: string;
  labelOf(field: string): string;
  textOf(field: string, value: string | boolean | null): string | null;
}

/** Read again whenever the dialog opens: somebody may have saved meanwhile. */
export const versionsAt = (path: string) =>
  infiniteQueryOptions({
    queryKey: ['versions', path],
    queryFn: ({ pageParam, signal }) =>
      api.get<{ data: Version[]; totalPages: number }>(`${path}?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : null),
    gcTime: 0,
  });
