import { ApiError } from './http/http.ts';

/** For whoever looks into a problem: never what somebody typed or read, which an error's details may quote. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error instanceof ApiError ? `${error.status} ${error.code}` : error);
}
