import type { Action, Resource, Role } from '@trama/contract/words/access/access-policy';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { NoPermission } from './NoPermission.tsx';

interface Props {
  resource: Resource;
  action: Action;
  adminOnly?: boolean;
  /** A role that is let in besides: the page shows it its part. */
  also?: Role | undefined;
  /** Narrower than the permission. */
  only?: readonly Role[] | undefined;
  children: ReactNode;
}

/** Only a courtesy: the server refuses on its own. */
export function RequirePermission({ resource, action, adminOnly = false, also, only, children }: Props) {
  const session = useSession();
  const allowed =
    (session.can(resource, action) &&
      (!adminOnly || session.isAdmin) &&
      (!only || only.some((role) => role === session.user.role))) ||
    session.user.role === also;
  return allowed ? children : <NoPermission />;
}
