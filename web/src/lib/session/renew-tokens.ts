import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import { ApiError, exchange, networkError, readJson } from '../http/http.ts';
import { openSession, signedInSubject } from './session.ts';
import { pause, withTabLock } from './tab-lock.ts';
import { readAccessToken, readRefreshToken, storeTokens, subjectOf } from './tokens.ts';

let running: Promise<string> | null = null;

/**
 * A newer access token than `stale`. One refresh at a time: callers in this tab share the running one, and a tab
 * that waited for another tab's refresh takes over its result instead of asking again.
 */
export function renewTokens(stale: string | null): Promise<string> {
  running ??= renewAlone(stale).finally(() => {
    running = null;
  });
  return running;
}

/** How long after a store a tab in another process of the browser may still read the old token. */
const SEEN_BY_ALL_MS = 200;

/** Callers in this tab get the new token at once; the lock is released only when other tabs are sure to read it. */
function renewAlone(stale: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const renewal = withTabLock('trama-refresh', async () => {
      resolve(await adoptOrRefresh(stale));
      await pause(SEEN_BY_ALL_MS);
    });
    renewal.catch(reject);
  });
}

async function adoptOrRefresh(stale: string | null): Promise<string> {
  const current = readAccessToken();
  if (current && current !== stale) {
    // Another person signed in meanwhile: a request must never be repeated under somebody else's name. An
    // unreadable token has no owner.
    const owner = subjectOf(stale) ?? signedInSubject();
    if (owner !== null && subjectOf(current) !== owner) throw networkError();
    return current;
  }
  const spent = readRefreshToken();
  const session = await refresh(spent);
  // Signed out while the answer was under way: its tokens must not bring the session back, least of all over that of
  // somebody who has signed in since.
  const kept = readRefreshToken();
  if (kept === null) throw new ApiError('No refresh token available', 'AUTH_REFRESH_FAILED', 401);
  if (kept !== spent) throw networkError();
  storeTokens(session.token, session.refreshToken);
  openSession(session);
  return session.token;
}

async function refresh(refreshToken: string | null): Promise<SessionTokens> {
  if (!refreshToken) throw new ApiError('No refresh token available', 'AUTH_REFRESH_FAILED', 401);
  const response = await exchange('/api/auth/refresh', { method: 'POST', body: { refreshToken } });
  const answer = await readJson<Partial<SessionTokens> | null>(response);
  if (!isSession(answer))
    throw new ApiError('Invalid refresh response structure', 'AUTH_REFRESH_FAILED', response.status);
  return answer;
}

function isSession(answer: Partial<SessionTokens> | null): answer is SessionTokens {
  return Boolean(answer?.token && answer.user && answer.permissions);
}
