import type { SessionInfo, SessionTokens } from '@trama/contract/schemas/access/auth';
import {
  type Action,
  can,
  type Permissions,
  type Resource,
} from '@trama/contract/words/access/access-policy';
import { useSyncExternalStore } from 'react';
import { isIdleTooLong, recordActivity } from './activity.ts';
import {
  type LogoutReason,
  sharedLogoutReason,
  shareLogoutReason,
  storeLogoutNotice,
} from './logout-notice.ts';
import { clearTokens, onTokenChangedElsewhere, readAccessToken, storeTokens, subjectOf } from './tokens.ts';

/** Who is signed in, for the whole tab. The screens follow it through useSession. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'unreachable' }
  | { status: 'signed-out' }
  | SignedIn;

interface SignedIn {
  status: 'signed-in';
  info: SessionInfo;
  /** Whose token this tab works with. */
  subject: string | null;
  /** Changes with every sign-in. */
  epoch: number;
  /** In this tab, since it was loaded. */
  justNow: boolean;
  /** Until this moment the tab was somebody else's, who had not signed out. */
  replaces: boolean;
}

let state: SessionState = { status: 'checking' };
let epoch = 0;
/** Who was signed in last and has not signed out since. */
let lastSubject: string | null = null;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

/** Whose token this tab works with; null before anybody has signed in. */
export function signedInSubject(): string | null {
  return state.status === 'signed-in' ? state.subject : null;
}

export function setSessionState(next: SessionState): void {
  state = next;
  if (next.status === 'signed-out') lastSubject = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

export function signIn(session: SessionTokens): void {
  shareLogoutReason(null);
  // Before the tokens: other tabs read it as soon as the tokens change.
  recordActivity();
  storeTokens(session.token, session.refreshToken);
  openSession(session, true);
}

/**
 * The tokens are stored; from here on the tab works in this person's name. An answer that is late, when the tokens are
 * already somebody else's, opens nothing.
 */
export function openSession(session: SessionInfo, signedInNow = false): void {
  const subject = subjectOf(readAccessToken());
  if (subject !== null && subject !== String(session.user.id_prestador)) return;
  const info: SessionInfo = {
    user: session.user,
    permissions: session.permissions,
    assignedPatients: session.assignedPatients ?? [],
    isAdmin: session.isAdmin ?? session.user.role === 'administrador',
  };
  const sameSession = state.status === 'signed-in' && state.subject === subject;
  if (!sameSession) epoch += 1;
  const replaces = lastSubject !== null && lastSubject !== subject;
  lastSubject = subject;
  const justNow = signedInNow || (state.status === 'signed-in' && sameSession && state.justNow);
  setSessionState({ status: 'signed-in', info, subject, epoch, justNow, replaces });
}

const leaving = new Set<(asked: boolean) => void>();

/**
 * Calls back while the tokens are still there: the last chance to send what is being typed. `asked`: the person ends the
 * session themselves.
 */
export function beforeSignOut(listener: (asked: boolean) => void): () => void {
  leaving.add(listener);
  return () => leaving.delete(listener);
}

/** The person asked for it. Local only: no call is made. */
export function signOut(): void {
  shareLogoutReason(null);
  endSession(true);
}

function endSession(asked: boolean): void {
  for (const listener of leaving) listener(asked);
  clearTokens();
  setSessionState({ status: 'signed-out' });
}

/** The session cannot go on: tokens go, every clinical screen is unmounted, the login screen says why. */
export function forceSignOut(reason: LogoutReason): void {
  if (state.status === 'signed-out') return;
  storeLogoutNotice(reason);
  shareLogoutReason(reason);
  endSession(false);
}

/** Signing out, in, or in as somebody else in one tab counts for all tabs. */
export function followOtherTabs(restore: () => void): void {
  const follow = (token: string | null) => {
    if (!token) {
      const reason = sharedLogoutReason();
      if (state.status === 'signed-in' && reason) storeLogoutNotice(reason);
      setSessionState({ status: 'signed-out' });
      return;
    }
    const renewedOnly = state.status === 'signed-in' && state.subject === subjectOf(token);
    if (!renewedOnly) restore();
  };
  onTokenChangedElsewhere(follow);
  // A page that the browser kept whole for its back button heard nothing of what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (state.status === 'signed-in' && isIdleTooLong()) forceSignOut('session_expired');
    else follow(readAccessToken());
  });
}

interface Session extends SessionInfo {
  epoch: number;
  /** They have signed in since the page was loaded. */
  justNow: boolean;
  replaces: boolean;
  can: (resource: Resource, action: Action) => boolean;
}

/** The signed-in person. Only for what is rendered inside the shell, where there always is one. */
export function useSession(): Session {
  const current = useSessionState();
  if (current.status !== 'signed-in') throw new Error('useSession needs a signed-in person');
  const permissions: Permissions = current.info.permissions;
  return {
    ...current.info,
    epoch: current.epoch,
    justNow: current.justNow,
    replaces: current.replaces,
    can: (resource, action) => can(permissions, resource, action),
  };
}
