import { once } from 'node:events';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { knownFunctions, putInForce } from '../schema/functions.ts';
import { MIGRATION_LOCK } from '../schema/migrate.ts';
import { applyMigration, knownMigrations, pendingMigrations } from '../schema/migrations.ts';
import { settleEra } from '../schema/settle-era.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, RowDigest } from './content.ts';
import type { OnProgress } from './progress.ts';
import { type FileSink, readBackup } from './read-backup.ts';
import {
  belongsInBackup,
  connectAsOwner,
  copyInto,
  copyOutOf,
  everyTable,
  quoted,
  type Table,
} from './schema.ts';

export interface RestoreOptions {
  ownerUrl: string;
  file: string;
  passphrase?: string | undefined;
  /** What readBackup() gave for the same file. */
  manifest: Manifest;
  /** Takes a file into the store of the restored clinic. */
  keepFile?: ((name: string) => FileSink) | undefined;
  signal?: AbortSignal | undefined;
  onLoad: OnProgress;
  onCheck: OnProgress;
}

/** Before anything is created: can this program bring that backup up to date? */
export async function assertRestorable({ migrations }: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        `The backup was made by a newer Trama (it has ${name}): restore it with that one.`,
      );
    if (known.get(name) !== sha256)
      throw new BackupError(`The backup was made by another Trama (its ${name} is not the one here).`);
  }
}

/**
 * Tables, rows, proof, newer migrations and functions in one transaction: until its commit the database is as empty as it
 * was, whatever happens to this process or to the server.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { ownerUrl, manifest, signal } = options;
  const client = await connectAsOwner(ownerUrl, signal);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await assertEmpty(client);
    const asOfBackup = new Set(manifest.migrations.map(({ name }) => name));
    await applyWhere(client, (name) => asOfBackup.has(name));
    const tables = await tablesOf(client, manifest);
    await withoutTriggers(client, async () => {
      await load(client, tables, options);
      await assertSameRows(client, tables, options);
    });
    await continueSequences(client, manifest);
    // Before newer migrations: rows that they add to the trail are of this cluster, whose transactions are numbered again.
    await settleEra(client);
    await applyWhere(client, () => true);
    await putInForce(client, await knownFunctions());
    await discardWaitingMails(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => {});
  }
}

export async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  if (Number(rows[0]?.n) > 0)
    throw new BackupError('The database is not empty: a backup is restored into an empty one only.');
}

async function applyWhere(client: pg.Client, wanted: (name: string) => boolean): Promise<void> {
  for (const migration of await pendingMigrations(client))
    if (wanted(migration.name)) await applyMigration(client, migration);
}

/** The migrations of the backup must have made the tables that the backup has. */
async function tablesOf(client: pg.Client, manifest: Manifest): Promise<Map<string, Table>> {
  const here = await everyTable(client);
  const shape = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => `${name}(${columns.toSorted()})`).toSorted());
  if (shape(here.filter(belongsInBackup)) !== shape(manifest.tables))
    throw new BackupError('The tables of the backup are not those that its migrations make.');
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  return new Map(
    here.map((table) => [table.name, { ...table, columns: columnsOf.get(table.name) ?? table.columns }]),
  );
}

function knownTable(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new Error(`There is no table ${name}`);
  return table;
}

/** Rows are restored as they were: what the triggers keep is in the backup, too, and must not be counted twice. */
async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: 'O' | 'A' | 'R' }>(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace
        and c.relkind = 'r'`,
  );
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
  await work();
  const again = { O: 'enable', A: 'enable always', R: 'enable replica' };
  for (const { table, name, enabled } of triggers)
    await client.query(`alter table ${table} ${again[enabled]} trigger ${quoted(name)}`);
}

async function load(client: pg.Client, tables: Map<string, Table>, options: RestoreOptions): Promise<void> {
  // Migrations may have written first rows of their own.
  await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`);
  const { file, passphrase, manifest, keepFile, onLoad } = options;
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const digest = new RowDigest();
  let name = '';
  let copy: CopyStreamQuery;
  let failure: Error | undefined;
  const read = await readBackup(file, passphrase, {
    ...(keepFile && { file: keepFile }),
    begin: async (table) => {
      name = table;
      copy = client.query(copyFrom(copyInto(knownTable(tables, name))));
      copy.on('error', (error) => {
        failure = error;
      });
    },
    rows: async (bytes) => {
      digest.update(bytes);
      onLoad(digest.rows, total, name);
      if (failure) throw failure;
      if (!copy.write(bytes)) await once(copy, 'drain');
    },
    end: async () => {
      if (failure) throw failure;
      copy.end();
      await once(copy, 'finish');
    },
  });
  if (JSON.stringify(read) !== JSON.stringify(manifest))
    throw new BackupError('The backup was changed while it was restored.');
}

/** Proves what is stored, not what was sent: every table is read again, counted and hashed. */
async function assertSameRows(
  client: pg.Client,
  tables: Map<string, Table>,
  { manifest, onCheck }: RestoreOptions,
): Promise<void> {
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { name, rows, sha256 } of manifest.tables) {
    const digest = new RowDigest();
    for await (const bytes of client.query(copyTo(copyOutOf(knownTable(tables, name))))) {
      digest.update(bytes);
      onCheck(done + digest.rows, total, name);
    }
    const stored = digest.digest();
    if (stored.rows !== rows || stored.sha256 !== sha256)
      throw new BackupError(`Table ${name} is not the same after the restore: nothing was restored.`);
    done += rows;
  }
}

async function continueSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue } of sequences)
    if (lastValue !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), lastValue]);
}

/** Mails that waited when the backup was made: their links are not restored, and some of them have been sent since. */
async function discardWaitingMails(client: pg.Client): Promise<void> {
  await client.query(
    `update outbox set discarded_at = now(), content = null
      where sent_at is null and dead_at is null and discarded_at is null`,
  );
}
