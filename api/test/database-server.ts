import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../src/database/embedded/server.ts';
import { createDatabase, withDatabase } from '../src/database/opening/open.ts';
import { migrate } from '../src/database/schema/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    templateName: string;
  }
}

/** One server for the whole run: the embedded one, or TEST_DATABASE_URL. Each test file copies the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const dataDir = external ? undefined : await mkdtemp(join(tmpdir(), 'trama-test-'));
  const server = dataDir && (await startEmbeddedDatabase({ dataDir, log: () => {}, durable: false }));
  const serverUrl = server ? server.ownerUrl : String(external);
  const templateName = `trama_template_${process.pid}_${Date.now()}`;
  await createDatabase(serverUrl, templateName);
  await migrate(withDatabase(serverUrl, templateName));
  await takeHolidaysOut(withDatabase(serverUrl, templateName));
  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  return async () => {
    if (server) await server.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/** Otherwise what is booked some days ahead would be warned of on some days of the year. */
async function takeHolidaysOut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update feriados set activo = false');
  await client.end();
}
