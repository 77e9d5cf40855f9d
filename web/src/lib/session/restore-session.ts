import type { SessionInfo } from '@trama/contract/schemas/access/auth';
import { isTransient } from '../http/http.ts';
import { isIdleTooLong } from './activity.ts';
import { api } from './api-client.ts';
import { forceSignOut, openSession, sessionState, setSessionState } from './session.ts';
import { readAccessToken } from './tokens.ts';

/** On load: asks the server whose token is stored. The client's own 401 rules refresh it if need be. */
export async function restoreSession(): Promise<void> {
  if (!readAccessToken()) return setSessionState({ status: 'signed-out' });
  setSessionState({ status: 'checking' });
  if (isIdleTooLong()) return forceSignOut('session_expired');
  try {
    openSession(await api.get<SessionInfo>('/api/auth/permissions'));
  } catch (error) {
    if (sessionState().status === 'signed-in') return;
    // A bad connection is no reason to make a person sign in again.
    if (isTransient(error)) setSessionState({ status: 'unreachable' });
    else forceSignOut('token_invalid');
  }
}
