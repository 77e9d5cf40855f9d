import type { Action, Resource } from '@trama/contract/words/access/access-policy';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { NoPermission } from './NoPermission.tsx';

interface Props {
  resource: Resource;
  action: Action;
  adminOnly?: boolean;
  children: ReactNode;
}

/** Only a courtesy: the server refuses on its own. */
export function RequirePermission({ resource, action, adminOnly = false, children }: Props) {
  const session = useSession();
  const allowed = session.can(resource, action) && (!adminOnly || session.isAdmin);
  return allowed ? children : <NoPermission />;
}
