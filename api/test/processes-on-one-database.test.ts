import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, withDatabase } from '../src/database/opening/open.ts';
import { migrate } from '../src/database/schema/migrate.ts';
import { knownMigrations } from '../src/database/schema/migrations.ts';
import { freePort, send, serverProcesses, statusOf, until } from './server-process.ts';

const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
/** Holding this advisory lock stops a migration half-way. */
const BARRIER = 4_711;

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-processes-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

let databases = 0;
async function emptyDatabase() {
  databases += 1;
  const name = `trama_processes_${process.pid}_${databases}`;
  await createDatabase(inject('serverUrl'), name);
  const url = withDatabase(inject('serverUrl'), name);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return { url, owner };
}

async function start(databaseUrl: string) {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const env = {
    PORT: port,
    DATA_DIR: join(folder, `data-${port}`),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'the same for every process of the clinic',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DRAIN_SECONDS: '2',
  };
  const server = run(env);
  const ready = () => until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
  return { ...server, base, ready };
}

const signIn = (base: string, password = ADMIN.password, email = ADMIN.email) =>
  send<SessionTokens>(base, 'POST', '/api/auth/login', { body: { email, password } });

const known = async () => (await knownMigrations()).map(({ name }) => name);
const applied = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
};

describe('two processes on one database', () => {
  it('start at once on an empty one, and are one clinic', async () => {
    const { url, owner } = await emptyDatabase();
    const [a, b] = await Promise.all([start(url), start(url)]);
    await Promise.all([a.ready(), b.ready()]);
    expect(await applied(owner)).toEqual(await known());
    expect((await owner.query('select from prestadores')).rowCount).toBe(1);

    // A session is everybody's, and so is its end.
    const { token } = (await signIn(a.base)).body;
    expect((await send(b.base, 'GET', '/api/patients', { token })).status).toBe(200);
    const headers = { 'idempotency-key': 'one-creation-sent-twice' };
    const body = { apellido: 'Gómez' };
    const created = await Promise.all(
      [a, b, a, b].map(({ base }) => send(base, 'POST', '/api/patients', { body, token, headers })),
    );
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await owner.query('select from pacientes')).rowCount).toBe(1);
    await owner.query('update sessions set closed_at = now()');
    expect((await send(b.base, 'GET', '/api/patients', { token })).status).toBe(401);

    // So are the tries that failed.
    const tries: number[] = [];
    for (let i = 0; i < 12; i++) tries.push((await signIn(i % 2 ? a.base : b.base, 'wrong')).status);
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);

    // One that is killed takes nothing with it.
    a.child.kill('SIGKILL');
    await a.exited;
    await owner.query('delete from rate_limits');
    const again = (await signIn(b.base)).body;
    expect((await send(b.base, 'POST', '/api/patients', { body, token: again.token })).status).toBe(201);

    // A stopping process says so first, and serves what still comes.
    b.child.kill('SIGTERM');
    await until(async () => (await statusOf(`${b.base}/readyz`)) === 503, b);
    expect((await send(b.base, 'POST', '/api/patients', { body, token: again.token })).status).toBe(201);
    expect(await b.exited).toBe(0);
    await owner.end();
  }, 300_000);
});

describe('a migration', () => {
  const inTheMiddle = (action: string) => `
    create or replace function in_the_middle() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.medicaciones') then
        ${action};
      end if;
    end $$;
    create event trigger in_the_middle on ddl_command_end execute function in_the_middle()`;

  it('leaves nothing if it fails or is killed half-way, and the next one completes it', async () => {
    const { url, owner } = await emptyDatabase();
    const nothingIsThere = async () => {
      const { rows } = await owner.query(`select to_regclass('pacientes') as patients`);
      return rows[0]?.patients === null && (await applied(owner)).length === 0;
    };
    await owner.query(inTheMiddle(`raise exception 'no room for it'`));
    const failed = await start(url);
    expect(await failed.exited).toBe(1);
    expect(failed.output.err.trim().split('\n')).toHaveLength(1);
    expect(failed.output.err).toContain('migration 0123_base.sql failed and was undone: no room for it');
    expect(await nothingIsThere()).toBe(true);

    await owner.query('drop event trigger in_the_middle');
    await owner.query(inTheMiddle(`perform pg_advisory_xact_lock(${BARRIER})`));
    await owner.query(`select pg_advisory_lock(${BARRIER})`);
    const halfWay = async () => {
      const waiting = await owner.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted`,
      );
      return waiting.rowCount === 1;
    };
    const killed = await start(url);
    await until(halfWay);
    killed.child.kill('SIGKILL');
    await killed.exited;
    // Its backend notices, although it still waits: the next one need not wait for it.
    await until(async () => !(await halfWay()));
    expect(await nothingIsThere()).toBe(true);

    await owner.query(`select pg_advisory_unlock(${BARRIER})`);
    // As every start does.
    await migrate(url);
    expect(await applied(owner)).toEqual(await known());
    await owner.end();
  }, 300_000);
});
