import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordReaders, TrailPage } from '@trama/contract/schemas/access/trail';
import { TRAIL_LINES_HEADER } from '@trama/contract/words/access/trail-file';
import { chunksOf } from '../../../lib/http/files.ts';
import { networkError } from '../../../lib/http/http.ts';
import { api } from '../../../lib/session/api-client.ts';
import type { TrailFilters } from './useTrailFilters.ts';

const PAGE_SIZE = 50;

export const trailPages = (filters: TrailFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...filters });
      query.delete('propias');
      if (hidesOwnLooks(filters)) query.set('sin_propias', 'true');
      if (pageParam) query.set('before', String(pageParam));
      return api.get<TrailPage>(`/api/audit?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The reader's own looks at lists and at the trail are noise, unless this is what they ask for. */
const hidesOwnLooks = ({ id_prestador, action, propias }: TrailFilters) =>
  !id_prestador && !action && !propias;

/** Who opened the record of a patient, by the DNI or the legajo that somebody typed. */
export const findReaders = (key: string) =>
  api.get<RecordReaders>(`/api/audit/readers?${new URLSearchParams({ clave: key })}`);

export const recordReaders = (patientId: string) =>
  queryOptions({
    queryKey: ['audit', 'readers', patientId],
    queryFn: ({ signal }) =>
      api.get<RecordReaders>(`/api/audit/readers?id_paciente=${patientId}`, { signal }),
  });

/** Opening a record once leaves some ten rows. */
const LATEST = 100;

/** Who did what to a patient's record lately. */
export const accessesTo = (patientId: number) =>
  queryOptions({
    queryKey: ['audit', 'accesses', patientId],
    queryFn: ({ signal }) =>
      api.get<TrailPage>(`/api/audit?id_paciente=${patientId}&limit=${LATEST}`, { signal }),
    // Always read again: an old list of accesses is no use.
    staleTime: 0,
  });

interface ExportOptions {
  signal: AbortSignal;
  onProgress: (lines: number, total: number) => void;
}

/** The trail as a file, and how many entries it has. An incomplete download is an error. */
export async function downloadTrail(filters: TrailFilters, { signal, onProgress }: ExportOptions) {
  const response = await api.stream(`/api/audit/export.csv?${new URLSearchParams(filters)}`, { signal });
  const total = Number(response.headers.get(TRAIL_LINES_HEADER));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // The first line has the titles.
  let lines = -1;
  onProgress(0, total);
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
    onProgress(Math.max(lines, 0), total);
  }
  if (lines < total) throw networkError();
  return { file: new Blob(chunks, { type: 'text/csv' }), lines };
}

const LINE_FEED = 10;

interface Person {
  id_prestador: number;
  nombre: string | null;
  apellido: string | null;
}

/** Everybody who ever had access, by last name. */
export const everybody = queryOptions({
  queryKey: ['providers', 'everybody'],
  queryFn: ({ signal }) => api.get<Person[]>('/api/providers?status=all', { signal }),
});
