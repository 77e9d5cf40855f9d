import { RECORD_ITEMS_HEADER } from '@trama/contract/words/record/record-file';
import { chunksOf } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

export interface RecordProgress {
  /** Follow-ups and earlier versions that the file will hold; 0 while the server has not answered. */
  items: number;
  bytes: number;
}

interface Options {
  signal: AbortSignal;
  onProgress: (progress: RecordProgress) => void;
}

/** The record of a patient. It is sent while it is printed, so that every chunk is a sign of life. */
export async function downloadRecord(patientId: number, { signal, onProgress }: Options): Promise<Blob> {
  const response = await api.stream(`/api/patients/${patientId}/record.pdf`, { signal });
  const items = Number(response.headers.get(RECORD_ITEMS_HEADER) ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    bytes += chunk.length;
    onProgress({ items, bytes });
  }
  return new Blob(chunks, { type: 'application/pdf' });
}
