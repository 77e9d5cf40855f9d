import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { assertNoUnfinishedRestore } from './backup/restore-target.ts';
import { createDb, createPool, type Db } from './connect.ts';
import { startEmbeddedDatabase } from './embedded/server.ts';
import { migrate } from './migrate.ts';

export const SERVING_ROLE = 'trama_app';
const DATABASE = 'trama';

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** Known of the embedded server only: another one says so when it is asked to write. */
  isDiskFull(): boolean;
  close(): Promise<void>;
}

interface Log {
  info(line: string): void;
  warn(line: string): void;
}

/** The embedded server when there is no URL of another one; migrated, and served as the narrow role. */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  log: Log,
): Promise<OpenDatabase> {
  return databaseUrl ? openExternal(databaseUrl, log) : openEmbedded(dataDir, log);
}

async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  assertNoUnfinishedRestore(dataDir);
  const server = await startEmbeddedDatabase({ dataDir, log: (line) => log.info(line) });
  try {
    const ownerUrl = withDatabase(server.ownerUrl, DATABASE);
    await createDatabase(server.ownerUrl, DATABASE);
    // The password of the serving role lives only as long as this process.
    const password = randomBytes(24).toString('base64url');
    await migrate(ownerUrl, async (owner) => {
      await owner.query(`alter role ${SERVING_ROLE} login password '${password}'`);
    });
    const servingUrl = new URL(ownerUrl);
    servingUrl.username = SERVING_ROLE;
    servingUrl.password = password;
    const opened = connectPool({ url: servingUrl.href }, log);
    const close = () => opened.close().finally(() => server.stop());
    return { ...opened, isDiskFull: server.isDiskFull, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openExternal(url: string, log: Log): Promise<OpenDatabase> {
  let role: string | undefined;
  await migrate(url, async (owner) => {
    // Where the login may take on the narrow role, it serves with no more than that.
    await owner.query(`grant ${SERVING_ROLE} to current_user`).catch(() => undefined);
    if (await maySetServingRole(owner)) role = SERVING_ROLE;
    else log.warn(`DATABASE_URL: its user cannot become ${SERVING_ROLE}; serving with its own rights`);
  });
  return connectPool({ url, ...(role && { role }) }, log);
}

export async function maySetServingRole(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(`select pg_has_role(current_user, '${SERVING_ROLE}', 'member') as may`);
  return rows[0]?.may;
}

function connectPool(options: { url: string; role?: string }, log: Log): OpenDatabase {
  const pool = createPool({ ...options, onError: () => log.warn('a database connection was lost') });
  const db = createDb(pool);
  return { db, pool, isDiskFull: () => false, close: () => db.destroy() };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
