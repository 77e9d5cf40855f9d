import type { Role } from '@trama/contract/words/access/access-policy';
import type { FastifyReply } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../database/connect.ts';
import { asksForProof, type GuardedAccess } from '../access/access.ts';
import type { Actor, Claim } from '../access/actor.ts';
import { isPatient, type Subject } from '../access/subjects.ts';
import { AppError } from '../errors/app-error.ts';
import { isDeadlock } from '../errors/database-errors.ts';
import { checkValues, type Mode } from './check-sql.ts';
import { type GuardedRoute, recordsEach, statementOf } from './compose.ts';
import { type JsonParts, sendJson, sendJsonParts } from './json-answer.ts';
import type { OwnSql } from './own-sql.ts';
import { refusal } from './refusal.ts';
import { RAW_TYPES } from './row-json.ts';

/** The person who asks, as the database knows them at this moment, and the patient it is about. */
export interface Allowed {
  actor: Actor;
  /** 0 where the request is about no patient: no patient has that number. */
  patientId: number;
  access: GuardedAccess;
}

export interface GuardDeps {
  db: Db;
  pool: pg.Pool;
  /** For statements that are planned once, see database/connect.ts. */
  quick: pg.Pool;
}

/** A request that is not public: who sends it, to which route, about what, and where its answer goes. */
export interface Asked {
  claim: Claim;
  route: GuardedRoute;
  subjectId: number | null | undefined;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Every route that is not public has one. */
    guard: Guard;
  }
}

interface Sent {
  mode: Mode;
  isRecorded?: boolean;
  own?: OwnSql;
  values?: readonly unknown[];
}

interface AllowedRow {
  allowed_id: number;
  allowed_role: Role;
  allowed_patient: number | null;
  allowed_found?: boolean;
}

type Work<T> = (tx: Tx, allowed: Allowed) => Promise<T>;

/** A "no" inside a transaction, which is undone before the reason is looked for. */
class NotAllowed extends Error {
  readonly guard: Guard;

  constructor(guard: Guard) {
    super();
    this.guard = guard;
  }
}

interface ChangeOptions {
  holds?: 'own account' | ((tx: Tx) => Promise<void>) | undefined;
  also?: Guard[];
}

const CHANGE_TRIES = 3;

/** A transaction, or a statement that is one by itself. */
async function begunAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === CHANGE_TRIES) throw error;
    }
}

/** What a request may do. Each way begins with the check (see check-sql.ts), and a "no" is thrown (401, 403, 404). */
export class Guard {
  /** Whether the check has been made, and said yes. */
  hasPassed = false;
  readonly #deps: GuardDeps;
  readonly #asked: Asked;
  readonly #access: GuardedAccess;
  readonly #subject: Subject | undefined;
  #hasRecorded = false;

  constructor(deps: GuardDeps, asked: Asked) {
    this.#deps = deps;
    this.#asked = asked;
    this.#access = asked.route.access;
    // A missing or unreadable id in a body is left to its validation.
    this.#subject = asked.subjectId === undefined ? undefined : this.#access.subject;
  }

  /**
   * The check alone: for input that is not valid, before work that has to be done ahead of its transaction, or within one
   * that turns out to need more than its route declares. `isRecorded` leaves the row of a read in the trail.
   */
  async check({ isRecorded = false, tx }: { isRecorded?: boolean; tx?: Tx } = {}): Promise<Allowed> {
    if (tx) return this.#pass(tx, { mode: 'read', isRecorded });
    return (await this.#send({ mode: 'read', isRecorded })).allowed;
  }

  /** Checks, leaves the row in the trail and reads, in one statement: the rows of the feature's own SQL. */
  async read<Row>(own: OwnSql, values?: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#run<Row>(own, values);
    return rows.map(
      ({ allowed_id, allowed_role, allowed_patient, allowed_found, ...row }) => row as unknown as Row,
    );
  }

  /** The same of own SQL that gives one row; none is a 404. */
  async readOne<Row>(own: OwnSql, values?: readonly unknown[]): Promise<Row> {
    const [row] = await this.read<Row>(own, values);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Answers with the column `json` of own SQL that gives one row, as the database wrote it. Without a row it is a 404. */
  async answer(own: OwnSql, values?: readonly unknown[]): Promise<never> {
    const [row] = await this.#jsons(own, values);
    if (!row) throw new AppError('NOT_FOUND');
    return sendJson(this.#asked.reply, row.json as string) as never;
  }

  /** Answers with a list: the column `json` of every row. `next` tells from a part which values the following one takes. */
  answerList<Row extends JsonRow>(
    own: OwnSql,
    values?: readonly unknown[],
    next?: (part: Row[]) => unknown[] | undefined,
  ): Promise<never> {
    return sendJsonParts(this.#asked.reply, this.parts(own, values, next)) as Promise<never>;
  }

  /** The same list for an answer that is not JSON. Each part is checked again; what it holds is in memory at a time. */
  async *parts<Row extends JsonRow>(
    own: OwnSql,
    values?: readonly unknown[],
    next?: (part: Row[]) => unknown[] | undefined,
  ): JsonParts {
    for (let following = values; ; ) {
      const part = await this.#jsons<Row>(own, following);
      const texts = part.flatMap(({ json }) => json ?? []);
      following = next?.(part);
      if (!following) return texts;
      yield texts;
    }
  }

  /** Reads that are all of one moment: that of the check. */
  snapshot<T>(work: Work<T>, { isRecorded = true } = {}): Promise<T> {
    const begin = this.#deps.db.transaction().setIsolationLevel('repeatable read');
    return this.#transaction(begin, async (tx) =>
      work(tx, await this.#pass(tx, { mode: 'read', isRecorded })),
    );
  }

  /**
   * A transaction that begins with the check. What it changes it records itself. Of two that wait for each other the
   * database undoes one, which begins again. `holds` is taken before the check. With 'own account' the check sees what
   * somebody else has just done to the person's account. `also` are the guards of other patients: all patients are held, in
   * the order of their ids, before anything else.
   */
  change<T>(work: Work<T>, { holds, also = [] }: ChangeOptions = {}): Promise<T> {
    const guards = [this as Guard, ...also].sort((a, b) => a.#place - b.#place);
    return begunAgain(() =>
      this.#transaction(this.#deps.db.transaction(), async (tx) => {
        await (holds === 'own account' ? this.#holdOwnAccount(tx) : holds?.(tx));
        const allowed = new Map<Guard, Allowed>();
        for (const guard of guards) allowed.set(guard, await guard.#pass(tx, { mode: 'change' }));
        return work(tx, allowed.get(this) as Allowed);
      }),
    );
  }

  /** The same person's guard for what another route declares, about something that this request does not name. */
  about(route: GuardedRoute, subjectId?: number): Guard {
    return new Guard(this.#deps, { ...this.#asked, route, subjectId });
  }

  /** Why it has said no, once it has. */
  refusal() {
    const { claim, subjectId } = this.#asked;
    return refusal(this.#deps.db, {
      claim,
      access: this.#access,
      proof: this.#proof,
      subject: this.#subject,
      subjectId,
    });
  }

  /** A group's guard holds an agenda, which bookings hold after their patients. */
  get #place(): number {
    if (!this.#subject) return 0;
    return isPatient(this.#subject) ? Number(this.#asked.subjectId) : Number.POSITIVE_INFINITY;
  }

  #holdOwnAccount(tx: Tx) {
    return sql`select from prestadores where id_prestador = ${this.#asked.claim.id} for update`.execute(tx);
  }

  async #jsons<Row extends JsonRow>(own: OwnSql, values?: readonly unknown[]): Promise<Row[]> {
    return (await this.#run<Row>(own, values, RAW_TYPES)).rows;
  }

  async #run<Row>(own: OwnSql, values: readonly unknown[] = [], types?: pg.CustomTypesConfig) {
    const { route } = this.#asked;
    const isDeclared = route.part?.exists === own || route.sends?.includes(own);
    if (!isDeclared) throw new Error(`a route sends ${own.name} and does not declare it`);
    // The proof is asked for by the check alone, so that own SQL has one text.
    if (this.#proof) await this.check();
    const isRecorded = recordsEach(this.#access, own) || (own.trail === 'first part' && !this.#hasRecorded);
    const mode = own.steps ? 'change' : 'read';
    return this.#send<Row>({ mode, isRecorded: isRecorded && mode === 'read', own, values }, types);
  }

  async #send<Row>(sent: Sent, types?: pg.CustomTypesConfig) {
    const { pool, quick } = this.#deps;
    const { name, ...statement } = this.#statement(sent);
    const isPlannedOnce = sent.own?.plan !== 'for its values';
    const query = { ...statement, ...(isPlannedOnce && { name }), ...(types && { types }) };
    const send = () => (isPlannedOnce ? quick : pool).query<AllowedRow & Row>(query);
    const { rows } = await begunAgain(send);
    if (!rows[0]) throw await this.refusal();
    const own = rows.filter(({ allowed_found: found }) => found);
    return { allowed: this.#allowedBy(rows[0], sent), rows: own };
  }

  async #transaction<T>(begin: ReturnType<Db['transaction']>, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await begin.execute(work);
    } catch (error) {
      throw error instanceof NotAllowed ? await error.guard.refusal() : error;
    }
  }

  /** The check within a transaction. */
  async #pass(tx: Tx, sent: Sent): Promise<Allowed> {
    const { text, values } = this.#statement(sent);
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
    if (!rows[0]) throw new NotAllowed(this);
    return this.#allowedBy(rows[0] as AllowedRow, sent);
  }

  #statement({ mode, isRecorded, own, values = [] }: Sent) {
    const { claim, subjectId } = this.#asked;
    if (own && own.parameters !== values.length)
      throw new Error(`${own.name} takes ${own.parameters} values`);
    const inTrail = isRecorded ? this.#access.inTrail : undefined;
    const composition = {
      access: this.#access,
      subject: this.#subject,
      proof: this.#proof,
      mode,
      inTrail,
      own,
    };
    return { ...statementOf(composition), values: [...values, ...checkValues(claim, subjectId)] };
  }

  #allowedBy(
    { allowed_id: id, allowed_role: role, allowed_patient: patient }: AllowedRow,
    sent: Sent,
  ): Allowed {
    this.hasPassed = true;
    if (sent.isRecorded) this.#hasRecorded = true;
    const actor = { ...this.#asked.claim, id: Number(id), role };
    return { actor, patientId: Number(patient ?? 0), access: this.#access };
  }

  /** Once a request was let through its proof is not asked for again: what takes long does not break off on its way. */
  get #proof(): boolean {
    return asksForProof(this.#access) && !this.hasPassed;
  }
}

/** A row of own SQL that answers: its JSON as text, or null where a part is full (see parts.ts). */
export interface JsonRow {
  json: string | null;
}
