import pg from 'pg';
import { maySetServingRole } from '../database/opening/serving-login.ts';
import { isUpToDate } from '../database/schema/migrate.ts';

/** Who owns the tables, and whether they can act as the role that serves. The tables must be those of this version. */
export async function inspect(url: string): Promise<{ servesNarrowly: boolean; user: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    if (!(await isUpToDate(client)))
      throw new Error('the database is older than this version of Trama: start it once, and try again.');
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return { servesNarrowly: await maySetServingRole(client), user: String(rows[0]?.name) };
  } finally {
    await client.end();
  }
}
