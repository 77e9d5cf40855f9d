import {
  type Action,
  type Reach,
  type Resource,
  ROLE_FACTS,
  ROLES,
  type Role,
  reachOn,
  roleCan,
} from '@trama/contract/words/access/access-policy';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { Subject } from './subjects.ts';

interface Named {
  /** What the route is about: out of reach or missing, it answers 404 before its input is looked at. */
  subject?: Subject;
}

interface Need extends Named {
  kind: 'needs';
  resource: Resource;
  action: Action;
  /** Narrower than the permission table: only this role, or these. */
  only?: Role | readonly Role[];
  /** Needs a proof of identity from the last minutes: see asksForProof. */
  proof?: 'recent';
  /** How the trail names this access: written for every successful read and for every refusal. */
  inTrail: TrailAction;
}

interface SignedIn extends Named {
  kind: 'signedIn';
  inTrail?: TrailAction;
}

/** What a route that is not public asks of its caller. */
export type GuardedAccess = Need | SignedIn;
export type Access = { kind: 'public' } | GuardedAccess;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Anybody, signed in or not. */
export const open = (): { access: Access } => ({ access: { kind: 'public' } });

/** Anybody who is signed in. */
export const signedIn = (inTrail?: TrailAction): { access: Access } => ({
  access: { kind: 'signedIn', ...(inTrail && { inTrail }) },
});

/** People who hold the permission. */
export const needs = (
  resource: Resource,
  action: Action,
  inTrail: TrailAction,
  options: { only?: Role | readonly Role[]; subject?: Subject; proof?: 'recent' } = {},
): { access: GuardedAccess } => ({ access: { kind: 'needs', resource, action, inTrail, ...options } });

/** Whether data leaves the house as a file. */
export const isExport = (access: GuardedAccess): boolean =>
  access.kind === 'needs' && access.action === 'export';

/** Exports always need a recent proof; other routes only if they declare it. */
export const asksForProof = (access: GuardedAccess): boolean =>
  isExport(access) || (access.kind === 'needs' && access.proof === 'recent');

/** The roles that a route lets in, and which of them see every patient or only those assigned to them. */
export function rolesOf(access: GuardedAccess): Record<'allowed' | 'seeAll' | 'seeOwn', Role[]> {
  const allowed = ROLES.filter((role) => isAllowed(role, access));
  const reaching = (reach: Reach) => allowed.filter((role) => reachOfRole(role, access) === reach);
  return { allowed, seeAll: reaching('all'), seeOwn: reaching('assigned') };
}

/**
 * The dashboard needs no permission but counts follow-ups and shows risks: people who may read nothing clinical reach no
 * patient there.
 */
function reachOfRole(role: Role, access: GuardedAccess): Reach {
  if (access.kind === 'needs') return reachOn(role, access.resource);
  return roleCan(role, 'medical_history', 'read') ? ROLE_FACTS[role].reach : 'none';
}

/** Nobody needs them in an emergency: what the team tells each other, what the patient owes and paid. */
const CLOSED_TO_GLASS: readonly Resource[] = ['messages', 'cash'];

/**
 * Whether an emergency access opens this route: those about one patient, except assignments, exports, messages and money.
 * Lists still show only the person's own patients.
 */
export const isOpenToGlass = (access: GuardedAccess): boolean =>
  access.subject !== undefined &&
  !isTakenAway(access) &&
  !(access.kind === 'needs' && (access.action === 'assign' || CLOSED_TO_GLASS.includes(access.resource)));

const isTakenAway = (access: GuardedAccess): boolean =>
  isExport(access) || (access.inTrail?.endsWith('.export') ?? false);

export function isAllowed(role: Role, access: GuardedAccess): boolean {
  if (access.kind === 'signedIn') return true;
  const { resource, action, only } = access;
  return roleCan(role, resource, action) && (!only || [only].flat().includes(role));
}
