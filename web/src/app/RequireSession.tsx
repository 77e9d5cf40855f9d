import { lazy } from 'react';
import { useSessionState } from '../lib/session.ts';
import { SignedOutScreen } from './SignedOutScreen.tsx';

const SignedInApp = lazy(() => import('./SignedInApp.tsx'));

/** The address stays as it is while the login screen shows, so that signing in lands on the page asked for. */
export function RequireSession() {
  const session = useSessionState();
  if (session.status !== 'signed-in') return <SignedOutScreen status={session.status} />;
  // A new person gets new screens: nothing typed or loaded by the one before survives.
  return <SignedInApp key={session.epoch} />;
}
