import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { progressLines } from '../database/backup/progress.ts';
import { needsPassphrase, readBackup } from '../database/backup/read-backup.ts';
import { assertRestorable, restoreBackup } from '../database/backup/restore-backup.ts';
import { assertEmptyFolder, openRestoreTarget } from '../database/backup/restore-target.ts';
import { createDb, createPool } from '../database/connect.ts';
import { findKeptSecret, keepSecret } from '../kept-secrets.ts';
import { keepingIn } from '../platform/files/backup-files.ts';
import { copyFiles } from '../platform/files/copy-files.ts';
import { incomingOf, mainStoreOf } from '../platform/files/files.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { beginHeadFile } from '../platform/trail/heads.ts';
import { askPassphrase, fileArgument, runCommand, say } from './command.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--check] [--plain] [--files FOLDER] (--files is where the attached files of a backup lie that was made with it, by default the folder `files` beside it; --check only reads the backup and says whether it is whole; --plain takes one that is not encrypted although BACKUP_PASSPHRASE is set).';

await runCommand('restore', async (interrupted) => {
  const { file, checkOnly, acceptPlain, ...args } = readArguments();
  const settings = readStorageSettings(process.env);
  const dataDir = resolve(settings.dataDir);
  if (!checkOnly && !settings.ownerUrl) assertEmptyFolder(dataDir);
  const encrypted = await needsPassphrase(file);
  // Anybody could have written a plain file and laid it among the encrypted ones.
  if (!encrypted && settings.backupPassphrase && !acceptPlain)
    throw new BackupError(
      `${file} is not encrypted although BACKUP_PASSPHRASE is set: if you know where it comes from, say --plain.`,
    );
  const passphrase = encrypted
    ? (settings.backupPassphrase ?? (await askPassphrase('Passphrase of the backup: ')))
    : undefined;
  say(`Reading ${file} …`);
  const manifest = await readBackup(file, passphrase);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `It is whole: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${(manifest.files.length + manifest.filesApart.length).toLocaleString('en')} files as of ${manifest.createdAt}`,
  );
  await assertRestorable(manifest);
  const folder = manifest.filesApart.length > 0 ? folderOfFiles(args.folder, file) : undefined;
  if (folder) await assertThere(manifest.filesApart, folder, checkOnly);
  if (checkOnly) return;

  const began = Date.now();
  // The long part comes before there is a database: when it is killed, the same command goes on where it was.
  if (folder) await bringFiles(manifest.filesApart, folder, { ...settings, dataDir }, interrupted);
  const target = await openRestoreTarget(settings.ownerUrl, dataDir);
  try {
    await restoreBackup({
      ownerUrl: target.url,
      file,
      passphrase,
      manifest,
      keepFile: keepingIn(mainStoreOf({ ...settings, dataDir }), incomingOf(dataDir)),
      signal: interrupted,
      onLoad: progressLines('Restoring', say),
      onCheck: progressLines('Comparing', say),
    });
    await beginHeads(target.url, settings.trailHeadFile);
    await bringBackDataKey(manifest.dataKey, settings.dataKey, dataDir);
    await target.keep();
  } finally {
    await target.close();
  }
  say(
    `Restored into ${settings.ownerUrl ? 'the external database' : dataDir}; every table has the rows of the backup (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
});

/** Daily backups have their files in the folder beside them. */
function folderOfFiles(given: string | undefined, file: string): string {
  const folder = given ?? join(dirname(file), 'files');
  if (existsSync(folder)) return folder;
  throw new BackupError(
    `The attached files of the backup are kept apart from it, and not in ${folder}: say where with --files FOLDER.`,
  );
}

/** A lost file does not stop a restore: the record is worth more. A check has found something. */
async function assertThere(names: string[], folder: string, checkOnly: boolean | undefined): Promise<void> {
  const there = new Set<string>();
  for await (const { name } of folderStore(folder).list()) there.add(name);
  const lost = names.filter((name) => !there.has(name));
  for (const name of lost)
    say(`LOST: ${folder} does not have the file ${name}. \`npm run verify\` says whose it is.`);
  if (checkOnly && lost.length > 0)
    throw new BackupError(`${lost.length} of the ${names.length} attached files are not in ${folder}.`);
}

async function bringFiles(
  names: string[],
  folder: string,
  places: Parameters<typeof mainStoreOf>[0],
  signal: AbortSignal,
): Promise<void> {
  const progress = progressLines('Bringing', say, 'files');
  const { copied, present } = await copyFiles(names, {
    from: folderStore(folder),
    to: mainStoreOf(places),
    incoming: incomingOf(places.dataDir),
    signal,
    onProgress: (done, total) => progress(done, total),
  });
  say(`${copied} files brought, ${present} were there; all compared by SHA-256`);
}

/** Without it nobody who has a second factor could sign in to the restored clinic, and no file would open. */
async function bringBackDataKey(
  ofBackup: string | undefined,
  ofSettings: string | undefined,
  dataDir: string,
): Promise<void> {
  if (!ofBackup || ofBackup === ofSettings) return;
  if (!ofSettings) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const isKept = !ofSettings && (await keepSecret(dataDir, 'data-key', ofBackup));
  if (isKept || (await findKeptSecret(dataDir, 'data-key')) === ofBackup) return;
  say(
    `The second factors and files of the backup are sealed under another data key than ${ofSettings ? 'DATA_KEY' : `that of ${dataDir}`}: see docs/decisions/0252-second-factor.md.`,
  );
}

/** `npm run verify` compares the chain with heads outside the database: those of the restored chain are the first. */
async function beginHeads(ownerUrl: string, file: string): Promise<void> {
  const db = createDb(createPool({ url: ownerUrl, poolSize: 1, onError: () => {} }));
  try {
    const begun = await beginHeadFile(db, file);
    say(
      begun
        ? `Heads of the trail as of the backup: ${file}. Compare them with those that you keep elsewhere.`
        : `${file} has the heads of another time: move it away, and begin it anew (docs/deployment.md).`,
    );
  } catch (error) {
    // The clinic is restored all the same; `npm run verify` will ask for the heads.
    say(`The heads of the trail could not be written to ${file} (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await db.destroy();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean' }, plain: { type: 'boolean' }, files: { type: 'string' } },
      allowPositionals: true,
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new BackupError(USAGE);
    return {
      file: fileArgument(name),
      checkOnly: values.check,
      acceptPlain: values.plain,
      folder: values.files && fileArgument(values.files),
    };
  } catch {
    throw new BackupError(USAGE);
  }
}
