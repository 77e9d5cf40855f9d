import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Import,
  ImportListed,
  ImportProfessionals,
  ImportRowChanged,
  ImportRowPage,
  ImportRowUpdate,
} from '@trama/contract/schemas/exchange/imports';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import {
  type ImportTarget,
  type ImportType,
  importReportName,
  type RowResult,
} from '@trama/contract/words/exchange/imports';
import { saveFile } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (id: number) => `/api/imports/${id}`;

export const pastImports = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => api.get<ImportListed[]>('/api/imports', { signal }),
});

export const importById = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.get<Import>(pathOf(id), { signal }),
  });

export interface RowsView {
  resultado: RowResult | null;
  page: number;
  pageSize: number;
}

export const importRows = (id: number, { resultado, page, pageSize }: RowsView) =>
  queryOptions({
    queryKey: ['imports', id, 'rows', resultado, page, pageSize],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
      if (resultado) query.set('resultado', resultado);
      return api.get<ImportRowPage>(`${pathOf(id)}/rows?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Providers that patients can be assigned to. */
export const assignableProviders = queryOptions({
  queryKey: ['providers', 'active'],
  queryFn: ({ signal }) => api.get<Provider[]>('/api/providers?status=active', { signal }),
  select: (all) => all.filter(({ role }) => ASSIGNABLE_ROLES.some((assignable) => assignable === role)),
});

/** A step of an import, whose answer is the import as it is then. */
function useStep<Input>(step: (input: Input) => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (now) => {
      queryClient.setQueryData(importById(now.id_importacion).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: ['imports', now.id_importacion, 'rows'] });
      void queryClient.invalidateQueries({ queryKey: pastImports.queryKey });
      // An import that was applied or withdrawn changes what every screen shows.
      void queryClient.invalidateQueries({ queryKey: ['patients'] });
      void queryClient.invalidateQueries({ queryKey: ['providers'] });
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
}

export const useUpload = () =>
  useStep(({ file, type }: { file: File; type: ImportType }) => {
    const form = new FormData();
    form.set('tipo', type);
    form.set('archivo', file);
    return api.post<Import>('/api/imports', form);
  });

/** Says what the columns are and tries it out. */
export const useSimulation = (id: number) =>
  useStep(async (destinos: (ImportTarget | null)[] | null) => {
    if (destinos) await api.put<Import>(`${pathOf(id)}/mapping`, { destinos });
    return api.post<Import>(`${pathOf(id)}/simulation`, {});
  });

export const useProfessionals = (id: number) =>
  useStep((profesionales: ImportProfessionals['profesionales']) =>
    api.put<Import>(`${pathOf(id)}/professionals`, { profesionales }),
  );

export const useApplication = (id: number) =>
  useStep((invitar: boolean) => api.post<Import>(`${pathOf(id)}/application`, { invitar }));
export const useWithdrawal = (id: number) =>
  useStep((_: undefined) => api.post<Import>(`${pathOf(id)}/withdrawal`, {}));

export function useChangeRow(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fila, changes }: { fila: number; changes: ImportRowUpdate }) =>
      api.patch<ImportRowChanged>(`${pathOf(id)}/rows/${fila}`, changes),
    onSuccess: ({ importacion }) => {
      queryClient.setQueryData(importById(id).queryKey, importacion);
      return queryClient.invalidateQueries({ queryKey: ['imports', id, 'rows'] });
    },
  });
}

export function useReport(id: number) {
  return useMutation({
    mutationFn: async () => {
      const answer = await api.stream(`${pathOf(id)}/report.csv`);
      saveFile(await answer.blob(), importReportName(id));
    },
  });
}
