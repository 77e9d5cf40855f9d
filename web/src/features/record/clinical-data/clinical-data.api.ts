import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { invalidateFolios } from '../../../domain/record/entries.api.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (name: ListName) => listOf(name).path;

export const entriesOf = (name: ListName, patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, pathOf(name)],
    queryFn: ({ signal }) =>
      api.get<ClinicalEntry[]>(`/api/patients/${patientId}/${pathOf(name)}`, { signal }),
  });

/** All lists, for a screen that asks for everything at once. */
export const clinicalDataOf = (patientId: number) => LIST_NAMES.map((name) => entriesOf(name, patientId));

export function useCreateEntry(name: ListName, patientId: number) {
  const queryClient = useQueryClient();
  const list = entriesOf(name, patientId).queryKey;
  return useMutation({
    mutationFn: ({ body, key }: { body: object; key: string }) =>
      api.post<ClinicalEntry>(`/api/${pathOf(name)}`, body, { idempotencyKey: key }),
    onSuccess: (created) => {
      queryClient.setQueryData<ClinicalEntry[]>(list, (before) => before && [created, ...before]);
      void invalidateFolios(queryClient, patientId);
      return void queryClient.invalidateQueries({ queryKey: list });
    },
  });
}

export type EntryCreation = ReturnType<typeof useCreateEntry>;

type Flags = Record<string, boolean>;

interface Change {
  id: number;
  /** Every field that gets another value, the flags among them. */
  values: Record<string, string | boolean>;
  flags: Flags;
  motivo: string;
  done: string;
}

/** The reason that the record keeps of a switch that was taken back at once. */
const UNDONE = 'Deshecho por quien lo registró';

/** Tells when it is done and, for what was only switched, how to take it back. */
export function useChangeEntry(name: ListName, patientId: number) {
  const queryClient = useQueryClient();
  const change = async (id: number, values: object) => {
    await api.patch(`/api/${pathOf(name)}/${id}`, values);
    void invalidateFolios(queryClient, patientId);
    await queryClient.invalidateQueries({ queryKey: entriesOf(name, patientId).queryKey });
  };
  return useMutation({
    mutationFn: ({ id, values, motivo }: Change) => change(id, { ...values, motivo }),
    onSuccess: (_, { id, flags, done }) => {
      const isSwitch = Object.keys(flags).length > 0;
      const undo = () => change(id, { ...opposite(flags), motivo: UNDONE });
      notify(done, 'success', isSwitch ? undo : undefined);
    },
  });
}

function opposite(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, !value]));
}
