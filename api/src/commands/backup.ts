import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { findKeptSecret } from '../kept-secrets.ts';
import { readingFrom } from '../platform/files/backup-files.ts';
import { copyFiles } from '../platform/files/copy-files.ts';
import { storeOf } from '../platform/files/files.ts';
import { folderStore } from '../platform/files/folder-store.ts';
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
  const lost: string[] = [];
  const keepApart = async (names: string[]) => {
    const progress = progressLines('Keeping', say, 'files');
    const figures = await copyFiles(names, {
      from: store,
      to: folderStore(String(folder)),
      incoming: join(String(folder), 'incoming'),
      signal: interrupted,
      onProgress: (done, total) => progress(done, total),
    });
    lost.push(...figures.lost);
    say(`${folder}: ${figures.copied} files copied, ${figures.present} were there; all compared by SHA-256`);
  };
  try {
    const { manifest, bytes } = await writeBackup({
      ownerUrl: owner.url,
      file,
      passphrase,
      dataKey: settings.dataKey ?? (await findKeptSecret(dataDir, 'data-key')),
      leaveFree,
      ...(folder ? { keepApart } : { readFile: readingFrom(store) }),
      signal: interrupted,
      onProgress: progressLines('Backing up', say),
    });
    for (const name of [...manifest.lostFiles, ...lost])
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
