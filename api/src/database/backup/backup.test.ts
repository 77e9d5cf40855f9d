import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase, query, restore, verifyRestored } from '../../../test/backups.ts';
import { until } from '../../../test/server-process.ts';
import { TEST_PASSWORD, useTestApp } from '../../../test/test-app.ts';
import { sealTrail } from '../../platform/trail/seal.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const nothing = () => {};

const folder = await mkdtemp(join(tmpdir(), 'trama-backup-'));
const t = await useTestApp();
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

async function backUp() {
  const file = newFile();
  const { manifest } = await writeBackup({ ownerUrl: t.ownerUrl, file, onProgress: nothing });
  return { file, manifest };
}

/** Every row of every table, found and read without the code under test. */
async function everyRow(url: string, except: string[]): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const rows = await query<{ row: string }>(url, `select to_jsonb(t)::text as row from "${name}" t`);
    content[name] = rows.map(({ row }) => row).sort();
  }
  return content;
}

const LEFT_OUT = [
  'sessions',
  'refresh_tokens',
  'setup_tokens',
  'sign_in_addresses',
  'sign_in_devices',
  'calendar_tokens',
  'enlaces_turnos',
  'enlaces_conformidad',
  'login_challenges',
  'passkey_challenges',
  'rate_limits',
  'refused_tries',
  'archivos_en_camino',
];

describe('a backup of a clinic at work', () => {
  let atWork: Awaited<ReturnType<typeof backUp>>;
  /** The patients of the clinic when the backup began. */
  let before: number[];

  it('is made while people go on writing', async () => {
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
    while (acknowledged.length < 20) await pause(5);
    before = [...acknowledged];
    atWork = await backUp();
    const duringBackup = acknowledged.length - before.length;
    writing.on = false;
    await Promise.all(writers);
    expect(duringBackup).toBeGreaterThan(0);
  });

  it('is restored neither into a database that is not empty nor in part, and holds one moment', async () => {
    const { file, manifest } = atWork;
    await expect(restore(file, undefined, t.ownerUrl)).rejects.toThrow(/not empty/);

    const url = await emptyDatabase();
    const [first, ...rest] = manifest.tables;
    const wrong = { ...manifest, tables: [{ ...first, rows: 1_000 }, ...rest] } as typeof manifest;
    const attempt = { ownerUrl: url, file, manifest: wrong, onLoad: nothing, onCheck: nothing };
    await expect(restoreBackup(attempt)).rejects.toThrow();
    const abort = new AbortController();
    const interrupted = { ...attempt, manifest, signal: abort.signal, onCheck: () => abort.abort() };
    await expect(restoreBackup(interrupted)).rejects.toThrow();
    const left = await query(
      url,
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(left).toEqual([]);

    await restore(file, undefined, url);
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
                (select from admisiones_versiones v where v.id_admision = h.id_admision)) as unversioned,
              (select count(*) from legajos l where l.ultimo_folio <>
                (select count(*) from asientos e where e.id_paciente = l.id_paciente)) as misnumbered`,
    );
    expect(halves).toEqual({
      unassigned: '0',
      untraced: '0',
      miscounted: '0',
      unversioned: '0',
      misnumbered: '0',
    });
  });

  it('comes back row for row, folios, chains and corrections too, and the clinic works on', async () => {
    const admin = await t.signIn('administrador');
    const draft = { contenido: { motivo: 'borrador' } };
    const patient = await t.as(admin, 'POST', '/api/patients', { apellido: 'Última', dni: '30111222' });
    const { id_paciente } = patient.json<{ id_paciente: number }>();
    await t.as(admin, 'PUT', `/api/drafts/medical-history/${id_paciente}`, draft);
    const session = { id_paciente, fecha: '2024-05-07', dsm: 'F41' };
    for (let n = 0; n < 3; n += 1) await t.as(admin, 'POST', '/api/follow-ups', session);
    const correction = { aclaracion: 'No fue ese día', error: true };
    await t.as(admin, 'POST', `/api/patients/${id_paciente}/entries/2/corrections`, correction);
    // The tests' own way to make an account leaves no row in the trail.
    await query(t.ownerUrl, 'select adopt_untracked_records()');
    await until(async () => (await sealTrail(t.db)) !== undefined);
    const { file, manifest } = await backUp();
    const url = await restore(file);

    const notCompared = [...LEFT_OUT, 'schema_functions'];
    const source = await everyRow(t.ownerUrl, notCompared);
    expect(Object.keys(source)).toEqual(manifest.tables.map(({ name }) => name).sort());
    expect(source.seguimientos?.length).toBeGreaterThan(20);
    expect(await everyRow(url, notCompared)).toEqual(source);
    for (const name of LEFT_OUT) expect(await query(url, `select from ${name}`)).toEqual([]);
    // It has no functions in it: a restored clinic has those of the program that restores.
    expect(manifest.leftOut.sort()).toEqual(notCompared.sort());
    const functions = 'select name, sha256 from schema_functions order by name';
    expect(await query(url, functions)).toEqual(await query(t.ownerUrl, functions));

    const clinic = await useTestApp({ database: url });
    try {
      const check = await verifyRestored(clinic.db);
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
      const next = await clinic.as(again, 'POST', '/api/follow-ups', session);
      expect([next.statusCode, next.json()]).toEqual([201, expect.objectContaining({ folio: 5 })]);
      const seen = await clinic.as(again, 'GET', `/api/patients/${id_paciente}`);
      expect(seen.json()).toMatchObject({
        apellido: 'Última',
        folios: 5,
        cadena_integra: true,
        total_sesiones: 3,
      });
      expect((await verifyRestored(clinic.db)).findings).toEqual([]);
      await expect(clinic.pool.query('delete from audit_log')).rejects.toThrow('permission denied');
    } finally {
      await clinic.close();
    }
  });
});
