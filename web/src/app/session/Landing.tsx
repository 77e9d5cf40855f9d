import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { beginsInAgenda } from '../../lib/session/front-desk.ts';
import { useSession } from '../../lib/session/session.ts';

/** The screen with which somebody's day begins: the dashboard or, for the front desk, the agenda. */
export function Landing({ children }: { children: ReactNode }) {
  const session = useSession();
  return beginsInAgenda(session) ? <Navigate to={paths.agenda} replace /> : children;
}
