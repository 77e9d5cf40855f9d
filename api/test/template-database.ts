import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../src/database/opening/open.ts';

let databases = 0;

/** A copy of the migrated template: every test file has a database of its own. */
export async function copyTemplate(): Promise<string> {
  databases += 1;
  const name = `trama_test_${process.pid}_${Date.now()}_${databases}`;
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  // Two copies at the same moment would find the template in use.
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create database ${name} template ${inject('templateName')}`);
  await client.end();
  return withDatabase(inject('serverUrl'), name);
}
