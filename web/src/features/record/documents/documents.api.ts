import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  DocumentFieldValues,
  DocumentInput,
  DocumentTemplate,
  DocumentTemplateInput,
  DocumentTemplateUpdate,
  IssuedDocument,
} from '@trama/contract/schemas/record/documents';
import { saveFile } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

const TEMPLATES = '/api/document-templates';
const pathOf = (patientId: number) => `/api/patients/${patientId}/documents`;

export const documentTemplates = queryOptions({
  queryKey: ['document-templates'],
  queryFn: ({ signal }) => api.get<DocumentTemplate[]>(TEMPLATES, { signal }),
});

export const documentsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'documents'],
    queryFn: ({ signal }) => api.get<IssuedDocument[]>(pathOf(patientId), { signal }),
  });

/** What the fields of a text hold for that patient and appointment. */
export const fieldsOf = (patientId: number, appointmentId: number | undefined) =>
  queryOptions({
    queryKey: ['patients', patientId, 'document-fields', appointmentId ?? null],
    queryFn: ({ signal }) =>
      api.get<DocumentFieldValues>(
        `/api/patients/${patientId}/document-fields${appointmentId ? `?id_turno=${appointmentId}` : ''}`,
        { signal },
      ),
  });

export async function downloadDocument({ id_documento, titulo, numero }: IssuedDocument): Promise<void> {
  const answer = await api.stream(`/api/documents/${id_documento}.pdf`);
  saveFile(await answer.blob(), `${titulo} ${numero}.pdf`);
}

interface Issue {
  input: DocumentInput;
  idempotencyKey: string;
}

/** Issues the document and saves its file among the downloads. A second try gives the same document. */
export function useIssueDocument(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ input, idempotencyKey }: Issue) => {
      const document = await api.post<IssuedDocument>(pathOf(patientId), input, { idempotencyKey });
      void queryClient.invalidateQueries({ queryKey: ['patients', patientId] });
      await downloadDocument(document);
      return document;
    },
  });
}

export function useAnnulDocument(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      api.post<IssuedDocument>(`/api/documents/${id}/annulment`, { motivo }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['patients', patientId] }),
  });
}

/** A new template, or a new version of one. */
export type TemplateSave = { input: DocumentTemplateInput } | { id: number; changes: DocumentTemplateUpdate };

export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: TemplateSave) =>
      'id' in save
        ? api.put<DocumentTemplate>(`${TEMPLATES}/${save.id}`, save.changes)
        : api.post<DocumentTemplate>(TEMPLATES, save.input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: documentTemplates.queryKey }),
  });
}
