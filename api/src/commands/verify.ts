import { resolve } from 'node:path';
import pg from 'pg';
import { readStorageSettings } from '../config.ts';
import { createDb, createPool } from '../database/connect.ts';
import { isUpToDate } from '../database/migrate.ts';
import { maySetServingRole, SERVING_ROLE } from '../database/open.ts';
import { openAsOwner } from '../database/owner.ts';
import { verify } from '../platform/trail/verify.ts';
import { runCommand, say } from './command.ts';

const NAMED_AT_MOST = 20;

await runCommand('verification', async (interrupted) => {
  const settings = readStorageSettings(process.env);
  const owner = await openAsOwner(settings.databaseUrl, resolve(settings.dataDir));
  try {
    const { user, servesNarrowly } = await inspect(owner.url);
    const role = servesNarrowly ? { role: SERVING_ROLE } : {};
    const pool = createPool({ url: owner.url, ...role, poolSize: 1, unhurried: true, onError: () => {} });
    const db = createDb(pool);
    const progress = (line: string) => {
      interrupted.throwIfAborted();
      say(line);
    };
    try {
      const { findings } = await verify(db, {
        headFile: settings.auditHeadFile,
        writers: servesNarrowly ? [SERVING_ROLE] : [SERVING_ROLE, user],
        say: progress,
      });
      for (const finding of findings.slice(0, NAMED_AT_MOST)) say(`NOT AS WRITTEN: ${finding}.`);
      if (findings.length > NAMED_AT_MOST) say(`… and ${findings.length - NAMED_AT_MOST} more.`);
      if (findings.length > 0) throw new Error('the data are not as Trama wrote them.');
      say('Everything is as it was written.');
    } finally {
      await db.destroy();
    }
  } finally {
    await owner.close();
  }
});

async function inspect(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    if (!(await isUpToDate(client)))
      throw new Error('the database is older than this version of Trama: start it once, then verify.');
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return { servesNarrowly: await maySetServingRole(client), user: String(rows[0]?.name) };
  } finally {
    await client.end();
  }
}
