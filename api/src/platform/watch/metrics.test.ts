import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createPatient } from '../../../test/factories.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';
import { createDb, createPool } from '../../database/connect.ts';
import { sealTrail } from '../trail/seal.ts';

const token = 'a token for people who watch this clinic';
const metrics = { token, newestBackupAgeS: async () => 3_600 };

const t = await useTestApp({ metrics });

const scrape = (from: Pick<TestApp, 'as'> = t, headers = { authorization: `Bearer ${token}` }) =>
  from.as(null, 'GET', '/metrics', undefined, headers);

/** The value of one line; undefined where it is not told. */
async function told(line: string, from?: Pick<TestApp, 'as'>): Promise<number | undefined> {
  const { body } = await scrape(from);
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

describe('GET /metrics', () => {
  it('is for the token alone, which opens nothing else', async () => {
    expect((await scrape()).statusCode).toBe(200);
    for (const authorization of ['', 'Bearer another', token]) {
      const answer = await scrape(t, { authorization });
      expect([answer.statusCode, answer.body.includes('trama_')]).toEqual([401, false]);
    }
    const person = await t.signIn('administrador');
    expect((await t.as(person, 'GET', '/metrics')).statusCode).toBe(401);
    expect(
      (await t.as(null, 'GET', '/api/patients', undefined, { authorization: `Bearer ${token}` })).statusCode,
    ).toBe(401);
  });

  it('counts requests by the pattern of their route, with no id and no name in it', async () => {
    const admin = await t.signIn('administrador');
    const patient = await createPatient(t, { apellido: 'Reservado' });
    await t.as(admin, 'GET', `/api/patients/${patient}`);
    await t.as(admin, 'GET', '/api/patients/987654321');
    await t.as(admin, 'GET', '/api/nothing/of/Reservado');
    const requests = 'trama_http_requests_total{method="GET",route="/api/patients/:id"';
    expect(await told(`${requests},status="200"}`)).toBe(1);
    expect(await told(`${requests},status="404"}`)).toBe(1);
    const { body } = await scrape();
    expect(body).not.toMatch(/Reservado|987654321/);
  });

  it('knows pools, event loop, outbox and backups', async () => {
    const { body } = await scrape();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'trama_database_connections{pool="quick",state="waiting"} 0',
      'trama_database_up 1',
      'trama_standbys 0',
      'trama_outbox_waiting 0',
      'trama_newest_backup_age_seconds 3600',
    ])
      expect(body).toContain(name);
  });

  it('knows what of the trail is not sealed yet', async () => {
    const unsealed = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from audit_log a
         where not exists (select from audit_seals s where a.id = any(s.ids))`.execute(t.db);
      return rows[0]?.n;
    };
    await sealTrail(t.db);
    await t.signIn('psicologo').then((person) => t.as(person, 'GET', '/api/dashboard/stats'));
    expect(await told('trama_trail_unsealed_rows')).toBe(await unsealed());
    expect(await told('trama_trail_unsealed_seconds')).toBeGreaterThan(0);
    // Other writers on this server may delay the sealing of the newest rows.
    await sealTrail(t.db);
    expect(await told('trama_trail_unsealed_rows')).toBe(await unsealed());
  });

  it('counts mails that wait and those that were given up', async () => {
    const mail = { kind: 'setup' as const, recipient: 'ana@clinica.test', attempts: 1 };
    await t.db.insertInto('outbox').values(mail).execute();
    await t.db
      .insertInto('outbox')
      .values({ ...mail, dead_at: new Date() })
      .execute();
    expect(await told('trama_outbox_waiting')).toBe(1);
    expect(await told('trama_outbox_dead')).toBe(1);
  });

  it('says that the database is gone instead of going with it', async () => {
    const gone = createDb(createPool({ url: 'postgresql://nobody@127.0.0.1:9/none', onError: () => {} }));
    const other = await useTestApp({ database: t.ownerUrl, metrics, db: gone });
    expect(await told('trama_database_up', other)).toBe(0);
    expect(await told('trama_outbox_waiting', other)).toBeUndefined();
    await other.close();
    await gone.destroy();
  });

  it('does not exist where no token was set', async () => {
    const other = await useTestApp({ database: t.ownerUrl });
    const answer = await scrape(other);
    expect(answer.body).not.toContain('trama_');
  });
});
