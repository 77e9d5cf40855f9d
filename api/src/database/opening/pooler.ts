import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;
const LOOKS = 3;
const PROTOCOL_VIOLATION = '08P01';
/** A setting that no server has: a connection that keeps it keeps our other settings too. */
const MARK = 'trama.mark';

/** Why a pooler in front of the database cannot be used, in one line. */
export class PoolerError extends Error {}

const ADVICE = 'connect to PostgreSQL itself, each process has a pool of its own (docs/deployment.md)';

/**
 * A connection must be a session: its role and time limits are set when it opens, statements are prepared on it, locks belong
 * to it. PgBouncer in transaction mode hands the sessions round, and an older one drops the settings; both would be noticed by
 * patients first.
 */
export async function assertSessions(url: string): Promise<void> {
  const mark = randomUUID();
  const [first, other] = [newClient(url, mark), newClient(url, mark)] as const;
  try {
    await first.connect();
    await other.connect();
    const own = await sessionOf(first);
    for (let look = 0; look < LOOKS; look++)
      if ((await sessionOf(other)) === own || (await sessionOf(first)) !== own)
        throw new PoolerError(`goes through a pooler in transaction mode: ${ADVICE}`);
    const { rows } = await first.query(`select current_setting('${MARK}', true) as mark`);
    if (rows[0].mark !== mark)
      throw new PoolerError(`goes through a pooler that drops the settings of a connection: ${ADVICE}`);
  } catch (error) {
    if (!isSettingRefused(error)) throw error;
    throw new PoolerError(`goes through a pooler that refuses the settings of a connection: ${ADVICE}`);
  } finally {
    await first.end();
    await other.end();
  }
}

function newClient(url: string, mark: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c ${MARK}=${mark}`,
  });
  client.on('error', () => {});
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}

/** As PgBouncer says it: unsupported startup parameter. */
function isSettingRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === PROTOCOL_VIOLATION;
}
