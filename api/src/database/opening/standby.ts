import pg from 'pg';
import { createPool } from '../connect.ts';

const POOL_SIZE = 4;
/** Classes of SQLSTATE that pass: a lost connection, too many of them, a server that starts or stops. */
const PASSING = ['08', '53', '57'];

/** Why DATABASE_READ_URL can never be read from, in one line. */
export class StandbyError extends Error {}

interface Identity {
  cluster: string;
  database: string;
  inRecovery: boolean;
}

/**
 * A pool on a standby of the database of `leader`. Each of its connections is looked at before it is used, so that what
 * people see is never that of another database, or of a copy that went its own way. Another database, or one that does not
 * let us in, stops the start. A standby that does not answer, or has become the leader, does not: the leader is read from.
 */
export async function openStandby(
  { url, role }: { url: string; role?: string | undefined },
  leader: pg.Pool,
  log: { warn(line: string): void },
): Promise<pg.Pool> {
  const own = await identityOf(leader);
  const standby = createPool({
    url,
    ...(role && { role }),
    poolSize: POOL_SIZE,
    onError: () => log.warn('a connection to the standby was lost'),
    verify: async (client) => {
      await assertStandbyOf(own, client);
      await assertSameTrail(leader, client);
    },
  });
  try {
    (await standby.connect()).release();
    return standby;
  } catch (error) {
    if (!isLasting(error)) {
      log.warn(`DATABASE_READ_URL: ${(error as Error).message}; the leader is read from meanwhile`);
      return standby;
    }
    await standby.end();
    throw error instanceof StandbyError
      ? error
      : new StandbyError(`the standby cannot be used (${(error as Error).message})`);
  }
}

function isLasting(error: unknown): boolean {
  if (error instanceof StandbyError) return true;
  return error instanceof pg.DatabaseError && !PASSING.includes(String(error.code).slice(0, 2));
}

async function assertStandbyOf(own: Identity, client: pg.ClientBase): Promise<void> {
  const { cluster, database, inRecovery } = await identityOf(client);
  if (cluster !== own.cluster || database !== own.database)
    throw new StandbyError('is another database than that of DATABASE_URL, not a standby of it');
  if (!inRecovery) throw new Error('is no standby at the moment, it takes changes itself');
}

/**
 * A copy of the files that somebody started elsewhere, and its standbys, are called as the leader is. Its trail is sealed
 * apart: the last block there is none of the leader's. A standby that lags may have no blocks yet.
 */
async function assertSameTrail(leader: pg.Pool, client: pg.ClientBase): Promise<void> {
  const { rows: trails } = await client.query(`select to_regclass('audit_seals') as seals`);
  if (!trails[0]?.seals) return;
  const { rows } = await client.query<Seal>(
    'select block, hash from audit_seals order by block desc limit 1',
  );
  const [last] = rows;
  if (!last) return;
  const known = await leader.query('select from audit_seals where block = $1 and hash = $2', [
    last.block,
    last.hash,
  ]);
  if (known.rowCount === 0)
    throw new Error('has a trail of its own, so it follows another copy of the database');
}

interface Seal {
  block: number;
  hash: Buffer;
}

/** The same for every standby of a database as for its leader: a standby is a copy of the leader's files. */
async function identityOf(client: pg.Pool | pg.ClientBase): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `select (select system_identifier::text from pg_control_system()) as cluster,
            (select oid::text from pg_database where datname = current_database()) as database,
            pg_is_in_recovery() as "inRecovery"`,
  );
  const [identity] = rows;
  if (!identity) throw new Error('the server does not say which database it is');
  return identity;
}
