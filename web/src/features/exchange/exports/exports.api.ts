import { queryOptions } from '@tanstack/react-query';
import type { Export } from '@trama/contract/schemas/exchange/exports';
import { chunksOf } from '../../../lib/http/files.ts';
import { api } from '../../../lib/session/api-client.ts';

/** Not more often, because every look leaves a row in the trail. */
const LOOK_EVERY_MS = 5_000;

/** After this much, chunks go into a Blob, which the browser may keep on disk. */
const IN_MEMORY = 16 * 1024 * 1024;

/** Looked at again and again while one of them runs: somebody else's too. */
export const pastExports = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => api.get<Export[]>('/api/exports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ estado }) => estado === 'en_curso') ? LOOK_EVERY_MS : false,
});

interface Options {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

/** The whole clinic as a file. One that breaks off is an error. */
export async function downloadClinic({ signal, onBytes }: Options): Promise<Blob> {
  const response = await api.stream('/api/exports/clinic.zip', { signal });
  let file = new Blob([], { type: 'application/zip' });
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onBytes(0);
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    bytes += chunk.length;
    onBytes(bytes);
    if (bytes - file.size < IN_MEMORY) continue;
    file = new Blob([file, ...chunks], { type: file.type });
    chunks = [];
  }
  return new Blob([file, ...chunks], { type: file.type });
}
