import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type GuardedAccess, isExport } from '../access/access.ts';
import type { Subject } from '../access/subjects.ts';
import { readRecordedSql } from '../trail/read-row.ts';
import { checkSql, type Mode } from './check-sql.ts';
import { indented, type OwnSql } from './own-sql.ts';

/** What a route declares of its statements. */
export interface GuardedRoute {
  access: GuardedAccess;
  /** Its own SQL: the guard sends nothing else for it. */
  sends?: readonly OwnSql[] | undefined;
  part?: PathPart | undefined;
}

/** A second thing that a path names, such as a contact of its patient. If it is missing, the answer is 404, whatever the body says. */
export interface PathPart {
  parameter: string;
  /** It has a row if the thing exists; its number is $1. */
  exists: OwnSql;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    sends?: readonly OwnSql[];
    part?: PathPart;
    /** Other routes whose permission its handler also asks for: see Guard.about. */
    alsoAsks?: readonly GuardedRoute[];
  }
}

export interface Composition {
  access: GuardedAccess;
  subject: Subject | undefined;
  mode: Mode;
  /** Whether only a recent proof lets through. */
  proof: boolean;
  /** The row that the statement itself leaves in the trail; a change records what it has done by itself. */
  inTrail?: TrailAction | undefined;
  own?: OwnSql | undefined;
}

const ALLOWED = `allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient`;

/**
 * The guarded statement: the check, the row in the trail and the feature's own SQL. It gives no row to a person who may
 * not. Otherwise every row says who asks, and `allowed_found` tells an empty answer from a row.
 */
export function composed({ access, subject, mode, proof, inTrail, own }: Composition): string {
  const shown = inTrail && shownBy(access, own);
  const found = own && `select true as allowed_found, own.*\n  from (\n    ${indented(own.text, 4)}\n  ) own`;
  const steps = [
    checkSql({ access, subject, mode, proof }, (own?.parameters ?? 0) + 1),
    own?.steps,
    // Read once, for the answer and for the trail.
    shown &&
      `own as materialized (\n  select own.* from allowed cross join lateral (\n    ${indented(found ?? '', 4)}\n  ) own\n)`,
    inTrail && `recorded as (\n  ${indented(readRecordedSql(inTrail, shown, own?.otherPatients), 2)}\n)`,
  ];
  const answer = shown ? 'own' : `lateral (\n    ${indented(found ?? '', 4)}\n  ) own`;
  return `with ${steps.filter(Boolean).join(', ')}
select ${ALLOWED}${own ? ', own.*' : ''}
  from allowed${own ? `\n  left join ${answer} on true` : ''}`;
}

/** The trail keeps how many rows leave as a file. */
function shownBy(access: GuardedAccess, own: OwnSql | undefined): OwnSql['shown'] {
  if (!own || !isExport(access)) return own?.shown;
  return { rows: 'count(own.json)', ...own.shown };
}

/** Whether each statement with this own SQL leaves a row in the trail. What leaves as a file does so part by part. */
export const recordsEach = (access: GuardedAccess, { trail = 'each' }: OwnSql) =>
  trail === 'each' || (trail === 'first part' && isExport(access));

const statements = new WeakMap<GuardedAccess, Map<string, { name: string; text: string }>>();
let count = 0;

/** A statement with the name under which it is prepared: composed once for a route. */
export function statementOf(composition: Composition): { name: string; text: string } {
  const { access, subject, mode, proof, inTrail, own } = composition;
  const ofRoute = statements.get(access) ?? new Map<string, { name: string; text: string }>();
  statements.set(access, ofRoute);
  const key = [own?.name ?? 'check', mode, inTrail, subject?.table, proof].join(' ');
  const known = ofRoute.get(key);
  if (known) return known;
  const statement = { name: `${count++} ${own?.name ?? 'check'}`, text: composed(composition) };
  ofRoute.set(key, statement);
  return statement;
}
