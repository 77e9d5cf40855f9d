import {
  ApiError,
  exchange,
  type HttpOptions,
  isTransient,
  isUnauthorized,
  NETWORK_ERROR_TEXT,
  readJson,
} from '../http/http.ts';
import type { LogoutReason } from './logout-notice.ts';
import { askForProof } from './proof.ts';
import { renewTokens } from './renew-tokens.ts';
import { forceSignOut, signedInSubject } from './session.ts';
import { readAccessToken, subjectOf } from './tokens.ts';

type Options = Pick<HttpOptions, 'signal' | 'idempotencyKey' | 'keepalive' | 'onProgress'>;

/** Calls to our API in the name of the signed-in person. Failures are ApiErrors. */
export const api = {
  get: <T>(path: string, options?: Options) => json<T>(path, { ...options }),
  post: <T>(path: string, body: unknown, options?: Options) =>
    json<T>(path, { ...options, method: 'POST', body }),
  put: <T>(path: string, body: unknown, options?: Options) =>
    json<T>(path, { ...options, method: 'PUT', body }),
  patch: <T>(path: string, body: unknown, options?: Options) =>
    json<T>(path, { ...options, method: 'PATCH', body }),
  delete: <T = void>(path: string, options?: Options) => json<T>(path, { ...options, method: 'DELETE' }),
  /** An answer that is read while it arrives. */
  stream: (path: string, options?: Options): Promise<Response> => send(path, { ...options }),
};

/** 401 answers that no refresh can mend. */
const ENDS_SESSION: Record<string, LogoutReason> = {
  NO_TOKEN: 'no_token',
  INVALID_ROLE: 'invalid_role',
  USER_INACTIVE: 'user_inactive',
};

const REFRESH_REFUSED: Record<string, LogoutReason> = {
  USER_INACTIVE: 'user_inactive',
  REFRESH_REUSED: 'forced_security',
};

async function json<T>(path: string, options: HttpOptions): Promise<T> {
  return readJson<T>(await send(path, options));
}

/** If the server asks for a recent proof, waits for the person's answer and sends the request again. */
async function send(path: string, options: HttpOptions): Promise<Response> {
  try {
    return await sendSignedIn(path, options);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'PROOF_REQUIRED';
    if (!isAsked || !(await askForProof())) throw error;
    return sendSignedIn(path, options);
  }
}

async function sendSignedIn(path: string, options: HttpOptions): Promise<Response> {
  const token = ownAccessToken();
  try {
    return await exchange(path, { ...options, token });
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const reason = ENDS_SESSION[error.code];
    if (reason) forceSignOut(reason);
    if (reason) throw error;
    return await retryOnce(path, options, await renewOrSignOut(token));
  }
}

async function retryOnce(path: string, options: HttpOptions, token: string): Promise<Response> {
  try {
    return await exchange(path, { ...options, token });
  } catch (error) {
    if (isUnauthorized(error)) forceSignOut('refresh_insufficient');
    throw error;
  }
}

/** A new access token; without one the session is over, unless it was only the connection that failed. */
async function renewOrSignOut(stale: string | null): Promise<string> {
  try {
    return await renewTokens(stale);
  } catch (error) {
    if (isTransient(error)) throw new ApiError(NETWORK_ERROR_TEXT, 'NETWORK_ERROR', 0);
    forceSignOut(refusalReason(error));
    throw new ApiError('Authentication failed - please log in again', 'AUTH_REFRESH_FAILED', 401);
  }
}

export function refusalReason(error: unknown): LogoutReason {
  return (error instanceof ApiError && REFRESH_REFUSED[error.code]) || 'refresh_failed';
}

/** The stored token, unless another tab has signed in as somebody else this very moment. */
function ownAccessToken(): string | null {
  const token = readAccessToken();
  const [owner, person] = [subjectOf(token), signedInSubject()];
  // An unreadable token has no owner: the server refuses it, and it is renewed like an expired one.
  if (owner !== null && person !== null && owner !== person)
    throw new ApiError(NETWORK_ERROR_TEXT, 'NETWORK_ERROR', 0);
  return token;
}
