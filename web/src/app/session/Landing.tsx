import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { beginsInAgenda, beginsInTrail } from '../../lib/session/front-desk.ts';
import { useSession } from '../../lib/session/session.ts';

/** The screen with which somebody's day begins: the dashboard; the agenda for the front desk, the trail for auditors. */
export function Landing({ children }: { children: ReactNode }) {
  const session = useSession();
  if (beginsInAgenda(session)) return <Navigate to={paths.agenda} replace />;
  if (beginsInTrail(session)) return <Navigate to={paths.audit} replace />;
  return children;
}
