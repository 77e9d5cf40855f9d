/** The two tokens where the specification puts them, and what can be read off the access token. */

const ACCESS_KEY = 'auth_token';
const REFRESH_KEY = 'refresh_token';

export function readAccessToken(): string | null {
  return localStorage.getItem(ACCESS_KEY);
}

export function readRefreshToken(): string | null {
  return localStorage.getItem(REFRESH_KEY);
}

export function storeTokens(token: string, refreshToken: string | undefined): void {
  // The refresh token first: other tabs wake up on the access token and must find its partner.
  if (refreshToken) localStorage.setItem(REFRESH_KEY, refreshToken);
  localStorage.setItem(ACCESS_KEY, token);
}

export function clearTokens(): void {
  localStorage.removeItem(REFRESH_KEY);
  localStorage.removeItem(ACCESS_KEY);
}

/** Calls back when another tab stored, changed or removed the access token. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // key is null when somebody emptied the whole storage.
    if (event.key === ACCESS_KEY || event.key === null) listener(readAccessToken());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

interface Claims {
  sub?: unknown;
  exp?: unknown;
  iat?: unknown;
}

/** The claims, unverified: good for timers, never for trust. */
function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

/** Whose token it is; null when it does not say. */
export function subjectOf(token: string | null): string | null {
  const subject = token === null ? undefined : claimsOf(token).sub;
  return subject === undefined ? null : String(subject);
}

/** When it ends and how long it was meant to last, in milliseconds; null when it does not say. */
export function lifeOf(token: string): { expiresAt: number; lasts: number } | null {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== 'number') return null;
  const expiresAt = exp * 1000;
  return { expiresAt, lasts: typeof iat === 'number' ? expiresAt - iat * 1000 : expiresAt - Date.now() };
}
