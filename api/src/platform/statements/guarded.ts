import type { Role } from '@trama/contract/words/access/access-policy';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../database/connect.ts';
import { asksForProof, type GuardedAccess } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Claim } from '../access/claim.ts';
import type { Subject } from '../access/subjects.ts';
import { isDeadlock } from '../errors/database-errors.ts';
import { type Composition, type OwnChange, type OwnSql, statementFor } from './compose.ts';
import { guardValues } from './guard.ts';
import { refusal } from './refusal.ts';
import { RAW_TYPES } from './row-json.ts';
import { countedBy } from './standby.ts';

/** Who asks, as the database knows them at this moment, and about which patient. */
export interface Allowed {
  actor: Actor;
  /** 0, which is no patient's, where the request is about none. */
  patientId: number;
}

export interface GuardDeps {
  db: Db;
  pool: pg.Pool;
  /** For statements with a name, see database/connect.ts. */
  quick: pg.Pool;
  standby?: pg.Pool | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of every route that is not public. */
    guard: Guard;
  }
}

type Parts = Pick<Composition, 'mode' | 'audit' | 'own'>;

/** A "no" inside a transaction, which is undone before anybody looks for the reason. */
class NotAllowed extends Error {
  readonly guard: Guard;

  constructor(guard: Guard) {
    super();
    this.guard = guard;
  }
}

const CHANGE_TRIES = 3;

/** The columns of `allowed`, and `found`: what stands before those of the feature's own SQL. */
const COLUMNS_BEFORE_OWN = 4;

/** What a request may do. Each way begins with the check (see guard.ts), and a "no" is thrown (401, 403, 404). */
export class Guard {
  /** Whether the check has been made, and said yes. */
  hasPassed = false;
  readonly #deps: GuardDeps;
  readonly #claim: Claim;
  readonly #access: GuardedAccess;
  readonly #subject: Subject | undefined;
  readonly #subjectId: number | null | undefined;

  constructor(deps: GuardDeps, claim: Claim, access: GuardedAccess, subjectId: number | null | undefined) {
    this.#deps = deps;
    this.#claim = claim;
    this.#access = access;
    this.#subjectId = subjectId;
    // A missing or unreadable id in a body is left to its validation.
    this.#subject = subjectId === undefined ? undefined : access.subject;
  }

  /** Checks, leaves the row in the trail and reads, in one statement: the rows of the feature's own SQL. */
  read<Row>(own: OwnSql): Promise<Row[]> {
    return this.#askForRows({ mode: 'read', audit: this.#access.audit, own });
  }

  /** The same for own SQL of one column that is JSON (see row-json.ts): the texts, as the database wrote them. */
  async readJson(own: OwnSql): Promise<string[]> {
    const parts = { mode: 'read', audit: this.#access.audit, own: this.#counted(own, 'count(*)') } as const;
    const { rows } = await this.#ask(parts, RAW_TYPES);
    return rows.map((row) => String(row[COLUMNS_BEFORE_OWN]));
  }

  /**
   * The same for heavy counts that may be a little old: a standby counts where there is one, for whoever sees everybody, and
   * the leader checks who asks before, and again when the trail is told what was shown.
   */
  async readHeavyJson(own: OwnSql): Promise<{ json: string | undefined; ageSeconds?: number }> {
    const { standby } = this.#deps;
    const counted = standby && (await countedBy(standby, this.#access, (await this.check()).actor, own));
    if (!counted) return { json: (await this.readJson(own))[0] };
    const { shown } = own;
    const told = { text: 'select $1::json as json', values: [counted.json], ...(shown && { shown }) };
    return { ...counted, json: (await this.readJson(told))[0] };
  }

  /** More of an answer whose access is in the trail already. */
  readMore<Row>(own: OwnSql): Promise<Row[]> {
    return this.#askForRows({ mode: 'read', own });
  }

  /**
   * The same for a list that may be too long to be held at once: each row has the text of its JSON, or null if it did not
   * fit. `next` tells from a part what to ask for after it; the last part is what the generator returns. Each part is
   * checked anew. The first one leaves a row in the trail; every one does in an export, with its rows, and in a list of
   * several patients, with whom it showed: the trail then knows what has left also when the rest never does.
   */
  async *readJsonParts<Row extends { json: string | null }>(
    first: OwnSql,
    next: (part: Row[]) => OwnSql | undefined,
  ): AsyncGenerator<string[], string[]> {
    const counted = (own: OwnSql) => this.#counted(own, 'count(own.json)');
    let part = await this.read<Row>(counted(first));
    for (;;) {
      const texts = part.flatMap(({ json }) => json ?? []);
      const following = next(part);
      if (!following) return texts;
      yield texts;
      const leavesRow = this.#isExport || following.shown;
      part = await (leavesRow ? this.read<Row>(counted(following)) : this.readMore<Row>(following));
    }
  }

  get #isExport(): boolean {
    return this.#access.kind === 'needs' && this.#access.action === 'export';
  }

  /** What leaves as a file tells the trail how many rows it has. */
  #counted(own: OwnSql, rows: string): OwnSql {
    return this.#isExport ? { ...own, shown: { ...own.shown, rows } } : own;
  }

  /** Checks and leaves the row in the trail, for what is about no patient. */
  async enter(): Promise<Allowed> {
    return (await this.#ask({ mode: 'read', audit: this.#access.audit })).allowed;
  }

  /** The check alone: for input that is not valid, or before work that has to be done ahead of its transaction. */
  async check(): Promise<Allowed> {
    return (await this.#ask({ mode: 'read' })).allowed;
  }

  /** Reads that are all of one moment: that of the check and of the row in the trail. */
  snapshot<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T> {
    const begin = this.#deps.db.transaction().setIsolationLevel('repeatable read');
    return this.#transaction(begin, { mode: 'read', audit: this.#access.audit }, work);
  }

  /**
   * The same without a row in the trail, where another transaction tells it: one that takes minutes and writes nothing keeps
   * nobody's row from being sealed.
   */
  longSnapshot<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T> {
    const begin = this.#deps.db.transaction().setIsolationLevel('repeatable read');
    return this.#transaction(begin, { mode: 'read' }, work);
  }

  /**
   * A transaction that begins with the check. What it changes it records itself. Of two that wait for each other the database
   * undoes one, which begins again.
   */
  async change<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#transaction(this.#deps.db.transaction(), { mode: 'change' }, work);
      } catch (error) {
        if (!isDeadlock(error) || tries === CHANGE_TRIES) throw error;
      }
  }

  /**
   * The same for what a person changes of their own account: the account is held first, so that the check sees whatever
   * somebody else has just done to it, and whoever comes later waits.
   */
  changeOwnAccount<T>(work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T> {
    const hold = (tx: Tx) =>
      sql`select from prestadores where id_prestador = ${this.#claim.id} for update`.execute(tx);
    return this.#transaction(this.#deps.db.transaction(), { mode: 'change' }, work, hold);
  }

  /**
   * A change that is about the other guard's patient as well. Both are checked and held, in the order of their ids, so that
   * no two such changes wait for each other.
   */
  changeWith<T>(other: Guard, work: (tx: Tx, allowed: Allowed) => Promise<T>): Promise<T> {
    const [first, second] =
      Number(this.#subjectId) < Number(other.#subjectId) ? [this, other] : [other, this];
    return undoneIfRefused(this.#deps.db.transaction(), async (tx) => {
      const allowed = [
        await first.#pass(tx, { mode: 'change' }),
        await second.#pass(tx, { mode: 'change' }),
      ] as const;
      return work(tx, allowed[first === this ? 0 : 1]);
    });
  }

  /** A change that is one statement; it records itself too. */
  async changeAtOnce<Row>(own: OwnChange): Promise<Row | undefined> {
    const [row] = await this.#askForRows<Row>({ mode: 'change', own });
    return row;
  }

  /** The check within a change that turns out to need more than its route declares; a "no" undoes it. */
  async assertWithin(tx: Tx): Promise<void> {
    await this.#pass(tx, { mode: 'read' });
  }

  /** The same person's guard for what another route declares, about something that this request does not name. */
  about(access: GuardedAccess, subjectId?: number): Guard {
    return new Guard(this.#deps, this.#claim, access, subjectId);
  }

  async #ask(parts: Parts, types?: pg.CustomTypesConfig) {
    const { pool, quick } = this.#deps;
    const config = { ...this.#statement(parts), rowMode: 'array' as const, ...(types && { types }) };
    const { rows, fields } = await ('name' in config ? quick : pool).query<unknown[]>(config);
    if (!rows[0]) throw await this.refusal();
    const allowed = this.#allowedBy(rows[0]);
    return { allowed, rows: rows.filter((row) => row[COLUMNS_BEFORE_OWN - 1]), fields };
  }

  async #askForRows<Row>(parts: Parts): Promise<Row[]> {
    const { rows, fields } = await this.#ask(parts);
    const own = fields
      .slice(COLUMNS_BEFORE_OWN)
      .map(({ name }, n) => ({ name, column: COLUMNS_BEFORE_OWN + n }));
    return rows.map((row) => Object.fromEntries(own.map(({ name, column }) => [name, row[column]])) as Row);
  }

  #transaction<T>(
    begin: ReturnType<Db['transaction']>,
    parts: Parts,
    work: (tx: Tx, allowed: Allowed) => Promise<T>,
    hold?: (tx: Tx) => Promise<unknown>,
  ): Promise<T> {
    return undoneIfRefused(begin, async (tx) => {
      await hold?.(tx);
      return work(tx, await this.#pass(tx, parts));
    });
  }

  /** The check within a transaction. */
  async #pass(tx: Tx, parts: Parts): Promise<Allowed> {
    const { text, values } = this.#statement(parts);
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
    if (!rows[0]) throw new NotAllowed(this);
    return this.#allowedBy(Object.values(rows[0]));
  }

  #statement(parts: Parts) {
    return {
      ...statementFor({ access: this.#access, subject: this.#subject, proof: this.#proof, ...parts }),
      values: [...(parts.own?.values ?? []), ...guardValues(this.#claim, this.#subjectId)],
    };
  }

  #allowedBy([id, role, patientId]: unknown[]): Allowed {
    this.hasPassed = true;
    const actor = { ...this.#claim, id: Number(id), role: role as Role };
    return { actor, patientId: Number(patientId ?? 0) };
  }

  /** Once a request was let through its proof is not asked about again: what takes long does not break off on its way. */
  get #proof(): boolean {
    return asksForProof(this.#access) && !this.hasPassed;
  }

  /** Why it has said no, once it has. */
  refusal() {
    return refusal(this.#deps.db, {
      claim: this.#claim,
      access: this.#access,
      proof: this.#proof,
      subject: this.#subject,
      subjectId: this.#subjectId,
    });
  }
}

/** A transaction; if a guard says no in it, nothing has happened, and the reason is thrown. */
async function undoneIfRefused<T>(
  begin: ReturnType<Db['transaction']>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await begin.execute(work);
  } catch (error) {
    throw error instanceof NotAllowed ? await error.guard.refusal() : error;
  }
}
