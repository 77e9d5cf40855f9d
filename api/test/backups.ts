import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { readBackup } from '../src/database/backup/read-backup.ts';
import { assertRestorable, restoreBackup } from '../src/database/backup/restore-backup.ts';
import type { Db } from '../src/database/connect.ts';
import { createDatabase, withDatabase } from '../src/database/opening/open.ts';
import { SERVING_ROLE } from '../src/database/opening/serving-login.ts';
import { beginHeadFile } from '../src/platform/trail/heads.ts';
import { verify } from '../src/platform/trail/verify.ts';

export const PASSPHRASE = 'una frase larga y ñandú';

const nothing = () => {};

/** Backups that were not written by this version: see the tests that read them. */
export const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

let databases = 0;
export async function emptyDatabase(): Promise<string> {
  databases += 1;
  const name = `trama_restored_${process.pid}_${Date.now()}_${databases}`;
  await createDatabase(inject('serverUrl'), name);
  return withDatabase(inject('serverUrl'), name);
}

/** As the command does it; the answer is the connection string of the owner. */
export async function restore(file: string, passphrase?: string, ownerUrl?: string): Promise<string> {
  const url = ownerUrl ?? (await emptyDatabase());
  const manifest = await readBackup(file, passphrase);
  await assertRestorable(manifest);
  await restoreBackup({ ownerUrl: url, file, passphrase, manifest, onLoad: nothing, onCheck: nothing });
  return url;
}

/** What `npm run verify` says of a restored clinic, whose head file begins with the backup. */
export async function verifyRestored(db: Db) {
  const folder = await mkdtemp(join(tmpdir(), 'trama-restored-'));
  const headFile = join(folder, 'audit-head.log');
  try {
    await beginHeadFile(db, headFile);
    return await verify(db, { headFile, writers: [SERVING_ROLE], say: nothing });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
