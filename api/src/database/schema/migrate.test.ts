import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { AUDIT_ACTIONS } from '@trama/contract/words/trail-actions';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { catalogueOf } from '../../../test/catalogue.ts';
import { copyTemplate } from '../../../test/template-database.ts';
import { createDatabase, withDatabase } from '../opening/open.ts';
import { migrate } from './migrate.ts';
import { knownMigrations } from './migrations.ts';

/** The sixteen migrations of version 1.0.0, what it recorded about them, and the checks that each of its starts renewed. */
const MADE_BY_1_0_0 = gunzipSync(
  readFileSync(new URL('../../../test/fixtures/1.0.0-schema.sql.gz', import.meta.url)),
).toString();

const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

let databases = 0;
async function newDatabase(statements = '') {
  databases += 1;
  const name = `trama_migrate_${process.pid}_${Date.now()}_${databases}`;
  await createDatabase(inject('serverUrl'), name);
  const url = withDatabase(inject('serverUrl'), name);
  const owner = await ownerOf(url);
  await owner.query(statements);
  return { url, owner };
}

async function ownerOf(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url });
  clients.push(owner);
  await owner.connect();
  return owner;
}

/** As this version has migrated it. */
async function migratedDatabase() {
  const url = await copyTemplate();
  return { url, owner: await ownerOf(url) };
}

/** Version numbers of the rows of the catalogue: equal when nothing was written, not even the same text again. */
async function functionVersions(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query(
    `select proname || ' ' || xmin as line from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function inForce(owner: pg.Client, name: string): Promise<string> {
  const { rows } = await owner.query('select prosrc from pg_proc where proname = $1', [name]);
  return rows[0]?.prosrc;
}

async function everyRow(owner: pg.Client): Promise<Record<string, object[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const content: Record<string, object[]> = {};
  const ours = tables.filter(({ name }) => !/^(schema_|audit_reads$)/.test(name));
  for (const { name } of ours) {
    const { rows } = await owner.query<{ row: object }>(
      `select to_jsonb(t) as row from "${name}" t order by t::text`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

describe('a database of version 1.0.0', () => {
  let owner: pg.Client;
  let before: Record<string, object[]>;
  let applied: string[];
  beforeAll(async () => {
    const old = await newDatabase(MADE_BY_1_0_0);
    // Not one of those that every test closes.
    owner = clients.pop() as pg.Client;
    await owner.query(`
      insert into prestadores (nombre, apellido, role) values ('Ana', 'Ruiz', 'psiquiatra'), ('Leo', 'Paz', 'psicologo');
      insert into pacientes (apellido) values ('Con riesgo'), ('Sin riesgo');
      insert into admisiones (id_paciente, id_prestador, registrado_por, riesgo, version)
      values (1, 1, 1, 'alto', 3), (2, 1, 1, null, 1);
      insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
      values (1, 1, '2025-01-01', 1, '{"riesgo": "bajo"}'), (1, 2, '2025-02-02', 2, '{"riesgo": "alto"}'),
             (1, 3, '2025-03-03', 1, '{"riesgo": "alto"}'), (2, 1, '2025-01-01', 1, '{"riesgo": null}');
      insert into pacientes (apellido, nombre, dni) select 'Núñez ' || n, 'José', n::text from generate_series(1, 50) n;
      insert into asignaciones (id_paciente, id_prestador) select id_paciente, 1 from pacientes;
      insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha)
        select id_paciente, 1, 1, '2024-05-06' from pacientes where id_paciente > 2;
      insert into audit_log (action, outcome) values ('patient.list', 'ok');
      insert into audit_reads (id_prestador, role, id_paciente, address, actions, request_ids)
      values (7, 'psicologo', 3, '::1', '{patient.read,follow_up.list}', '{uno,dos}')`);
    before = await everyRow(owner);
    applied = await migrate(old.url);
  });
  afterAll(() => owner.end());

  it('becomes the same as a new one, to the last right', async () => {
    const fresh = await newDatabase();
    expect(applied).not.toContain('0123_base.sql');
    expect(await migrate(fresh.url)).toEqual((await knownMigrations()).map(({ name }) => name));
    const catalogue = await catalogueOf(fresh.owner);
    expect(await catalogueOf(owner)).toEqual(catalogue);
    for (const [kind, least] of Object.entries({ tables: 50, columns: 200, triggers: 10, functions: 20 }))
      expect(catalogue[kind as keyof typeof catalogue].length, kind).toBeGreaterThan(least);
  });

  it('keeps every row as it was', async () => {
    expect(before.palabras_de_pacientes?.length).toBeGreaterThan(50);
    const after = await everyRow(owner);
    const isNew = (row: object) => 'id' in row && Number(row.id) > 1;
    const actions = after.audit_log?.filter(isNew).map((row) => 'action' in row && row.action);
    expect(actions?.sort()).toEqual(['follow_up.list', 'patient.read', 'provider.adopt', 'provider.adopt']);
    after.audit_log = after.audit_log?.filter((row) => !isNew(row)) ?? [];
    // New tables and columns may have come.
    expect(after).toMatchObject(before);
  });

  it('takes the risk of its patients from the versions of their histories', async () => {
    const { rows } = await owner.query(
      `select riesgo_actual, riesgo_fecha::date::text as dia, riesgo_autor from pacientes
        where id_paciente < 3 order by id_paciente`,
    );
    expect(rows).toEqual([
      { riesgo_actual: 'alto', dia: '2025-02-02', riesgo_autor: 'Leo Paz' },
      { riesgo_actual: null, dia: null, riesgo_autor: null },
    ]);
  });

  it('brings the reads that still waited for the trail into it', async () => {
    const { rows } = await owner.query(
      `select id_prestador::int, role, id_paciente::int, action, outcome, request_id from audit_log
        where request_id is not null order by id`,
    );
    const read = { id_prestador: 7, role: 'psicologo', id_paciente: 3, outcome: 'ok' };
    expect(rows).toEqual([
      { ...read, action: 'patient.read', request_id: 'uno' },
      { ...read, action: 'follow_up.list', request_id: 'dos' },
    ]);
  });

  it('that was not brought up to that version is refused in one line, and left as it is', async () => {
    const older = MADE_BY_1_0_0.slice(0, MADE_BY_1_0_0.indexOf('-- 0120_reads_aside.sql'));
    const { url, owner } = await newDatabase(older);
    await expect(migrate(url)).rejects.toThrow(
      /^the database was made by a Trama older than 1\.0\.0: start version 1\.0\.0 on it once, then this one$/,
    );
    expect((await owner.query(`select to_regclass('audit_reads') as reads`)).rows).toEqual([{ reads: null }]);
  });
});

describe('a migration', () => {
  it('that was edited after it had been applied is refused', async () => {
    const { url, owner } = await migratedDatabase();
    await owner.query(`update schema_migrations set sha256 = 'another'`);
    await expect(migrate(url)).rejects.toThrow(/was changed after it had been applied/);
  });

  it('is applied once', async () => {
    const { url } = await migratedDatabase();
    expect(await migrate(url)).toEqual([]);
  });
});

describe('a function', () => {
  it('is put in force when its text has changed, and otherwise not touched', async () => {
    const { url, owner } = await migratedDatabase();
    const whole = await inForce(owner, 'rehacer_lista');
    const versions = await functionVersions(owner);
    await migrate(url);
    expect(await functionVersions(owner)).toEqual(versions);

    // As an earlier version of the program has left it.
    await owner.query(`
      create or replace function rehacer_lista() returns void language plpgsql as $$ begin end $$;
      update schema_functions set sha256 = 'of an earlier text' where name = 'rehacer_lista'`);
    await migrate(url);
    expect(await inForce(owner, 'rehacer_lista')).toBe(whole);
    const others = (lines: string[]) => lines.filter((line) => !line.startsWith('rehacer_lista '));
    expect(others(await functionVersions(owner))).toEqual(others(versions));
  });

  it('that is gone is made again, with its triggers and no more rights than it had', async () => {
    const { url, owner } = await migratedDatabase();
    const before = await catalogueOf(owner);
    await owner.query('drop function contar_sesion() cascade; drop function adopt_untracked_records()');
    expect(await catalogueOf(owner)).not.toEqual(before);
    await migrate(url);
    expect(await catalogueOf(owner)).toEqual(before);
  });

  it('is left alone in a database that a newer version has migrated', async () => {
    const { url, owner } = await migratedDatabase();
    await owner.query(`
      create or replace function rehacer_lista() returns void language plpgsql as $$ begin /* newer */ end $$;
      update schema_functions set sha256 = 'of a newer text' where name = 'rehacer_lista';
      insert into schema_migrations (name, sha256) values ('9999_newer.sql', '')`);
    await migrate(url);
    expect(await inForce(owner, 'rehacer_lista')).toContain('newer');
  });

  it('that cannot be put in force is named, and none of the others is replaced', async () => {
    const { url, owner } = await migratedDatabase();
    // The result of a function cannot be changed in place, only by a migration that drops it.
    await owner.query(`
      drop function rehacer_palabras();
      create function rehacer_palabras() returns integer language sql return 1;
      create or replace function rehacer_lista() returns void language plpgsql as $$ begin /* earlier */ end $$;
      update schema_functions set sha256 = 'of an earlier text'`);
    await expect(migrate(url)).rejects.toThrow(/^function rehacer_palabras could not be put in force: /);
    expect(await inForce(owner, 'rehacer_lista')).toContain('earlier');
  });
});

describe('the vocabulary of the trail', () => {
  const accepts = async (owner: pg.Client, action: string) => {
    const { rows } = await owner.query('select accion_del_rastro($1) as yes', [action]);
    return rows[0]?.yes;
  };

  it('is the contract’s', async () => {
    const { owner } = await migratedDatabase();
    for (const action of Object.keys(AUDIT_ACTIONS)) expect(await accepts(owner, action)).toBe(true);
    expect(await accepts(owner, 'patient.destroy')).toBe(false);
  });

  it('keeps the words of a newer version when an earlier one starts, and grows by its own', async () => {
    const { url, owner } = await migratedDatabase();
    const text = await inForce(owner, 'accion_del_rastro');
    const newer = text.replace(`'patient.list'`, `'zebra.newer'`).replaceAll(`'`, `''`);
    await owner.query(
      `create or replace function accion_del_rastro(accion text) returns boolean
         language plpgsql immutable parallel safe as '${newer}'`,
    );
    expect(await accepts(owner, 'patient.list')).toBe(false);
    await migrate(url);
    expect([await accepts(owner, 'zebra.newer'), await accepts(owner, 'patient.list')]).toEqual([true, true]);
    const versions = await functionVersions(owner);
    await migrate(url);
    expect(await functionVersions(owner)).toEqual(versions);
  });
});
