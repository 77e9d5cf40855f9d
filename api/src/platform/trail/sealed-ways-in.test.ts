import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/test-app.ts';
import { useTrailScene } from '../../../test/trail-scene.ts';
import { raiseEmergency } from '../../features/access/alerts/alerts.service.ts';
import { recordInTrail } from './record-in-trail.ts';

/** A way into an account, an alert or an emergency access that somebody put in, changed or took away by SQL is named. */

const scene = await useTrailScene();
const who = await scene.t.signIn('psiquiatra');
await scene.owner.query('select adopt_untracked_records()');

const actor = () => ({ id: who.id, role: who.role, address: '127.0.0.1', requestId: 'x' });
const asApplication = (statement: string) => scene.t.pool.query(statement);

/** What verify says after each statement; then the tables are as they were. */
async function findingsAfter(tables: string[], statement: string): Promise<string[]> {
  let found: string[] = [];
  await scene.putBack(tables, async () => {
    await asApplication(statement);
    found = await scene.findings();
  });
  return found;
}

const FACTOR = ['passkeys', 'totp_secrets', 'recovery_codes'];
const factorOf = ({ id }: Person, what: string) =>
  expect.stringMatching(`^the second factor of provider ${id} was ${what}`);
const passkey = ({ id }: Person, credential: string) =>
  `insert into passkeys (id_prestador, credential_id, public_key, counter, transports, name)
   values (${id}, '${credential}', '\\x01', 0, '{}', 'Llave')`;

describe('a second factor', () => {
  beforeAll(async () => {
    await scene.t.db.transaction().execute(async (tx) => {
      for (const statement of [
        passkey(who, 'propia'),
        `insert into totp_secrets (id_prestador, sealed, confirmed_at) values (${who.id}, '\\x02', now())`,
        `insert into recovery_codes (id_prestador, hash) values (${who.id}, '\\x03')`,
      ])
        await sql.raw(statement).execute(tx);
      await recordInTrail(tx, actor(), 'second_factor.enrol', { object: who.id });
    });
    expect(await scene.findings()).toEqual([]);
  });

  it.each([
    ['a second passkey', () => passkey(who, 'ajena')],
    [
      'another key of a passkey',
      () => `update passkeys set public_key = '\\x09' where id_prestador = ${who.id}`,
    ],
    [
      'another secret of the app',
      () => `update totp_secrets set sealed = '\\x09' where id_prestador = ${who.id}`,
    ],
    ['no app any more', () => `delete from totp_secrets where id_prestador = ${who.id}`],
    [
      'another recovery code',
      () => `insert into recovery_codes (id_prestador, hash) values (${who.id}, '\\x09')`,
    ],
  ])('with %s is named', async (_what, statement) => {
    expect(await findingsAfter(FACTOR, statement())).toEqual([factorOf(who, 'altered by hand')]);
  });

  it('is named if SQL added it for somebody who has none', async () => {
    expect(await findingsAfter(FACTOR, passkey(scene.ana, 'plantada'))).toEqual([
      factorOf(scene.ana, 'inserted by hand'),
    ]);
  });

  it('is named if SQL took it away', async () => {
    const all = FACTOR.map((table) => `delete from ${table} where id_prestador = ${who.id}`).join(';');
    expect(await findingsAfter(FACTOR, all)).toEqual([factorOf(who, 'removed')]);
  });

  it('is still the same after it was used', async () => {
    await asApplication(
      `update passkeys set counter = 7, last_used_at = now() where id_prestador = ${who.id}`,
    );
    await asApplication(`update totp_secrets set last_step = 7 where id_prestador = ${who.id}`);
    await asApplication(`update recovery_codes set used_at = now() where id_prestador = ${who.id}`);
    expect(await scene.findings()).toEqual([]);
  });
});

describe('an alert', () => {
  const raise = () => scene.t.db.transaction().execute((tx) => raiseEmergency(tx, who.id));

  it('may grow by itself; it is named if it was changed', async () => {
    await raise();
    await raise();
    expect(await scene.findings()).toEqual([]);
    const id = (await scene.owner.query('select max(id_alerta)::integer as id from alertas')).rows[0].id;
    const named = expect.stringMatching(`^record ${id} of alertas was altered by hand`);
    const closed = `cerrada_en = now(), cerrada_por = ${scene.ana.id}, palabra = 'Nada'`;
    for (const change of ['cantidad = 1', closed])
      expect(
        await findingsAfter(['alertas'], `update alertas set ${change} where id_alerta = ${id}`),
      ).toContainEqual(named);
  });

  it('whose word somebody changed after it was closed is named', async () => {
    const admin = await scene.t.signIn('administrador');
    await scene.owner.query('select adopt_untracked_records()');
    const id = (await scene.owner.query('select max(id_alerta)::integer as id from alertas')).rows[0].id;
    const closing = await scene.t.as(admin, 'PATCH', `/api/alerts/${id}`, { palabra: 'Revisada' });
    expect(closing.statusCode).toBe(200);
    expect(await scene.findings()).toEqual([]);
    expect(
      await findingsAfter(['alertas'], `update alertas set palabra = 'Otra' where id_alerta = ${id}`),
    ).toEqual([expect.stringMatching(`^record ${id} of alertas was altered by hand`)]);
  });
});

describe('an emergency access', () => {
  it('is named if it was put in', async () => {
    const { patient } = scene;
    const statement = `insert into accesos_emergencia (id_paciente, id_prestador, motivo, hasta)
                       values (${patient}, ${who.id}, 'Ninguno', now() + interval '1 hour')`;
    expect(await findingsAfter(['accesos_emergencia'], statement)).toEqual([
      expect.stringMatching(/^record \d+ of accesos_emergencia was inserted by hand/),
    ]);
  });
});

const ownText = (name: string) =>
  readFileSync(new URL(`../../database/functions/${name}.sql`, import.meta.url), 'utf8');

describe('somebody with every right is named', () => {
  const { owner, findings } = scene;

  it('who plants a passkey and takes it out of the view of them', async () => {
    const { rows } = await owner.query(`select pg_get_viewdef('segundos_factores') as definition`);
    let found: string[] = [];
    await scene.putBack(FACTOR, async () => {
      await asApplication(passkey(scene.ana, 'escondida'));
      await owner.query(`create or replace view segundos_factores as
        select * from (${String(rows[0].definition).replace(/;\s*$/, '')}) shown where id_prestador <> ${scene.ana.id}`);
      found = await findings();
      await owner.query(`create or replace view segundos_factores as ${rows[0].definition}`);
    });
    expect(found).toEqual([
      factorOf(scene.ana, 'inserted by hand'),
      'view segundos_factores was altered by hand',
    ]);
  });

  it.each([
    [
      'hides rows from some readers',
      'alter table alertas enable row level security',
      'alter table alertas disable row level security',
      'table alertas hides rows: row security was switched on by hand',
    ],
    [
      'lets a rule swallow what is written',
      'create rule nada as on insert to alertas do instead nothing',
      'drop rule nada on alertas',
      'table alertas has a rule that was made by hand (nada)',
    ],
    [
      'switches a trigger off',
      'alter table jornadas disable trigger jornadas_conservar',
      'alter table jornadas enable trigger jornadas_conservar',
      'trigger jornadas_conservar of table jornadas was switched off by hand',
    ],
    [
      'lets a trigger of their own swallow rows of the trail',
      `create function traga() returns trigger language plpgsql as 'begin return null; end';
       create trigger traga before insert on audit_log for each row when (new.action = 'patient.read') execute function traga()`,
      'drop function traga() cascade',
      'trigger traga of table audit_log was made by hand',
    ],
    [
      'writes a function anew',
      `create or replace function conservar_jornada() returns trigger language plpgsql as 'begin return new; end'`,
      ownText('conservar_jornada'),
      'function conservar_jornada was altered by hand',
    ],
    [
      'writes a function anew that is kept as it was understood',
      `create or replace function disciplina_de(autor jsonb) returns text language sql immutable parallel safe
         return 'psiquiatria'`,
      ownText('disciplina_de'),
      'function disciplina_de was altered by hand',
    ],
    [
      'lets a view show no medication',
      `do $$ begin execute 'alter view medicaciones_vigentes rename to medicaciones_de_antes;
         create view medicaciones_vigentes as select * from medicaciones_de_antes where false'; end $$`,
      'drop view medicaciones_vigentes; alter view medicaciones_de_antes rename to medicaciones_vigentes',
      'view medicaciones_vigentes was altered by hand',
    ],
    [
      'lets a trigger of the program run never',
      `create or replace trigger jornadas_conservar before update on jornadas for each row when (false)
         execute function conservar_jornada()`,
      ownText('conservar_jornada'),
      'trigger jornadas_conservar of table jornadas was altered by hand',
    ],
    [
      'takes a trigger away',
      'drop trigger jornadas_conservar on jornadas',
      ownText('conservar_jornada'),
      'trigger jornadas_conservar of table jornadas was removed by hand',
    ],
    [
      'puts a trigger of the program on the trail',
      `create trigger jornadas_conservar before insert on audit_log for each row when (false)
         execute function descontar_error()`,
      'drop trigger jornadas_conservar on audit_log',
      'trigger jornadas_conservar of table audit_log was made by hand',
    ],
    [
      'gives a function the text of another',
      `do $$ begin execute format('create or replace function conservar_jornada() returns trigger language plpgsql as %L',
         (select prosrc from pg_proc where oid = 'cerrar_pedido'::regproc)); end $$`,
      ownText('conservar_jornada'),
      'function conservar_jornada was altered by hand',
    ],
    [
      'lets a function read other tables',
      'alter function conservar_jornada() set search_path = pg_temp, public',
      'alter function conservar_jornada() reset search_path',
      'function conservar_jornada was altered by hand',
    ],
    [
      'adds a function of a name that is called, for values of another type',
      `create function umbral(name) returns integer language sql as 'select 1'`,
      'drop function umbral(name)',
      'function umbral(name) was made by hand',
    ],
    [
      'starts the serving login without triggers',
      `do $$ begin execute format('alter role trama_app in database %I set session_replication_role = replica',
         current_database()); end $$`,
      `do $$ begin execute format('alter role trama_app in database %I reset all', current_database()); end $$`,
      'session_replication_role=replica of the login trama_app was set by hand',
    ],
    [
      'puts a table before ours that the serving login alone reads',
      'create schema trama_app; create table trama_app.passkeys (like passkeys)',
      'drop schema trama_app cascade',
      'trama_app.passkeys was made by hand: it is read in the place of the table of that name',
    ],
    [
      'dates the trail back by some minutes',
      `alter table audit_log alter column at set default clock_timestamp() - interval '20 minutes'`,
      'alter table audit_log alter column at set default clock_timestamp()',
      'column at of the trail fills itself in otherwise: it was altered by hand',
    ],
    [
      'takes away up to where the trail was looked at for alerts',
      'delete from vigilancia',
      'insert into vigilancia default values',
      'nobody looks at the trail for alerts: the row that says up to where was removed, or lies ahead',
    ],
  ])('who %s', async (_what, set, undo, finding) => {
    await owner.query(set);
    const found = await findings();
    await owner.query(undo);
    expect(found).toContain(finding);
    expect(await findings()).toEqual([]);
  });
});
