import { ApiError } from './http/http.ts';

/** Helps to look into a problem. Logs only the status and code of an API error: its details may quote clinical text. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error instanceof ApiError ? `${error.status} ${error.code}` : error);
}
