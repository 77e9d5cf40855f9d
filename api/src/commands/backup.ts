import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import { openAsOwner } from '../database/opening/owner.ts';
import { findKeptSecret } from '../kept-secrets.ts';
import { readingFrom } from '../platform/files/backup-files.ts';
import { storeOf } from '../platform/files/files.ts';
import { askPassphrase, fileArgument, runCommand, say } from './command.ts';

const USAGE =
  'Usage: npm run backup -- FILE [--encrypt] (with BACKUP_PASSPHRASE set, the backup is always encrypted).';
const SHORTEST_PASSPHRASE = 12;

await runCommand('backup', async (interrupted) => {
  const { file, encrypt, leaveFree } = readArguments();
  const settings = readStorageSettings(process.env);
  const passphrase = settings.backupPassphrase ?? (encrypt ? await newPassphrase() : undefined);
  const began = Date.now();
  const owner = await openAsOwner(settings.ownerUrl, resolve(settings.dataDir));
  try {
    const { manifest, bytes } = await writeBackup({
      ownerUrl: owner.url,
      file,
      passphrase,
      dataKey: settings.dataKey ?? (await findKeptSecret(resolve(settings.dataDir), 'data-key')),
      leaveFree,
      readFile: readingFrom(storeOf({ dataDir: resolve(settings.dataDir), filesUrl: settings.filesUrl })),
      signal: interrupted,
      onProgress: progressLines('Backing up', say),
    });
    for (const name of manifest.lostFiles)
      say(`LOST: the file ${name} is not in the store. \`npm run verify\` says whose it is.`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${file}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.files.length.toLocaleString('en')} files as of ${manifest.createdAt}, ` +
        `${(bytes / 1e6).toFixed(1)} MB${passphrase ? ' encrypted' : ''}, written and read back in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    await owner.close();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { encrypt: { type: 'boolean' }, 'leave-free': { type: 'string' } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new BackupError(USAGE);
    return {
      file: fileArgument(name),
      encrypt: values.encrypt,
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
