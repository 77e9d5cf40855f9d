import pg from 'pg';
import { closeWaysIn } from './close-ways-in.ts';
import { changedFunctions, putInForce } from './functions.ts';
import { applyMigration, isNewerDatabase, pendingMigrations } from './migrations.ts';
import { settleEra } from './settle-era.ts';

/** Advisory lock for changing the schema. */
export const MIGRATION_LOCK = 7_261_001;
const OLDEST_SERVER = 15;

/**
 * Brings the database up to date: what is missing of the tables, each migration in its own transaction, then every
 * function whose text has changed, all in one. Only one process does this at a time.
 */
export async function migrate(
  ownerUrl: string,
  then?: (client: pg.Client) => Promise<void>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await assertUsableServer(client);
    // Makes the server notice within a second that a start was killed, and let go of its lock. Not known on every system.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyPending(client);
    await replaceChangedFunctions(client);
    await closeWaysIn(client);
    await settleEra(client);
    await then?.(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Whether migrate() would find nothing to do. */
export async function isUpToDate(client: pg.Client): Promise<boolean> {
  const pending = await pendingMigrations(client);
  return pending.length === 0 && (await functionsToReplace(client)).length === 0;
}

async function assertUsableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_SERVER)
    throw new Error(`PostgreSQL ${major} is too old: ${OLDEST_SERVER} or later is needed`);
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(`the database is encoded as ${rows[0]?.encoding}: UTF8 is needed`);
}

async function applyPending(client: pg.Client): Promise<string[]> {
  const pending = await pendingMigrations(client);
  for (const migration of pending) {
    try {
      await inTransaction(client, () => applyMigration(client, migration));
    } catch (error) {
      const reason = `migration ${migration.name} failed and was undone: ${(error as Error).message}`;
      throw new Error(reason, { cause: error });
    }
  }
  return pending.map(({ name }) => name);
}

async function replaceChangedFunctions(client: pg.Client): Promise<void> {
  const changed = await functionsToReplace(client);
  if (changed.length > 0) await inTransaction(client, () => putInForce(client, changed));
}

/**
 * None in a database that a newer Trama has migrated: its functions fit its tables, those of this program may not. Such a
 * start happens when one of several processes still runs the earlier version.
 */
async function functionsToReplace(client: pg.Client) {
  const changed = await changedFunctions(client);
  return changed.length > 0 && (await isNewerDatabase(client)) ? [] : changed;
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
