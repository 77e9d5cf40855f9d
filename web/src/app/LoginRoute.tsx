import { Navigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useSessionState } from '../lib/session.ts';
import { SignedOutScreen } from './SignedOutScreen.tsx';

/** /login: whoever is signed in already has nothing to do here. */
export function LoginRoute() {
  const session = useSessionState();
  if (session.status === 'signed-in') return <Navigate to={paths.dashboard} replace />;
  return <SignedOutScreen status={session.status} />;
}
