import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/clinical-lists/list';
import { api } from '../../lib/http/api-client.ts';
import { notify } from '../../lib/notices.ts';

const pathOf = (name: ListName) => listOf(name).path;

export const recordsOf = (name: ListName, patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, pathOf(name)],
    queryFn: ({ signal }) =>
      api.get<ClinicalRecord[]>(`/api/patients/${patientId}/${pathOf(name)}`, { signal }),
  });

/** All lists, for a screen that asks for everything at once. */
export const clinicalDataOf = (patientId: number) => LIST_NAMES.map((name) => recordsOf(name, patientId));

export function useCreateRecord(name: ListName, patientId: number) {
  const queryClient = useQueryClient();
  const list = recordsOf(name, patientId).queryKey;
  return useMutation({
    mutationFn: ({ body, key }: { body: object; key: string }) =>
      api.post<ClinicalRecord>(`/api/${pathOf(name)}`, body, { idempotencyKey: key }),
    onSuccess: (created) => {
      queryClient.setQueryData<ClinicalRecord[]>(list, (before) => before && [created, ...before]);
      return void queryClient.invalidateQueries({ queryKey: list });
    },
  });
}

export type RecordCreation = ReturnType<typeof useCreateRecord>;

type Flags = Record<string, boolean>;

/** Tells when it is done, and how to take it back. */
export function useChangeRecord(name: ListName, patientId: number) {
  const queryClient = useQueryClient();
  const change = async (id: number, flags: Flags) => {
    await api.patch(`/api/${pathOf(name)}/${id}`, flags);
    await queryClient.invalidateQueries({ queryKey: recordsOf(name, patientId).queryKey });
  };
  return useMutation({
    mutationFn: ({ id, flags }: { id: number; flags: Flags; done: string }) => change(id, flags),
    onSuccess: (_, { id, flags, done }) => notify(done, 'success', () => change(id, opposite(flags))),
  });
}

function opposite(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, !value]));
}
