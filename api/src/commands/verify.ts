import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { createDb, createPool, type Db } from '../database/connect.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { SERVING_ROLE } from '../database/opening/serving-login.ts';
import { findKeptSecret } from '../kept-secrets.ts';
import { type Files, openFiles } from '../platform/files/files.ts';
import { assertFilesOpen, verifyFiles } from '../platform/files/kept-files.ts';
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
  const dataDir = resolve(settings.dataDir);
  const owner = await openAsOwner(settings.ownerUrl, dataDir);
  try {
    const { user, servesNarrowly } = await inspect(owner.url);
    const role = servesNarrowly ? { role: SERVING_ROLE } : {};
    const pool = createPool({ url: owner.url, ...role, poolSize: 1, unhurried: true, onError: () => {} });
    const db = createDb(pool);
    const dataKey = settings.dataKey ?? (await findKeptSecret(dataDir, 'data-key'));
    const files = openFiles({ ...settings, dataDir, dataKey });
    // An owner who cannot become the serving role serves as itself, unless there is a login for that.
    const writers = servesNarrowly || settings.hasServingLogin ? [SERVING_ROLE] : [SERVING_ROLE, user];
    try {
      if (heads) await printHeads(db);
      else await compare(db, { headFile: settings.trailHeadFile, writers, files, interrupted });
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

interface Comparison {
  headFile: string;
  writers: string[];
  files: Files;
  interrupted: AbortSignal;
}

async function compare(db: Db, { headFile, writers, files, interrupted }: Comparison): Promise<void> {
  const progress = (line: string) => {
    interrupted.throwIfAborted();
    say(line);
  };
  const { findings } = await verify(db, { headFile, writers, say: progress });
  await assertFilesOpen(db, files);
  findings.push(...(await verifyFiles(db, files, (read) => progress(`Files: ${read} read.`))));
  for (const finding of findings.slice(0, NAMED_AT_MOST)) say(`NOT AS WRITTEN: ${finding}.`);
  if (findings.length > NAMED_AT_MOST) say(`… and ${findings.length - NAMED_AT_MOST} more.`);
  if (findings.length > 0) throw new Error('the data are not as Trama wrote them.');
  say('Everything is as it was written.');
}
