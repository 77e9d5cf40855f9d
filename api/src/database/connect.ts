import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const POOL_SIZE = 20;
/** How long a request waits while others hold every connection: a busy minute is no outage. */
const POOL_WAIT_MS = 10_000;
/** A server that takes no new connection within this time is gone. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** The server itself ends a slow statement earlier; this is for a server that no longer answers at all. */
const SILENCE_TIMEOUT_MS = 20_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** More than the requests of one person that run at once (platform/limits), so that others always find one free. */
const QUICK_POOL_SIZE = 12;
const QUICK_STATEMENT_TIMEOUT_MS = 5_000;

const { builtins } = pg.types;

/** Ids are JSON numbers, a calendar day stays the text it is, a moment is an ISO 8601 string in UTC. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.DATE) return (text: string) => text;
  if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
  return pg.types.getTypeParser(oid, format as 'text');
}

export interface ConnectOptions {
  url: string;
  /** Role to serve as, when the login of the URL is a wider one. */
  role?: string;
  poolSize?: number;
  /** For commands beside the server: their statements may take as long as they need. */
  unhurried?: boolean;
  /** Looks at each new connection before it is used; one that it rejects is closed. */
  verify?: (client: pg.ClientBase) => Promise<void>;
  onError: (error: Error) => void;
}

/** pg gives the pool's time limit to its clients, too. To connect needs less time than to wait for a free connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

export function createPool(options: ConnectOptions): pg.Pool {
  const { url, role, poolSize = POOL_SIZE, unhurried = false, verify, onError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: poolSize,
    ...(verify && { verify: (client, done) => void verify(client).then(() => done(), done) }),
    connectionTimeoutMillis: POOL_WAIT_MS,
    ...(unhurried
      ? { statement_timeout: 0 }
      : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: SILENCE_TIMEOUT_MS }),
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'trama',
    options: ['-c timezone=UTC', '-c jit=off', role && `-c role=${role}`].filter(Boolean).join(' '),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  return listened(pool, onError);
}

/**
 * Separate connections for the prepared statements of every request, which are planned once. Nothing slow is ever sent
 * here, so that nobody who signs in, reads a page or leaves a row in the trail waits for those who search or export.
 */
export function quickPool(pool: pg.Pool): pg.Pool {
  const quick = new pg.Pool({
    ...pool.options,
    max: QUICK_POOL_SIZE,
    statement_timeout: QUICK_STATEMENT_TIMEOUT_MS,
    options: `${pool.options.options} -c plan_cache_mode=force_generic_plan`,
  });
  return listened(quick, (error) => pool.emit('error', error, undefined as never));
}

function listened(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // A connection that dies in use fails its query, where it is handled; without a listener it would end the process, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
