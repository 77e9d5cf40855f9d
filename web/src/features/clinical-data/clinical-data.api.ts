import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Antecedent, Disease, Medication, Relationship } from '@trama/contract/schemas/clinical-data';
import { api } from '../../lib/http/api-client.ts';
import { notify } from '../../lib/notices.ts';

/** The four lists by the name they have in the addresses of the API. */
export interface Records {
  medications: Medication;
  diseases: Disease;
  relationships: Relationship;
  antecedents: Antecedent;
}
export type Kind = keyof Records;

export const recordsOf = <K extends Kind>(kind: K, patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, kind],
    queryFn: ({ signal }) => api.get<Records[K][]>(`/api/patients/${patientId}/${kind}`, { signal }),
  });

/** All four, for a screen that asks for everything at once. */
export const clinicalDataOf = (patientId: number) =>
  [
    recordsOf('medications', patientId),
    recordsOf('diseases', patientId),
    recordsOf('relationships', patientId),
    recordsOf('antecedents', patientId),
  ] as const;

export function useCreateRecord<K extends Kind>(kind: K, patientId: number) {
  const queryClient = useQueryClient();
  const list = recordsOf(kind, patientId).queryKey;
  return useMutation({
    mutationFn: ({ body, key }: { body: object; key: string }) =>
      api.post<Records[K]>(`/api/${kind}`, body, { idempotencyKey: key }),
    onSuccess: (created) => {
      queryClient.setQueryData<Records[K][]>(list, (before) => before && [created, ...before]);
      return void queryClient.invalidateQueries({ queryKey: list });
    },
  });
}

export type RecordCreation = ReturnType<typeof useCreateRecord>;

type Flags = Record<string, boolean>;

/** Tells when it is done, and how to take it back. */
export function useChangeRecord(kind: 'medications' | 'diseases', patientId: number) {
  const queryClient = useQueryClient();
  const change = async (id: number, flags: Flags) => {
    await api.patch(`/api/${kind}/${id}`, flags);
    await queryClient.invalidateQueries({ queryKey: recordsOf(kind, patientId).queryKey });
  };
  return useMutation({
    mutationFn: ({ id, flags }: { id: number; flags: Flags; done: string }) => change(id, flags),
    onSuccess: (_, { id, flags, done }) => notify(done, 'success', () => change(id, opposite(flags))),
  });
}

function opposite(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, !value]));
}
