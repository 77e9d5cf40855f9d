import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Catalogue, catalogueOf } from '../../../test/catalogue.ts';
import { until } from '../../../test/server-process.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/test-app.ts';
import { sealTrail } from '../../platform/trail/seal.ts';
import { verify } from '../../platform/trail/verify.ts';
import { migrate } from '../migrate.ts';
import { createDatabase, SERVING_ROLE, withDatabase } from '../open.ts';
import { BackupError } from './backup-error.ts';
import { readBackup } from './read-backup.ts';
import { assertRestorable, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'una frase larga y ñandú';
const nothing = () => {};

let folder: string;
let t: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-backup-'));
  t = await startTestApp();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

async function backUp(passphrase?: string, file = newFile()) {
  const { manifest } = await writeBackup({ ownerUrl: t.ownerUrl, file, passphrase, onProgress: nothing });
  return { file, manifest };
}

let targets = 0;
async function emptyDatabase(): Promise<string> {
  const name = `trama_restored_${process.pid}_${Date.now()}_${++targets}`;
  await createDatabase(inject('serverUrl'), name);
  return withDatabase(inject('serverUrl'), name);
}

async function restore(file: string, passphrase?: string, ownerUrl?: string): Promise<string> {
  const url = ownerUrl ?? (await emptyDatabase());
  const manifest = await readBackup(file, passphrase);
  await assertRestorable(manifest);
  await restoreBackup({ ownerUrl: url, file, passphrase, manifest, onLoad: nothing, onCheck: nothing });
  return url;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every row of every table, found and read without the code under test. */
async function everyRow(url: string, except: string[]): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = await query<{ row: string }>(url, `select to_jsonb(t)::text as row from "${name}" t`);
    content[name] = rows.map(({ row }) => row).sort();
  }
  return content;
}

const PLACES = 60;
const LEFT_OUT = ['sessions', 'refresh_tokens', 'setup_tokens', 'rate_limits'];

describe('a backup of a clinic at work', () => {
  it('holds one moment, while people go on writing', async () => {
    const doctor = await t.signIn('psiquiatra');
    const acknowledged: number[] = [];
    const writing = { on: true };
    const writer = async () => {
      while (writing.on) {
        const patient = await t.as(doctor, 'POST', '/api/patients', { apellido: 'Núñez\t"\\N"\n\\.' });
        const { id_paciente } = patient.json<{ id_paciente: number }>();
        const session = { id_paciente, id_prestador: doctor.id, fecha: '2024-05-06', eje: 'a\\b\r\n;' };
        const answers = await Promise.all([
          t.as(doctor, 'POST', '/api/follow-ups', session),
          t.as(doctor, 'POST', '/api/medical-history', { id_paciente, motivo: 'Insomnio 😀' }),
        ]);
        expect([patient, ...answers].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
        acknowledged.push(id_paciente);
      }
    };
    const writers = [writer(), writer(), writer()];
    while (acknowledged.length < 20) await new Promise(setImmediate);
    const before = [...acknowledged];
    const { file } = await backUp();
    const duringBackup = acknowledged.length - before.length;
    writing.on = false;
    await Promise.all(writers);
    expect(duringBackup).toBeGreaterThan(0);

    const url = await restore(file);
    const restored = await query<{ id: number }>(url, 'select id_paciente::int as id from pacientes');
    expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    // Whatever was written in one transaction is there whole or not at all.
    const [halves] = await query<Record<string, string>>(
      url,
      `select (select count(*) from pacientes p where not exists
                (select from asignaciones a where a.id_paciente = p.id_paciente)) as unassigned,
              (select count(*) from pacientes p where not exists (select from audit_log l
                where l.id_paciente = p.id_paciente and l.action = 'patient.create')) as untraced,
              (select count(*) from pacientes p where p.total_sesiones <>
                (select count(*) from seguimientos s where s.id_paciente = p.id_paciente)) as miscounted,
              (select count(*) from admisiones h where not exists
                (select from admisiones_versiones v where v.id_admision = h.id_admision)) as unversioned`,
    );
    expect(halves).toEqual({ unassigned: '0', untraced: '0', miscounted: '0', unversioned: '0' });
  });

  it('comes back row for row, and the clinic works on', async () => {
    const admin = await t.signIn('administrador');
    const draft = { contenido: { motivo: 'borrador' } };
    const patient = await t.as(admin, 'POST', '/api/patients', { apellido: 'Última', dni: '30111222' });
    const { id_paciente } = patient.json<{ id_paciente: number }>();
    await t.as(admin, 'PUT', `/api/drafts/medical-history/${id_paciente}`, draft);
    await until(async () => (await sealTrail(t.db)) !== undefined);
    const { file, manifest } = await backUp(PASSPHRASE);
    const url = await restore(file, PASSPHRASE);

    const notCompared = [...LEFT_OUT, 'schema_functions'];
    const source = await everyRow(t.ownerUrl, notCompared);
    expect(Object.keys(source)).toEqual(manifest.tables.map(({ name }) => name).sort());
    expect(source.seguimientos?.length).toBeGreaterThan(20);
    expect(await everyRow(url, notCompared)).toEqual(source);
    for (const name of LEFT_OUT) expect(await query(url, `select from ${name}`)).toEqual([]);

    const clinic = await startTestApp(undefined, url);
    try {
      const check = await verify(clinic.db, { headFile: undefined, writers: [SERVING_ROLE], say: nothing });
      expect(check).toMatchObject({ findings: [] });
      expect(check.blocks).toBeGreaterThan(0);
      const { refreshToken } = admin.session;
      const refresh = await clinic.as(null, 'POST', '/api/auth/refresh', { refreshToken });
      expect(refresh.json()).toMatchObject({ code: 'INVALID_REFRESH_TOKEN' });
      const credentials = { email: admin.email, password: TEST_PASSWORD };
      const login = await clinic.as(null, 'POST', '/api/auth/login', credentials);
      expect(login.statusCode).toBe(200);
      const again = { ...admin, session: login.json<typeof admin.session>() };
      const created = await clinic.as(again, 'POST', '/api/patients', { apellido: 'Después' });
      expect(created.json<{ id_paciente: number }>().id_paciente).toBeGreaterThan(id_paciente);
      const session = { id_paciente, fecha: '2024-05-07' };
      expect((await clinic.as(again, 'POST', '/api/follow-ups', session)).statusCode).toBe(201);
      const seen = await clinic.as(again, 'GET', `/api/patients/${id_paciente}`);
      expect(seen.json()).toMatchObject({ apellido: 'Última', total_sesiones: 1 });
      await expect(clinic.pool.query('delete from audit_log')).rejects.toThrow('permission denied');
    } finally {
      await clinic.close();
    }
  });

  it('has no functions in it: a restored clinic has those of the program that restores', async () => {
    const { file, manifest } = await backUp();
    expect(manifest.leftOut.sort()).toEqual([...LEFT_OUT, 'schema_functions'].sort());
    const functions = 'select name, sha256 from schema_functions order by name';
    expect(await query(await restore(file), functions)).toEqual(await query(t.ownerUrl, functions));
  });
});

describe('a backup of version 1.0.0', () => {
  const fixture = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/${name}`, import.meta.url));

  it.each([
    ['1.0.0-plain.backup', undefined],
    ['1.0.0-encrypted.backup', PASSPHRASE],
  ])('%s comes back whole and up to date, without the mails that were waiting', async (name, passphrase) => {
    const url = await restore(fixture(name), passphrase);
    const patients = await query(
      url,
      'select apellido, activo, total_sesiones as n from pacientes order by apellido_orden',
    );
    expect(patients).toEqual([
      { apellido: 'Ávila', activo: true, n: 2 },
      { apellido: 'Muñoz', activo: false, n: 2 },
      { apellido: 'Núñez', activo: true, n: 2 },
    ]);
    const [mail] = await query(url, 'select content, discarded_at is not null as discarded from outbox');
    expect(mail).toEqual({ content: null, discarded: true });
    expect(await migrate(url)).toEqual([]);
    expect(await schemaOf(url)).toEqual(await schemaOf(t.ownerUrl));

    const clinic = await startTestApp(undefined, url);
    try {
      const check = await verify(clinic.db, { headFile: undefined, writers: [SERVING_ROLE], say: nothing });
      expect(check).toMatchObject({ findings: [] });
      const admin = await clinic.signIn('administrador');
      const session = { id_paciente: 1, fecha: '2024-05-07' };
      expect((await clinic.as(admin, 'POST', '/api/follow-ups', session)).statusCode).toBe(201);
      const seen = await clinic.as(admin, 'GET', '/api/patients/1');
      expect(seen.json()).toMatchObject({ apellido: 'Núñez', total_sesiones: 3 });
    } finally {
      await clinic.close();
    }
  });

  it('is the oldest that can be restored', async () => {
    const manifest = await readBackup(fixture('1.0.0-plain.backup'), undefined);
    const migrations = manifest.migrations.slice(0, -1);
    await expect(assertRestorable({ ...manifest, migrations })).rejects.toThrow(
      'The backup was made by a Trama older than 1.0.0: restore it with version 1.0.0, and back up again.',
    );
  });

  /** The era of the trail depends on which cluster a database was restored from. */
  async function schemaOf(url: string): Promise<Catalogue> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const catalogue = await catalogueOf(client).finally(() => client.end());
    const columns = catalogue.columns.filter((line) => !line.startsWith('audit_log.era '));
    return { ...catalogue, columns };
  }
});

describe('the file', () => {
  it('is for its owner alone, compressed, and readable by nobody when encrypted', async () => {
    const plain = await backUp();
    const secret = await backUp(PASSPHRASE);
    expect((await stat(plain.file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(plain.file);
    expect(gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1, -32)).includes('Insomnio')).toBe(true);
    const hidden = await readFile(secret.file);
    expect(hidden.includes('Insomnio')).toBe(false);
    expect(() => gunzipSync(hidden.subarray(hidden.indexOf('\n') + 1))).toThrow();
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('is never overwritten, and a failed backup leaves nothing', async () => {
    const { file } = await backUp();
    await expect(backUp(undefined, file)).rejects.toThrow(/exists already/);
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

  it('is refused whatever byte was flipped and wherever it was cut', async () => {
    for (const passphrase of [undefined, PASSPHRASE]) {
      const { file } = await backUp(passphrase);
      const whole = await readFile(file);
      const spoilt = newFile();
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
    const { file } = await backUp(PASSPHRASE);
    await expect(readBackup(file, 'another passphrase')).rejects.toThrow(
      'The passphrase does not open this backup.',
    );
    await expect(readBackup(file, undefined)).rejects.toThrow('set BACKUP_PASSPHRASE');
    const foreign = newFile();
    await writeFile(foreign, 'PGDMP something else');
    await expect(readBackup(foreign, undefined)).rejects.toThrow('The file is no backup of Trama.');
    const { file: plain, manifest } = await backUp();
    const newer = newFile();
    await copyFile(plain, newer);
    await writeFile(newer, String(await readFile(plain, 'latin1')).replace(' 1 plain', ' 2 plain'), 'latin1');
    await expect(readBackup(newer, undefined)).rejects.toThrow('newer Trama (format 2)');
    await truncate(newer, 0);
    await expect(readBackup(newer, undefined)).rejects.toThrow('The file is no backup of Trama.');
    const later = [...manifest.migrations, { name: '9999_later.sql', sha256: '' }];
    await expect(assertRestorable({ ...manifest, migrations: later })).rejects.toThrow(/newer Trama/);
  });
});

describe('a restore', () => {
  it('refuses a database that is not empty, and leaves an empty one empty when it fails', async () => {
    const { file, manifest } = await backUp();
    await expect(restore(file, undefined, t.ownerUrl)).rejects.toThrow(/not empty/);

    const ownerUrl = await emptyDatabase();
    const [first, ...rest] = manifest.tables;
    const wrong = { ...manifest, tables: [{ ...first, rows: 0 }, ...rest] } as typeof manifest;
    const attempt = { ownerUrl, file, manifest: wrong, onLoad: nothing, onCheck: nothing };
    await expect(restoreBackup(attempt)).rejects.toThrow();
    const abort = new AbortController();
    const interrupted = { ...attempt, manifest, signal: abort.signal, onCheck: () => abort.abort() };
    await expect(restoreBackup(interrupted)).rejects.toThrow();
    const left = await query(
      ownerUrl,
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(left).toEqual([]);
    await restore(file, undefined, ownerUrl);
  });
});
