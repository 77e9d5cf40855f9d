import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings, SettingError } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { createDb, createPool } from '../database/connect.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { copyFiles, filesOfDatabase } from '../platform/files/copy-files.ts';
import { alsoStoreOf, incomingOf, mainStoreOf } from '../platform/files/files.ts';
import { runCommand, say } from './command.ts';

const USAGE =
  'Usage: npm run move-files [-- --remove] (from the store of FILES_ALSO_URL to that of FILES_URL; --remove removes each file from the first after both were compared).';

await runCommand('move', move, 'run it again and it goes on where it was');

async function move(interrupted: AbortSignal): Promise<void> {
  const { remove } = readArguments();
  const settings = readStorageSettings(process.env);
  const places = { ...settings, dataDir: resolve(settings.dataDir) };
  const from = alsoStoreOf(places);
  if (!from)
    throw new SettingError(
      'FILES_ALSO_URL',
      'is needed: where the files are now (`folder`, or an S3 service)',
    );
  const owner = await openAsOwner(settings.ownerUrl, places.dataDir);
  const db = createDb(createPool({ url: owner.url, poolSize: 1, unhurried: true, onError: () => {} }));
  try {
    const progress = progressLines('Moving', say, 'files');
    const { copied, present, lost } = await copyFiles(await filesOfDatabase(db), {
      from,
      to: mainStoreOf(places),
      incoming: incomingOf(places.dataDir),
      remove,
      signal: interrupted,
      onProgress: (done, total) => progress(done, total),
    });
    for (const name of lost)
      say(`LOST: neither store has the file ${name}. \`npm run verify\` says whose it is.`);
    const removed = remove ? 'removed from where they were' : 'still where they were too';
    say(`${copied} files moved, ${present} were there already; all compared by SHA-256, ${removed}.`);
    if (lost.length > 0) throw new BackupError(`${lost.length} files are lost.`);
  } finally {
    await db.destroy();
    await owner.close();
  }
}

function readArguments(): { remove: boolean } {
  try {
    const { values } = parseArgs({ options: { remove: { type: 'boolean' } } });
    return { remove: values.remove ?? false };
  } catch {
    throw new BackupError(USAGE);
  }
}
