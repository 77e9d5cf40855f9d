import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query } from '../../../test/backups.ts';
import {
  createDatabase,
  type ExternalDatabase,
  type OpenDatabase,
  openDatabase,
  withDatabase,
} from './open.ts';
import { ServingLoginError } from './serving-login.ts';

const PASSWORD = 'only-for-this-test';

let databases = 0;
let superuser: pg.Client;
/** Shared by most tests: a test that changes a right of a login undoes it. */
let clinic: Awaited<ReturnType<typeof clinicOnItsOwnServer>>;
const opened: OpenDatabase[] = [];
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: inject('serverUrl') });
  await superuser.connect();
  clinic = await clinicOnItsOwnServer();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await superuser.end();
});

/** An empty database, the login that owns it and one that owns nothing, as docs/deployment.md has them made. */
async function clinicOnItsOwnServer() {
  const name = `two_logins_${process.pid}_${Date.now()}_${++databases}`;
  const [owner, server] = [`${name}_owner`, `${name}_server`];
  await superuser.query(`create role ${owner} login createrole password '${PASSWORD}'`);
  await superuser.query(`create role ${server} login password '${PASSWORD}'`);
  // In a cluster of its own the owner has made the role, and may give it on.
  await superuser.query(`grant trama_app to ${owner} with admin option`);
  await createDatabase(inject('serverUrl'), name);
  await superuser.query(`alter database ${name} owner to ${owner}`);
  const urlOf = (login: string, database = name) => {
    const url = new URL(withDatabase(inject('serverUrl'), database));
    url.username = login;
    url.password = PASSWORD;
    return url.href;
  };
  const both = { databaseUrl: urlOf(server), databaseOwnerUrl: urlOf(owner) };
  return { name, owner, server, urlOf, both };
}

async function open(external: ExternalDatabase) {
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (line: string) => warnings.push(line) };
  const database = await openDatabase(external, '/nonexistent', log);
  opened.push(database);
  return { db: database.db, pool: database.pool, warnings };
}

describe('two logins', () => {
  it('leave the one that serves no way to more rights than it needs', async () => {
    const { owner, both } = clinic;
    const { db, pool, warnings } = await open(both);
    expect(warnings).toEqual([]);
    await sql`insert into audit_log (action, outcome) values ('patient.read', 'ok')`.execute(db);
    const { rows } = await sql`select written_as from audit_log`.execute(db);
    expect(rows).toEqual([{ written_as: 'trama_app' }]);

    const client = await pool.connect();
    await client.query('reset role');
    for (const statement of [
      'delete from audit_log',
      `update audit_log set outcome = 'refused'`,
      'delete from pacientes',
      'alter table audit_log disable trigger all',
      'drop table audit_seals',
      `set role ${owner}`,
      'set session_replication_role = replica',
      // What follows would let it hang a trigger function, which runs as the owner, on a table of its own.
      'create temporary table own (x integer)',
      'create table own (x integer)',
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    client.release();
  });

  it('leave it no function that acts with the rights of the owner, but the three that check who calls', async () => {
    const { db } = await open(clinic.both);
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and (prosecdef or prorettype = 'trigger'::regtype)
         and has_function_privilege('trama_app', oid, 'execute') order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['adoptar_legajos', 'asentar', 'siguiente_numero']);
  });

  it('find the clinic as it is at the next start, also when the owner may no longer give rights', async () => {
    const { owner, server, both } = clinic;
    await superuser.query(`alter role ${owner} nocreaterole`);
    await superuser.query(`revoke admin option for trama_app from ${owner} cascade`);
    await superuser.query(`grant trama_app to ${server}`);
    expect((await open(both)).warnings).toEqual([]);
    await superuser.query(`grant trama_app to ${owner} with admin option`);
    await superuser.query(`alter role ${owner} createrole`);
  });

  it('are asked for at every start that has only the owner', async () => {
    const { owner, urlOf } = await clinicOnItsOwnServer();
    for (let start = 0; start < 2; start++) {
      const { warnings } = await open({ databaseUrl: urlOf(owner) });
      expect(warnings).toEqual([
        expect.stringMatching(/^DATABASE_URL: its login owns the tables.*DATABASE_OWNER_URL/),
      ]);
    }
  });
});

describe('a login is refused in one line', () => {
  it.each([
    ['grant OWNER to SERVER', 'revoke OWNER from SERVER'],
    ['alter role SERVER createrole', 'alter role SERVER nocreaterole'],
    ['alter role SERVER superuser', 'alter role SERVER nosuperuser'],
    ['grant pg_write_all_data to SERVER', 'revoke pg_write_all_data from SERVER'],
    ['alter table drafts owner to SERVER', 'alter table drafts owner to OWNER'],
  ])('when it is to serve and could do more: %s', async (statement, undo) => {
    const { name, owner, server, both } = clinic;
    const change = (text: string) =>
      query(withDatabase(inject('serverUrl'), name), text.replace('OWNER', owner).replace('SERVER', server));
    await change(statement);
    const refused = open(both);
    await expect(refused).rejects.toThrow(ServingLoginError);
    await expect(refused).rejects.toThrow(/can do more than serve: it must own nothing/);
    await change(undo);
    await open(both);
  });

  it('when it is no member of the serving role and the owner cannot change that', async () => {
    const { owner, server, urlOf } = clinic;
    await superuser.query(`alter role ${owner} nocreaterole`);
    await superuser.query(`revoke trama_app from ${owner} cascade`);
    await superuser.query(`create role ${server}_2 login password '${PASSWORD}'`);
    const refused = open({ databaseUrl: urlOf(`${server}_2`), databaseOwnerUrl: urlOf(owner) });
    await expect(refused).rejects.toThrow(`grant trama_app to ${server}_2`);
  });

  it('when it owns nothing and there is no owner to migrate', async () => {
    const empty = await clinicOnItsOwnServer();
    for (const { server, urlOf } of [empty, clinic])
      await expect(open({ databaseUrl: urlOf(server) })).rejects.toThrow(
        /owns no tables: name the owner’s in DATABASE_OWNER_URL/,
      );
  });

  it('when it is that of another database', async () => {
    const there = await clinicOnItsOwnServer();
    const mixed = open({
      databaseUrl: there.urlOf(there.server),
      databaseOwnerUrl: clinic.urlOf(clinic.owner),
    });
    await expect(mixed).rejects.toThrow('is another database than that of DATABASE_OWNER_URL');
  });

  it('when it cannot connect', async () => {
    const { server, both } = clinic;
    await superuser.query(`alter role ${server} nologin`);
    const refused = open(both);
    await expect(refused).rejects.toThrow(ServingLoginError);
    await expect(refused).rejects.toThrow(/^the database cannot be used \(.*not permitted to log in/);
  });
});
