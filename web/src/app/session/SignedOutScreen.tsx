import LoginPage from '../../pages/LoginPage.tsx';
import { CheckingSession } from './CheckingSession.tsx';
import { ServerUnreachable } from './ServerUnreachable.tsx';

interface Props {
  status: 'checking' | 'unreachable' | 'signed-out';
}

/** Shown instead of a protected screen. */
export function SignedOutScreen({ status }: Props) {
  if (status === 'checking') return <CheckingSession />;
  if (status === 'unreachable') return <ServerUnreachable />;
  return <LoginPage />;
}
