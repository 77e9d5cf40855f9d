import type { Role } from '@trama/contract/words/access-policy';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../database/connect.ts';
import type { GuardedAccess } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Claim } from '../access/claim.ts';
import { type Composition, type OwnChange, type OwnSql, statementFor } from './compose.ts';
import { guardValues } from './guard.ts';
import { refusal } from './refusal.ts';
import { RAW_TYPES } from './row-json.ts';

/** Who asks, as the database knows them at this moment, and about which patient. */
export interface Allowed {
  actor: Actor;
  /** 0, which is no patient's, where the request is about none. */
  patientId: number;
}

/** What a request may do. Each way begins with the check, and a "no" is thrown (401, 403, 404). */
export interface Guard {
  /** Checks, leaves the row in the trail and reads, in one statement: the rows of the feature's own SQL. */
  read<Row>(own: OwnSql): Promise<Row[]>;
  /** The same for own SQL of one column that is JSON (see row-json.ts): the texts, as the database wrote them. */
  readJson(own: OwnSql): Promise<string[]>;
  /** More of an answer whose access is in the trail already. */
  readMore<Row>(own: OwnSql): Promise<Row[]>;
  /** Checks and leaves the row in the trail, for what is about no patient. */
  enter(): Promise<Allowed>;
  /** Reads that are all of one moment: that of the check and of the row in the trail. */
  snapshot<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T>;
  /** A transaction that begins with the check. What it changes it records itself. */
  change<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T>;
  /** A change that is one statement; it records itself too. */
  changeAtOnce<Row>(own: OwnChange): Promise<Row | undefined>;
  /** The check alone: for input that is not valid, or before work that has to be done ahead of its transaction. */
  check(): Promise<Allowed>;
  /** The same person's guard for what another route declares, about what this request does not name. */
  about(access: GuardedAccess, subjectId: number): Guard;
  /** Whether the check has been made, and said yes. */
  hasPassed(): boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of every route that is not public. */
    guard: Guard;
  }
}

export interface GuardDeps {
  db: Db;
  pool: pg.Pool;
  /** For statements with a name, see database/connect.ts. */
  quick: pg.Pool;
}

/** A "no" inside a transaction, which is undone before anybody looks for the reason. */
class NotAllowed extends Error {}

/** The columns of `allowed`, and `found`: what stands before those of the feature's own SQL. */
const COLUMNS_BEFORE_OWN = 4;

export function guardOf(
  deps: GuardDeps,
  claim: Claim,
  access: GuardedAccess,
  subjectId: number | null | undefined,
): Guard {
  const { db, pool, quick } = deps;
  // A missing or unreadable id in a body is left to its validation.
  const subject = subjectId === undefined ? undefined : access.subject;
  const { audit } = access;
  let passed = false;

  const statement = (parts: Pick<Composition, 'mode' | 'audit' | 'own'>) => ({
    ...statementFor({ access, subject, ...parts }),
    values: [...(parts.own?.values ?? []), ...guardValues(claim, subjectId)],
  });
  const refused = () => refusal(db, { claim, access, subject, subjectId });

  function allowedBy([id, role, patientId]: unknown[]): Allowed {
    passed = true;
    return { actor: { ...claim, id: Number(id), role: role as Role }, patientId: Number(patientId ?? 0) };
  }

  async function ask(parts: Pick<Composition, 'mode' | 'audit' | 'own'>, types?: pg.CustomTypesConfig) {
    const config = { ...statement(parts), rowMode: 'array' as const, ...(types && { types }) };
    const { rows, fields } = await ('name' in config ? quick : pool).query<unknown[]>(config);
    if (!rows[0]) throw await refused();
    return { allowed: allowedBy(rows[0]), rows: rows.filter((row) => row[COLUMNS_BEFORE_OWN - 1]), fields };
  }

  async function askForRows<Row>(parts: Pick<Composition, 'mode' | 'audit' | 'own'>): Promise<Row[]> {
    const { rows, fields } = await ask(parts);
    const names = fields.map(({ name }) => name);
    const asObject = (row: unknown[]) =>
      Object.fromEntries(
        row.slice(COLUMNS_BEFORE_OWN).map((value, n) => [names[n + COLUMNS_BEFORE_OWN], value]),
      );
    return rows.map(asObject) as Row[];
  }

  async function transaction<T>(
    begin: ReturnType<Db['transaction']>,
    parts: Pick<Composition, 'mode' | 'audit'>,
    work: (tx: Tx, allowed: Allowed) => Promise<T>,
  ): Promise<T> {
    const { text, values } = statement(parts);
    try {
      return await begin.execute(async (tx) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        if (!rows[0]) throw new NotAllowed();
        return work(tx, allowedBy(Object.values(rows[0])));
      });
    } catch (error) {
      throw error instanceof NotAllowed ? await refused() : error;
    }
  }

  return {
    read: (own) => askForRows({ mode: 'read', audit, own }),
    readJson: async (own) => {
      const { rows } = await ask({ mode: 'read', audit, own }, RAW_TYPES);
      return rows.map((row) => String(row[COLUMNS_BEFORE_OWN]));
    },
    readMore: (own) => askForRows({ mode: 'read', own }),
    enter: async () => (await ask({ mode: 'read', audit })).allowed,
    snapshot: (work) =>
      transaction(db.transaction().setIsolationLevel('repeatable read'), { mode: 'read', audit }, work),
    change: (work) => transaction(db.transaction(), { mode: 'change' }, work),
    changeAtOnce: async <Row>(own: OwnChange) => (await askForRows<Row>({ mode: 'change', own }))[0],
    check: async () => (await ask({ mode: 'read' })).allowed,
    about: (other, id) => guardOf(deps, claim, other, id),
    hasPassed: () => passed,
  };
}
