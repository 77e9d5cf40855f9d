import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query } from '../../../test/backups.ts';
import { freePort, serverProcesses } from '../../../test/server-process.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../embedded/server.ts';
import { createDatabase, type OpenDatabase, openDatabase, withDatabase } from './open.ts';

/** Databases that are not its standby. The drill (e2e/cluster/elsewhere.mjs) shows that a real standby is read from. */
let folder: string;
let other: EmbeddedDatabase;
let databaseUrl: string;
const opened: OpenDatabase[] = [];
const { run, endAll } = serverProcesses(() => folder);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'trama-standby-'));
  other = await startEmbeddedDatabase({ dataDir: path.join(folder, 'other'), log: () => {}, durable: false });
  const name = `standby_${process.pid}_${Date.now()}`;
  await createDatabase(inject('serverUrl'), name);
  databaseUrl = withDatabase(inject('serverUrl'), name);
});
afterAll(async () => {
  await endAll();
  for (const database of opened) await database.close();
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(databaseReadUrl: string) {
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (line: string) => warnings.push(line) };
  const database = await openDatabase({ databaseUrl, databaseReadUrl }, '/nonexistent', log);
  opened.push(database);
  return {
    standby: database.standby,
    warnings: warnings.filter((line) => line.includes('DATABASE_READ_URL')),
  };
}

describe('DATABASE_READ_URL', () => {
  it('stops the start if it refuses the login', async () => {
    await expect(open(other.ownerUrl)).rejects.toThrow('role "trama_app" does not exist');
  });

  it('stops the start if it is another cluster, with one line that names it', async () => {
    await query(other.ownerUrl, 'create role trama_app');
    const { output, exited } = run({
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: other.ownerUrl,
      JWT_SECRET: 'x'.repeat(40),
    });
    expect(await exited).toBe(1);
    expect(output.err.trim().split('\n')).toEqual([
      'DATABASE_READ_URL: is another database than that of DATABASE_URL, not a standby of it',
    ]);
  });

  it('stops the start if it is another database of the same cluster', async () => {
    await expect(open(inject('serverUrl'))).rejects.toThrow('is another database than that of DATABASE_URL');
  });

  it('is not read from while it leads itself or does not answer', async () => {
    const gone = Object.assign(new URL(databaseUrl), { port: String(await freePort()) }).href;
    for (const [url, says] of [
      [databaseUrl, 'is no standby at the moment'],
      [gone, 'ECONNREFUSED'],
    ] as const) {
      const { standby, warnings } = await open(url);
      expect(warnings).toEqual([expect.stringContaining(says)]);
      await expect(standby?.query('select 1')).rejects.toThrow(says);
    }
  });

  it('is looked at with the rights of the login that serves', async () => {
    const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=trama_app' });
    await client.connect();
    const { rows } = await client.query(
      'select current_user as who, system_identifier from pg_control_system()',
    );
    expect(rows).toEqual([{ who: 'trama_app', system_identifier: expect.stringMatching(/^\d+$/) }]);
    await client.end();
  });
});
