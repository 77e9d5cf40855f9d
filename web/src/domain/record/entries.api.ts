import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Correction, EntryPage } from '@trama/contract/schemas/record/entries';
import { api } from '../../lib/session/api-client.ts';

const entriesPath = (patientId: number) => `/api/patients/${patientId}/entries`;

export const entryPage = (patientId: number, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'entries', page, pageSize],
    queryFn: ({ signal }) =>
      api.get<EntryPage>(`${entriesPath(patientId)}?page=${page}&pageSize=${pageSize}`, { signal }),
  });

/** The entry with that folio. Folios have no gaps: it is the only one of a page of one. */
export const entryWith = (patientId: number, folio: number) =>
  queryOptions({
    ...entryPage(patientId, folio, 1),
    select: ({ data }: EntryPage) => data[0],
  });

/** Something was written: the record has one folio more. */
export const invalidateFolios = (queryClient: QueryClient, patientId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['patients', patientId], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['patients', patientId, 'entries'] }),
  ]);

export interface NewCorrection {
  aclaracion: string;
  error: boolean;
  trasladar_a: number | null;
}

/** Whatever shows the entry, or counted it, is read again. */
export function useCorrectEntry(patientId: number, folio: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewCorrection; key: string }) =>
      api.post<Correction>(`${entriesPath(patientId)}/${folio}/corrections`, body, { idempotencyKey: key }),
    onSuccess: () => {
      // Not awaited: the correction is saved even if the network fails right afterwards.
      for (const queryKey of [['patients'], ['medical-history'], ['dashboard'], ['appointments']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
