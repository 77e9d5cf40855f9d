import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { assertNoUnfinishedRestore } from '../backup/restore-target.ts';
import { ownerPassword } from '../embedded/data-dir.ts';
import { DataDirInUseError, EmbeddedDatabaseError } from '../embedded/errors.ts';
import { readPostmasterPid } from '../embedded/orphans.ts';
import { ownerUrlOn } from '../embedded/owner-connection.ts';
import { startEmbeddedDatabase } from '../embedded/server.ts';

const RUNNING_SERVER_MS = 15_000;
const POLL_MS = 200;

export interface OwnerAccess {
  /** Connection string of the owner of the tables. */
  url: string;
  close(): Promise<void>;
}

/**
 * For commands beside the server: the external database, or the embedded one of DATA_DIR. If no Trama is running
 * on that folder, its PostgreSQL is started for the length of the command.
 */
export async function openAsOwner(ownerUrl: string | undefined, dataDir: string): Promise<OwnerAccess> {
  if (ownerUrl) return { url: ownerUrl, close: async () => {} };
  assertNoUnfinishedRestore(dataDir);
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')))
    throw new EmbeddedDatabaseError(`There is no database in DATA_DIR ${dataDir}.`);
  try {
    const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
    return { url: server.ownerUrl, close: server.stop };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { url: await runningServer(dataDir), close: async () => {} };
  }
}

/** The Trama that holds the folder may be starting its PostgreSQL just now, or starting it again. */
async function runningServer(dataDir: string): Promise<string> {
  const deadline = Date.now() + RUNNING_SERVER_MS;
  for (;;) {
    const running = readPostmasterPid(path.join(dataDir, 'postgres'));
    const url = running && ownerUrlOn(running.port, ownerPassword(dataDir));
    if (url && (await accepts(url))) return url;
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseError(
        `DATA_DIR ${dataDir} is in use by a Trama whose database does not answer.`,
      );
    await sleep(POLL_MS);
  }
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: RUNNING_SERVER_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
