import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { needsPassphrase, readBackup } from '../database/backup/read-backup.ts';
import { assertRestorable, restoreBackup } from '../database/backup/restore-backup.ts';
import { assertEmptyFolder, openRestoreTarget } from '../database/backup/restore-target.ts';
import { askPassphrase, fileArgument, runCommand, say } from './command.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--check] (--check only reads the backup and says whether it is whole).';

await runCommand('restore', async (interrupted) => {
  const { file, checkOnly } = readArguments();
  const settings = readStorageSettings(process.env);
  const dataDir = resolve(settings.dataDir);
  if (!checkOnly && !settings.databaseUrl) assertEmptyFolder(dataDir);
  const passphrase = (await needsPassphrase(file))
    ? (settings.backupPassphrase ?? (await askPassphrase('Passphrase of the backup: ')))
    : undefined;
  say(`Reading ${file} …`);
  const manifest = await readBackup(file, passphrase);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `It is whole: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables as of ${manifest.createdAt}`,
  );
  await assertRestorable(manifest);
  if (checkOnly) return;

  const began = Date.now();
  const target = await openRestoreTarget(settings.databaseUrl, dataDir);
  try {
    await restoreBackup({
      ownerUrl: target.url,
      file,
      passphrase,
      manifest,
      signal: interrupted,
      onLoad: progressLines('Restoring', say),
      onCheck: progressLines('Comparing', say),
    });
    await target.keep();
  } finally {
    await target.close();
  }
  say(
    `Restored into ${settings.databaseUrl ? 'the database of DATABASE_URL' : dataDir}; every table has the rows of the backup (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new BackupError(USAGE);
    return { file: fileArgument(name), checkOnly: values.check };
  } catch {
    throw new BackupError(USAGE);
  }
}
