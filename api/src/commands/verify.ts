import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { createDb, createPool, type Db } from '../database/connect.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { SERVING_ROLE } from '../database/opening/serving-login.ts';
import { headsOfChain, headText } from '../platform/trail/heads.ts';
import { verify } from '../platform/trail/verify.ts';
import { runCommand, say } from './command.ts';
import { inspect } from './inspect.ts';

const USAGE =
  'Usage: npm run verify [-- --heads] (--heads prints the heads of the chain as it is now, to be kept on another machine).';
const NAMED_AT_MOST = 20;

await runCommand('verification', async (interrupted) => {
  const { heads } = readArguments();
  const settings = readStorageSettings(process.env);
  const owner = await openAsOwner(settings.ownerUrl, resolve(settings.dataDir));
  try {
    const { user, servesNarrowly } = await inspect(owner.url);
    const role = servesNarrowly ? { role: SERVING_ROLE } : {};
    const pool = createPool({ url: owner.url, ...role, poolSize: 1, unhurried: true, onError: () => {} });
    const db = createDb(pool);
    // An owner who cannot become the serving role serves as itself, unless there is a login for that.
    const writers = servesNarrowly || settings.hasServingLogin ? [SERVING_ROLE] : [SERVING_ROLE, user];
    try {
      if (heads) await printHeads(db);
      else await compare(db, settings.trailHeadFile, writers, interrupted);
    } finally {
      await db.destroy();
    }
  } finally {
    await owner.close();
  }
});

function readArguments(): { heads?: boolean | undefined } {
  try {
    return parseArgs({ options: { heads: { type: 'boolean' } } }).values;
  } catch {
    throw new BackupError(USAGE);
  }
}

/** In the format of the head file, and nothing else: `npm run -s verify -- --heads > FILE`. */
async function printHeads(db: Db): Promise<void> {
  for await (const head of headsOfChain(db)) say(headText(head));
}

async function compare(db: Db, headFile: string, writers: string[], interrupted: AbortSignal): Promise<void> {
  const progress = (line: string) => {
    interrupted.throwIfAborted();
    say(line);
  };
  const { findings } = await verify(db, { headFile, writers, say: progress });
  for (const finding of findings.slice(0, NAMED_AT_MOST)) say(`NOT AS WRITTEN: ${finding}.`);
  if (findings.length > NAMED_AT_MOST) say(`… and ${findings.length - NAMED_AT_MOST} more.`);
  if (findings.length > 0) throw new Error('the data are not as Trama wrote them.');
  say('Everything is as it was written.');
}
