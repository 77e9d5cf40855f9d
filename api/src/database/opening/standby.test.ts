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

  it('is not read from while it follows a copy that went its own way', async () => {
    // What a standby of such a copy says of itself, told by views and a function that its login finds first.
    const [name, reader] = [new URL(databaseUrl).pathname.slice(1), `reader_${process.pid}`];
    await query(
      databaseUrl,
      `create role ${reader} login superuser password 'reader';
       create schema ${reader};
       create function ${reader}.pg_is_in_recovery() returns boolean return true;
       create view ${reader}.audit_seals as select block, sha256(hash) as hash from public.audit_seals;
       alter role ${reader} in database ${name} set search_path = ${reader}, public, pg_catalog;
       grant usage on schema ${reader} to trama_app;
       grant select on ${reader}.audit_seals to trama_app`,
    );
    const url = Object.assign(new URL(databaseUrl), { username: reader, password: 'reader' }).href;
    const before = await open(url);
    expect(before.warnings).toEqual([]);
    await query(
      databaseUrl,
      `insert into audit_seals (block, era, tx, last_id, ids, row_hashes, sealed_at, previous_hash, hash)
       values (1, 1, '1', 1, '{1}', '', now(), '', 'sealed')`,
    );
    const { standby, warnings } = await open(url);
    expect(warnings).toEqual([expect.stringContaining('has a trail of its own')]);
    await expect(standby?.query('select 1')).rejects.toThrow('has a trail of its own');
    await query(
      databaseUrl,
      `create or replace view ${reader}.audit_seals as select block, hash from public.audit_seals`,
    );
    expect((await open(url)).warnings).toEqual([]);
    for (const database of opened) await database.close();
    opened.length = 0;
    await query(
      databaseUrl,
      `drop owned by ${reader} cascade; drop schema ${reader} cascade; drop role ${reader}`,
    );
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
