import { RECORD_ITEMS_HEADER, RECORD_PROGRESS_MARK } from '@trama/contract/words/record-file';
import { api } from '../../lib/http/api-client.ts';
import { chunksOf } from '../../lib/http/files.ts';

export interface RecordProgress {
  /** Sessions and versions written so far, of how many; none of none while nothing is known. */
  done: number;
  total: number;
  bytes: number;
}

interface Options {
  signal: AbortSignal;
  onProgress: (progress: RecordProgress) => void;
}

/** The record of a patient. How far it is, the file itself says while it arrives. */
export async function downloadRecord(patientId: number, { signal, onProgress }: Options): Promise<Blob> {
  const response = await api.stream(`/api/patients/${patientId}/record.pdf`, { signal });
  const total = Number(response.headers.get(RECORD_ITEMS_HEADER) ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let progress: RecordProgress = { done: 0, total, bytes: 0 };
  const partsWritten = partsReader();
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    progress = { total, bytes: progress.bytes + chunk.length, done: partsWritten(chunk) };
    onProgress(progress);
  }
  return new Blob(chunks, { type: 'application/pdf' });
}

const MARK = new RegExp(`/${RECORD_PROGRESS_MARK} (\\d+)\\s`, 'g');
/** A mark may be cut in two by the end of a chunk. */
const MARK_MAX = 40;

function partsReader(): (chunk: Uint8Array) => number {
  const decoder = new TextDecoder('latin1');
  let tail = '';
  let done = 0;
  return (chunk) => {
    const text = tail + decoder.decode(chunk);
    for (const [, parts] of text.matchAll(MARK)) done = Number(parts);
    tail = text.slice(-MARK_MAX);
    return done;
  };
}
