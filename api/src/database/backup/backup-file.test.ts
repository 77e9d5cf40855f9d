import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase, fixture, PASSPHRASE } from '../../../test/backups.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { BackupError } from './backup-error.ts';
import { readBackup } from './read-backup.ts';
import { assertRestorable } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PLACES = 30;
const nothing = () => {};

const folder = await mkdtemp(join(tmpdir(), 'trama-backup-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const t = await useTestApp();
const doctor = await t.signIn('psiquiatra');
const patient = await t.as(doctor, 'POST', '/api/patients', { apellido: 'Núñez' });
const { id_paciente } = patient.json<{ id_paciente: number }>();
const history = await t.as(doctor, 'POST', '/api/medical-history', { id_paciente, motivo: 'Insomnio 😀' });
expect(history.statusCode).toBe(201);
let files = 0;
const newFile = () => join(folder, `${++files}.backup`);
/** Made once: a passphrase takes its time on purpose. */
const secret = await backUp(PASSPHRASE);
const plain = await backUp();

async function backUp(passphrase?: string, file = newFile()) {
  const { manifest } = await writeBackup({ ownerUrl: t.ownerUrl, file, passphrase, onProgress: nothing });
  return { file, manifest };
}

/** A backup is as hard to guess as it says itself: this one is read many times. */
async function quicklyEncrypted(plain: Buffer): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(6);
  return encrypter.encrypt(plain);
}

describe('the file', () => {
  it('is for its owner alone, compressed, and readable by nobody when encrypted', async () => {
    expect((await stat(plain.file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(plain.file);
    expect(gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1, -32)).includes('Insomnio')).toBe(true);
    const hidden = await readFile(secret.file);
    expect(hidden.includes('Insomnio') || hidden.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('is in the format of age when encrypted: the standard tool opens it, and what the tool has encrypted is read', async () => {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const opened = newFile();
    await writeFile(opened, await decrypter.decrypt(await readFile(secret.file)));
    expect(await readBackup(opened, undefined)).toEqual(secret.manifest);

    // By `age --passphrase` 1.1.1, from the file beside it.
    const byTool = await readBackup(fixture('encrypted-by-age.backup'), PASSPHRASE);
    expect(byTool).toEqual(await readBackup(fixture('before-age.backup'), undefined));
  }, 300_000);

  it('is never overwritten, and a failed backup leaves nothing', async () => {
    await expect(backUp(undefined, plain.file)).rejects.toThrow(/exists already/);
    const gone = join(folder, 'no-folder', 'x.backup');
    await expect(backUp(undefined, gone)).rejects.toThrow(/cannot be written \(ENOENT\)/);
    const ownerUrl = await emptyDatabase();
    const unused = newFile();
    await expect(writeBackup({ ownerUrl, file: unused, onProgress: nothing })).rejects.toThrow(
      /nothing to back up/,
    );
    const leaveFree = Number.MAX_SAFE_INTEGER;
    const full = { ownerUrl: t.ownerUrl, file: unused, leaveFree, onProgress: nothing };
    await expect(writeBackup(full)).rejects.toThrow(/nearly full/);
    const signal = AbortSignal.abort();
    const stopped = { ownerUrl: t.ownerUrl, file: unused, signal, onProgress: nothing };
    await expect(writeBackup(stopped)).rejects.toThrow(/interrupted/);
    expect(existsSync(unused) || existsSync(`${unused}.partial`)).toBe(false);
  });

  it('is refused if any byte was flipped, or if it was cut anywhere', async () => {
    const unspoilt = await readFile(plain.file);
    const spoilt = newFile();
    for (const passphrase of [undefined, PASSPHRASE]) {
      const whole = passphrase ? await quicklyEncrypted(unspoilt) : unspoilt;
      for (let i = 0; i <= PLACES; i++) {
        const at = Math.min(whole.length - 1, Math.floor((whole.length / PLACES) * i));
        const flipped = Buffer.from(whole);
        flipped[at] = (whole[at] ?? 0) ^ (1 << (i % 8));
        await writeFile(spoilt, flipped);
        await expect(readBackup(spoilt, passphrase), `byte ${at} flipped`).rejects.toThrow(BackupError);
        await writeFile(spoilt, whole.subarray(0, at));
        await expect(readBackup(spoilt, passphrase), `cut at ${at}`).rejects.toThrow(BackupError);
      }
      await writeFile(spoilt, Buffer.concat([whole, Buffer.from('x')]));
      await expect(readBackup(spoilt, passphrase)).rejects.toThrow(/damaged/);
    }
  });

  it('says why it cannot be used, in one line', async () => {
    const { file, manifest } = plain;
    const locked = newFile();
    await writeFile(locked, await quicklyEncrypted(await readFile(file)));
    await expect(readBackup(locked, 'another passphrase')).rejects.toThrow(
      'The passphrase does not open this backup.',
    );
    await expect(readBackup(locked, undefined)).rejects.toThrow('set BACKUP_PASSPHRASE');
    const foreign = newFile();
    await writeFile(foreign, 'PGDMP something else');
    await expect(readBackup(foreign, undefined)).rejects.toThrow('The file is no backup of Trama.');
    const newer = newFile();
    await copyFile(file, newer);
    await writeFile(newer, String(await readFile(file, 'latin1')).replace(' 1 plain', ' 2 plain'), 'latin1');
    await expect(readBackup(newer, undefined)).rejects.toThrow('newer Trama (format 2)');
    await writeFile(newer, await quicklyEncrypted(await readFile(newer)));
    await expect(readBackup(newer, PASSPHRASE)).rejects.toThrow('newer Trama (format 2)');
    await writeFile(newer, await quicklyEncrypted(Buffer.from('a letter to somebody\n'.repeat(9))));
    await expect(readBackup(newer, PASSPHRASE)).rejects.toThrow('The file is no backup of Trama.');
    await truncate(newer, 0);
    await expect(readBackup(newer, undefined)).rejects.toThrow('The file is no backup of Trama.');
    const later = [...manifest.migrations, { name: '9999_later.sql', sha256: '' }];
    await expect(assertRestorable({ ...manifest, migrations: later })).rejects.toThrow(/newer Trama/);
  });
});
