import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { assertRoom } from '../database/backup/room.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { createDb, createPool } from '../database/connect.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { findKeptSecret } from '../kept-secrets.ts';
import { readingFrom } from '../platform/files/backup-files.ts';
import { copyFiles, filesOfDatabase } from '../platform/files/copy-files.ts';
import { storeOf } from '../platform/files/files.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import type { FileStore } from '../platform/files/store.ts';
import { askPassphrase, fileArgument, runCommand, say } from './command.ts';

const USAGE =
  'Usage: npm run backup -- FILE [--encrypt] [--files FOLDER] (with BACKUP_PASSPHRASE set, the backup is always encrypted; --files keeps the attached files in that folder, where those that are there already are compared and not copied again).';
const SHORTEST_PASSPHRASE = 12;

await runCommand('backup', async (interrupted) => {
  const { file, encrypt, leaveFree, folder } = readArguments();
  const settings = readStorageSettings(process.env);
  const passphrase = settings.backupPassphrase ?? (encrypt ? await newPassphrase() : undefined);
  const began = Date.now();
  const dataDir = resolve(settings.dataDir);
  const store = storeOf({ ...settings, dataDir });
  const owner = await openAsOwner(settings.ownerUrl, dataDir);
  const apart = folder ? filesApart(store, folder, { leaveFree, signal: interrupted }) : undefined;
  try {
    // The long part comes before the backup itself: when it is killed, the same command goes on where it was.
    if (apart) await apart.keep(await namesIn(owner.url));
    const { manifest, bytes } = await writeBackup({
      ownerUrl: owner.url,
      file,
      passphrase,
      dataKey: settings.dataKey ?? (await findKeptSecret(dataDir, 'data-key')),
      leaveFree,
      ...(apart ? { keepApart: apart.keep } : { readFile: readingFrom(store) }),
      signal: interrupted,
      onProgress: progressLines('Backing up', say),
    });
    if (apart) say(apart.summary());
    for (const name of [...manifest.lostFiles, ...(apart?.lost ?? [])])
      say(`LOST: the file ${name} is not in the store. \`npm run verify\` says whose it is.`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${file}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${(manifest.files.length + manifest.filesApart.length).toLocaleString('en')} files as of ${manifest.createdAt}, ` +
        `${(bytes / 1e6).toFixed(1)} MB${passphrase ? ' encrypted' : ''}, written and read back in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    await owner.close();
  }
});

/** Keeps files of the store in that folder. Each is copied, or compared, once. */
function filesApart(
  store: FileStore,
  folder: string,
  { leaveFree, signal }: { leaveFree: number; signal: AbortSignal },
) {
  const seen = new Set<string>();
  const lost: string[] = [];
  let [copied, present] = [0, 0];
  const progress = progressLines('Keeping', say, 'files');
  return {
    lost,
    keep: async (names: string[]) => {
      const unseen = names.filter((name) => !seen.has(name));
      for (const name of unseen) seen.add(name);
      const figures = await copyFiles(unseen, {
        from: store,
        to: folderStore(folder),
        incoming: join(folder, 'incoming'),
        signal,
        assertRoom: (bytes) => assertRoom(folder, leaveFree, bytes),
        onProgress: (done, total) => progress(done, total),
      });
      copied += figures.copied;
      present += figures.present;
      lost.push(...figures.lost);
    },
    summary: () => `${folder}: ${copied} files copied, ${present} were there; all compared by SHA-256`,
  };
}

async function namesIn(ownerUrl: string): Promise<string[]> {
  const db = createDb(createPool({ url: ownerUrl, poolSize: 1, unhurried: true, onError: () => {} }));
  return filesOfDatabase(db).finally(() => db.destroy());
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        encrypt: { type: 'boolean' },
        files: { type: 'string' },
        'leave-free': { type: 'string' },
      },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new BackupError(USAGE);
    return {
      file: fileArgument(name),
      encrypt: values.encrypt,
      folder: values.files && fileArgument(values.files),
      leaveFree: Number(values['leave-free'] ?? 0),
    };
  } catch {
    throw new BackupError(USAGE);
  }
}

async function newPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Passphrase: ');
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
  if ((await askPassphrase('The same again: ')) !== passphrase)
    throw new BackupError('The two passphrases are not the same.');
  return passphrase;
}
