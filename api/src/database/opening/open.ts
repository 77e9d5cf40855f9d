import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { assertNoUnfinishedRestore } from '../backup/restore-target.ts';
import { createDb, createPool, type Db } from '../connect.ts';
import { startEmbeddedDatabase } from '../embedded/server.ts';
import { migrate } from '../schema/migrate.ts';
import { assertSessions } from './pooler.ts';
import { admitServingLogin, maySetServingRole, SERVING_ROLE, ServingLoginError } from './serving-login.ts';
import { openStandby } from './standby.ts';

const DATABASE = 'trama';
const INSUFFICIENT_PRIVILEGE = '42501';

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** A standby, for what may be a little old. */
  standby?: pg.Pool | undefined;
  /** Only the embedded server's disk is watched; an external server reports a full disk when it is asked to write. */
  isDiskFull(): boolean;
  close(): Promise<void>;
}

interface Log {
  info(line: string): void;
  warn(line: string): void;
}

/** The addresses of an external database, with its logins. */
export interface ExternalDatabase {
  /** The login that serves. */
  databaseUrl: string;
  /** The owner of the tables; without it the serving login is the owner. */
  databaseOwnerUrl?: string | undefined;
  /** A standby of it, reached with the login that serves. */
  databaseReadUrl?: string | undefined;
}

/** The external database, or the embedded one of DATA_DIR: migrated, and opened with the rights of the serving role. */
export async function openDatabase(
  external: ExternalDatabase | undefined,
  dataDir: string,
  log: Log,
): Promise<OpenDatabase> {
  return external ? openExternal(external, log) : openEmbedded(dataDir, log);
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

async function openExternal(external: ExternalDatabase, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = external;
  await assertSessions(databaseOwnerUrl ?? databaseUrl);
  const role = databaseOwnerUrl
    ? await migrateAsOwner(databaseOwnerUrl, databaseUrl)
    : await migrateAlone(databaseUrl, log);
  const opened = connectPool({ url: databaseUrl, ...(role && { role }) }, log);
  if (!databaseReadUrl) return opened;
  const standby = await openStandby({ url: databaseReadUrl, role }, opened.pool, log).catch(async (error) => {
    await opened.close();
    throw error;
  });
  const close = () => standby.end().finally(() => opened.close());
  return { ...opened, standby, close };
}

async function migrateAsOwner(databaseOwnerUrl: string, databaseUrl: string): Promise<string> {
  await migrate(databaseOwnerUrl, (owner) => admitServingLogin(owner, databaseUrl));
  await assertSessions(databaseUrl);
  return SERVING_ROLE;
}

/** As the only login there is, which owns the tables. It takes the serving role on, but can put it down again. */
async function migrateAlone(databaseUrl: string, log: Log): Promise<string | undefined> {
  let role: string | undefined;
  try {
    await migrate(databaseUrl, async (owner) => {
      await owner.query(`grant ${SERVING_ROLE} to current_user`).catch(() => undefined);
      if (await maySetServingRole(owner)) role = SERVING_ROLE;
      else log.warn(`DATABASE_URL: its login cannot become ${SERVING_ROLE}; serving with its own rights`);
    });
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new ServingLoginError('its login owns no tables: name the owner’s in DATABASE_OWNER_URL');
  }
  log.warn(
    'DATABASE_URL: its login owns the tables, so anybody who gets hold of it can change anything: ' +
      'serve with a login that owns nothing, and name this one in DATABASE_OWNER_URL (docs/deployment.md)',
  );
  return role;
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
