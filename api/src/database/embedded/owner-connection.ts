import pg from 'pg';
import { OWNER } from './cluster.ts';

const DATABASE = 'trama';

/** Connection string of the owner, who is the superuser of this cluster. */
export function ownerUrlOn(port: number, password: string, database = DATABASE): string {
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

export async function connectAsOwner(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrlOn(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'trama-supervisor',
  });
  // The server may be killed at any moment: the awaited query fails then, and the event only needs a listener.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Why the server takes no connection of the owner; undefined when it does. */
export async function connectionFailure(
  port: number,
  password: string,
): Promise<pg.DatabaseError | undefined> {
  try {
    const client = await connectAsOwner(port, password);
    await client.end();
    return undefined;
  } catch (error) {
    return error as pg.DatabaseError;
  }
}

export async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = await connectAsOwner(port, password);
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
