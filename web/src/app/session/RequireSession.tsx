import { useSessionState } from '../../lib/session/session.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOutScreen } from './SignedOutScreen.tsx';

/** Somebody who came in through a public address is inside the router without a session: they get the login. */
export function RequireSession() {
  const session = useSessionState();
  if (session.status !== 'signed-in') return <SignedOutScreen status={session.status} />;
  // A new person gets new screens: nothing typed or loaded by the one before survives.
  return <SignedInApp key={session.epoch} />;
}
