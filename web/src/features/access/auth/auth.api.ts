import type { PasswordChanged, SessionTokens, SetupTokenInfo } from '@trama/contract/schemas/access/auth';
import { exchange, readJson } from '../../../lib/http/http.ts';
import { api } from '../../../lib/session/api-client.ts';

/** Calls made without a session: a 401 here is the answer itself, and renews no token. */

export async function login(email: string, password: string): Promise<SessionTokens> {
  return readJson(await exchange('/api/auth/login', { method: 'POST', body: { email, password } }));
}

/** The answer may carry an error field instead of a provider. */
export async function validateSetupToken(
  token: string,
  signal: AbortSignal,
): Promise<Partial<SetupTokenInfo> & { error?: string }> {
  return readJson(await exchange(`/api/auth/validate-setup-token/${encodeURIComponent(token)}`, { signal }));
}

export async function setupPassword(token: string, password: string): Promise<{ error?: string }> {
  return readJson(await exchange('/api/auth/setup-password', { method: 'POST', body: { token, password } }));
}

export function changePassword(currentPassword: string, newPassword: string): Promise<PasswordChanged> {
  return api.post('/api/auth/change-password', { currentPassword, newPassword });
}
