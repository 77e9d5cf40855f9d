import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, PASSPHRASE, query, restore, verifyRestored } from '../../../test/backups.ts';
import { type Catalogue, catalogueOf } from '../../../test/catalogue.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { migrate } from '../schema/migrate.ts';
import { readBackup } from './read-backup.ts';
import { assertRestorable } from './restore-backup.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('a backup of version 1.0.0', () => {
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
    // One read had not come into the trail yet, and the providers are taken on.
    const manifest = await readBackup(fixture('1.0.0-plain.backup'), undefined);
    const rowsOf = (table: string) => manifest.tables.find((one) => one.name === table)?.rows ?? Number.NaN;
    expect(rowsOf('audit_reads')).toBe(1);
    expect(await query(url, 'select from audit_log')).toHaveLength(
      rowsOf('audit_log') + 1 + rowsOf('prestadores'),
    );
    expect(await migrate(url)).toEqual([]);
    expect(await schemaOf(url)).toEqual(await schemaOf(t.ownerUrl));

    const clinic = await startTestApp(undefined, url);
    try {
      const check = await verifyRestored(clinic.db);
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
