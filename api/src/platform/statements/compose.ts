import type { AuditAction } from '@trama/contract/words/trail-actions';
import type { GuardedAccess } from '../access/access.ts';
import type { Subject } from '../access/subjects.ts';
import { readRecordedSql, type Shown } from '../trail/read-row.ts';
import { guardSql, type Mode } from './guard.ts';

/** A feature's own SQL. It sees the row `allowed`: who asks, and about which patient (see guard.ts). */
export interface OwnSql {
  /** Parsed and planned once per connection, for any values; without a name it is planned for its values each time. */
  name?: string;
  text: string;
  values?: unknown[];
  /** Of a list of patients, which is about no one of them. */
  shown?: Shown;
}

/** A change in one statement: common table expressions that follow the guard's, and what is told of them. */
export interface OwnChange extends OwnSql {
  steps: string;
}

export interface Composition {
  access: GuardedAccess;
  subject: Subject | undefined;
  mode: Mode;
  /** Whether only a recent proof lets through. */
  proof: boolean;
  /** What the trail is told by the statement itself; a change tells it what it has done. */
  audit?: AuditAction | undefined;
  own?: OwnSql | OwnChange | undefined;
}

/**
 * The guarded statement: the check, the row in the trail and the feature's own SQL. It gives no row to whoever may not;
 * otherwise every row begins with the columns of `allowed`, and `found` tells an empty answer from a row.
 */
export function composed({ access, subject, mode, proof, audit, own }: Composition): string {
  const found = own && `select true as found, own.* from (${own.text}) own`;
  const steps = [
    guardSql({ access, subject, mode, proof }, (own?.values?.length ?? 0) + 1),
    own && 'steps' in own && own.steps,
    // What the trail is told of it is read once, too.
    own?.shown && `own as materialized (select own.* from allowed cross join lateral (${found}) own)`,
    audit && `recorded as (${readRecordedSql(audit, own?.shown)})`,
  ];
  return `with ${steps.filter(Boolean).join(', ')}
    select allowed.actor_id, allowed.role, allowed.id_paciente${own ? ', own.*' : ''} from allowed
    ${own ? `left join ${own.shown ? 'own' : `lateral (${found}) own`} on true` : ''}`;
}

/** Statements with a name, as they were composed for a route. */
const prepared = new Map<GuardedAccess, Map<string, { name: string; text: string }>>();
let preparedCount = 0;

/** The text of a statement and, if it is to be prepared, its name: the same pair for the same route and own SQL. */
export function statementFor(composition: Composition): { name?: string; text: string } {
  const { access, subject, mode, proof, audit, own } = composition;
  if (own && !own.name) return { text: composed(composition) };
  const ofRoute = prepared.get(access) ?? new Map<string, { name: string; text: string }>();
  prepared.set(access, ofRoute);
  const about = subject ? 'about' : 'whole';
  const kind = [own?.name ?? 'check', mode, audit ?? 'untold', about, proof ? 'proved' : 'unproved'].join(
    ' ',
  );
  const known = ofRoute.get(kind);
  if (known) return known;
  const made = {
    name: `${preparedCount++} ${own?.name ?? 'check'}`,
    text: composed(composition),
  };
  ofRoute.set(kind, made);
  return made;
}
