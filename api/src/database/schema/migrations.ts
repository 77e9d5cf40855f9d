import type pg from 'pg';
import { knownFunctions } from './functions.ts';
import { readSqlFiles, type SqlFile, sha256Of } from './sql-files.ts';

export interface Migration extends SqlFile {
  sha256: string;
}

export type AppliedMigration = Pick<Migration, 'name' | 'sha256'>;

/** Every migration of this program, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  return (await readSqlFiles('migrations')).map((file) => ({ ...file, sha256: sha256Of(file.text) }));
}

/** Those that this database does not have yet. */
export async function pendingMigrations(client: pg.Client): Promise<Migration[]> {
  const applied = await appliedMigrations(client);
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const known = await knownMigrations();
  const changed = known.find(({ name, sha256 }) => (hashes.get(name) ?? sha256) !== sha256);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied`);
  return known.filter(({ name }) => !hashes.has(name));
}

/** Whether a newer Trama has been here. */
export async function isNewerDatabase(client: pg.Client): Promise<boolean> {
  const newest = (await knownMigrations()).at(-1)?.name ?? '';
  return (await appliedMigrations(client)).some(({ name }) => name > newest);
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now());
    create table if not exists schema_functions (
      name text primary key, sha256 text not null, put_in_force_at timestamptz(3) not null default now())`);
  const { rows } = await client.query<AppliedMigration>('select name, sha256 from schema_migrations');
  return rows;
}

/** Within the caller's transaction. */
export async function applyMigration(client: pg.Client, { name, sha256, text }: Migration): Promise<void> {
  await client.query(await withFunctions(text));
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

const FUNCTION_LINE = /^\\ir \.\.\/functions\/(\w+)\.sql$/gm;

/** Puts the text of a function in the place of the line `\ir ../functions/NAME.sql`, as psql would. */
async function withFunctions(text: string): Promise<string> {
  const functions = await knownFunctions();
  return text.replace(FUNCTION_LINE, (_line, wanted: string) => {
    const found = functions.find(({ name }) => name === wanted);
    if (!found) throw new Error(`there is no functions/${wanted}.sql`);
    return found.text;
  });
}
