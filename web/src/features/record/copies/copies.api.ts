import type { CheckedPaper } from '@trama/contract/schemas/record/copies';
import { exchange, readJson } from '../../../lib/http/http.ts';

/** Asked by anybody, without a session. */
export async function findCopy(code: string, signal: AbortSignal): Promise<CheckedPaper> {
  return readJson(await exchange(`/api/copies/${encodeURIComponent(code)}`, { signal }));
}
