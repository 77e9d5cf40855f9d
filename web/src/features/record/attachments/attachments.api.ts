import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { invalidateFolios } from '../../../domain/record/entries.api.ts';
import { saveFile } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (patientId: number) => `/api/patients/${patientId}/attachments`;

export const attachmentsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'attachments'],
    queryFn: ({ signal }) => api.get<Attachment[]>(pathOf(patientId), { signal }),
  });

export interface Sending {
  file: File;
  /** The fields that describe the file, by their names in the API. */
  fields: Record<string, string>;
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Sends one file; the list shows it when it is there. */
export function useAttach(patientId: number) {
  const queryClient = useQueryClient();
  return async ({ file, fields, key, signal, onProgress }: Sending): Promise<Attachment> => {
    const form = new FormData();
    // The file comes last: the server reads what it is before it takes it.
    for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
    form.set('file', file);
    const options = { idempotencyKey: key, signal, onProgress };
    const created = await api.post<Attachment>(pathOf(patientId), form, options);
    void queryClient.invalidateQueries({ queryKey: attachmentsOf(patientId).queryKey });
    void invalidateFolios(queryClient, patientId);
    return created;
  };
}

/** The file itself. Each reading is in the trail. */
export async function contentOf(id: number, signal?: AbortSignal): Promise<Blob> {
  return (await api.stream(`/api/attachments/${id}/file`, { signal })).blob();
}

export async function download({ id_adjunto, nombre_archivo }: Attachment): Promise<void> {
  saveFile(await contentOf(id_adjunto), nombre_archivo);
}
