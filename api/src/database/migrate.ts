import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { settleTrail } from './settle-trail.ts';

const MIGRATIONS = new URL('../../src/database/migrations/', import.meta.url);
/** Advisory lock of whoever changes the schema. */
export const MIGRATION_LOCK = 7_261_001;
const OLDEST_SERVER = 15;

/** Applies what is missing, in order, each file in its own transaction. Only one process migrates at a time. */
export async function migrate(
  ownerUrl: string,
  then?: (client: pg.Client) => Promise<void>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await assertUsableServer(client);
    // The server of a process that was killed lets go at once instead of at its next answer; not known everywhere.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyPending(client);
    await settleTrail(client);
    await then?.(client);
    return applied;
  } finally {
    await client.end();
  }
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
    await client.query('begin');
    try {
      await applyMigration(client, migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const reason = `migration ${migration.name} failed and was undone: ${(error as Error).message}`;
      throw new Error(reason, { cause: error });
    }
  }
  return pending.map(({ name }) => name);
}

export interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/** Every migration of this program, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sha256, text };
    }),
  );
}

/** Those that this database does not have yet. */
export async function pendingMigrations(client: pg.Client): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const known = await knownMigrations();
  const changed = known.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied`);
  return known.filter(({ name }) => !applied.has(name));
}

/** Within the caller's transaction. */
export async function applyMigration(client: pg.Client, { name, sha256, text }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
}
