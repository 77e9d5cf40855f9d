import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { expect } from 'vitest';
import { createDb, createPool } from '../src/database/connect.ts';
import { blockHash, rowHash, type Seal, type TrailRow } from '../src/platform/trail/chain.ts';
import { sealTrail } from '../src/platform/trail/seal.ts';
import { trailSealer } from '../src/platform/trail/sealer.ts';
import { verify } from '../src/platform/trail/verify.ts';
import { atEnd } from './at-end.ts';
import { until } from './server-process.ts';
import { useTestApp } from './test-app.ts';

export type TrailScene = Awaited<ReturnType<typeof useTrailScene>>;

/** A clinic of one psychiatrist and one patient, its trail, and somebody with every right in the database. */
export async function useTrailScene() {
  const t = await useTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'trama-head-'));
  atEnd(() => rm(folder, { recursive: true }));
  const headFile = join(folder, 'audit-head.log');
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  atEnd(() => owner.end());
  await owner.query('set session_replication_role = replica');
  const ana = await t.signIn('psiquiatra');
  // The tests' own way to make an account leaves no row in the trail.
  await owner.query('select adopt_untracked_records()');
  const patient: number = (await t.as(ana, 'POST', '/api/patients', { apellido: 'Sello' })).json()
    .id_paciente;

  const findings = async () =>
    (await verify(t.db, { headFile, writers: ['trama_app'], say: () => {} })).findings;
  const read = async (times: number) => {
    await Promise.all(Array.from({ length: times }, () => t.as(ana, 'GET', `/api/patients/${patient}`)));
  };
  const trail = async () =>
    (await owner.query<{ id: number }>('select id::integer from audit_log order by id')).rows.map(
      ({ id }) => id,
    );
  const sealedIds = async () =>
    (await owner.query('select unnest(ids)::integer as id from audit_seals')).rows.map(({ id }) => id);
  const keepHead = () =>
    trailSealer({ db: t.db, headFile, logger: pino({ level: 'silent' }), sealEveryMs: 3_600_000 }).stop();

  /** Seals until `pending` rows are left: other tests' transactions on the same server put it off. */
  async function sealAllBut(pending: number, seal: () => Promise<unknown> = () => sealTrail(t.db)) {
    await until(async () => {
      await seal();
      return (await sealedIds()).length === (await trail()).length - pending;
    });
  }

  /** Several blocks, and heads outside. */
  async function sealedTrail(): Promise<number[]> {
    await sealAllBut(0);
    await read(5);
    await sealAllBut(0, keepHead);
    await read(5);
    await sealAllBut(0, keepHead);
    expect(await findings()).toEqual([]);
    return trail();
  }

  /** What somebody with every right and our code could do. */
  async function forgeChain(): Promise<void> {
    const db = createDb(createPool({ url: t.ownerUrl, onError: () => {} }));
    const seals = await db.selectFrom('audit_seals').selectAll().orderBy('block').execute();
    let previous_hash: Buffer = Buffer.alloc(32);
    for (const { hash, ...seal } of seals) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', 'in', seal.ids.map(Number))
        .execute();
      const asHashed = rows.map((row) => ({
        ...row,
        hash_asiento: row.hash_asiento?.toString('hex') ?? null,
      }));
      const byId = new Map(asHashed.map((row) => [String(row.id), row as TrailRow]));
      const row_hashes = Buffer.concat(seal.ids.map((id) => rowHash(byId.get(id) as TrailRow)));
      const forged: Omit<Seal, 'hash'> = { ...seal, ids: seal.ids.map(Number), row_hashes, previous_hash };
      const newHash = blockHash(forged);
      await sql`update audit_seals set row_hashes = ${row_hashes}, previous_hash = ${previous_hash}, hash = ${newHash}
                 where block = ${seal.block}`.execute(db);
      previous_hash = newHash;
    }
    await db.destroy();
  }

  /** Whatever is done to those tables, afterwards they are as they were. */
  async function putBack(tables: string[], work: () => Promise<void>): Promise<void> {
    for (const table of tables) await owner.query(`create temp table kept_${table} as table ${table}`);
    await work();
    for (const table of tables) {
      const { rows } = await owner.query(
        `select string_agg(attname, ', ') as columns from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { columns } = rows[0];
      await owner.query(
        `delete from ${table};
         insert into ${table} (${columns}) overriding system value select ${columns} from kept_${table};
         drop table kept_${table}`,
      );
    }
    expect(await findings()).toEqual([]);
  }

  await sealAllBut(0, keepHead);
  return {
    t,
    owner,
    ana,
    patient,
    headFile,
    findings,
    read,
    trail,
    sealedIds,
    keepHead,
    sealAllBut,
    sealedTrail,
    forgeChain,
    putBack,
  };
}
