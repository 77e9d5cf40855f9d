import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../test/catalogue.ts';
import { copyTemplate } from '../../../test/template-database.ts';
import { migrate } from './migrate.ts';

const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

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

describe('a migration', () => {
  it('is refused if it was edited after it had been applied', async () => {
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
    const whole = await inForce(owner, 'rehacer_sesiones_por_dia');
    const versions = await functionVersions(owner);
    await migrate(url);
    expect(await functionVersions(owner)).toEqual(versions);

    // As an earlier version of the program has left it.
    await owner.query(`
      create or replace function rehacer_sesiones_por_dia() returns void language plpgsql as $$ begin end $$;
      update schema_functions set sha256 = 'of an earlier text' where name = 'rehacer_sesiones_por_dia'`);
    await migrate(url);
    expect(await inForce(owner, 'rehacer_sesiones_por_dia')).toBe(whole);
    const others = (lines: string[]) => lines.filter((line) => !line.startsWith('rehacer_sesiones_por_dia '));
    expect(others(await functionVersions(owner))).toEqual(others(versions));
  });

  it('is made again if it is gone, with its triggers and only the rights it had', async () => {
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
      create or replace function rehacer_sesiones_por_dia() returns void language plpgsql as $$ begin /* newer */ end $$;
      update schema_functions set sha256 = 'of a newer text' where name = 'rehacer_sesiones_por_dia';
      insert into schema_migrations (name, sha256) values ('9999_newer.sql', '')`);
    await migrate(url);
    expect(await inForce(owner, 'rehacer_sesiones_por_dia')).toContain('newer');
  });

  it('is named if it cannot be put in force, and no other is replaced', async () => {
    const { url, owner } = await migratedDatabase();
    // The result of a function cannot be changed in place, only by a migration that drops it.
    await owner.query(`
      drop function adopt_untracked_records();
      create function adopt_untracked_records() returns integer language sql return 1;
      create or replace function rehacer_sesiones_por_dia() returns void language plpgsql as $$ begin /* earlier */ end $$;
      update schema_functions set sha256 = 'of an earlier text'`);
    await expect(migrate(url)).rejects.toThrow(
      /^function adopt_untracked_records could not be put in force: /,
    );
    expect(await inForce(owner, 'rehacer_sesiones_por_dia')).toContain('earlier');
  });
});

describe('the vocabulary of the trail', () => {
  const accepts = async (owner: pg.Client, action: string) => {
    const { rows } = await owner.query('select accion_del_rastro($1) as yes', [action]);
    return rows[0]?.yes;
  };

  it('is the contract’s', async () => {
    const { owner } = await migratedDatabase();
    for (const action of Object.keys(TRAIL_ACTIONS)) expect(await accepts(owner, action)).toBe(true);
    expect(await accepts(owner, 'patient.destroy')).toBe(false);
  });

  const replaceCheck = (owner: pg.Client, text: string) =>
    owner.query(
      `create or replace function accion_del_rastro(accion text) returns boolean
         language plpgsql stable parallel safe as '${text.replaceAll(`'`, `''`)}';
       update schema_functions set sha256 = 'of another text' where name = 'accion_del_rastro'`,
    );

  it('keeps the words of a newer version when an earlier one starts', async () => {
    const { url, owner } = await migratedDatabase();
    const text = await inForce(owner, 'accion_del_rastro');
    await replaceCheck(owner, text.replace(`'patient.list'`, `'patient.list', 'zebra.newer'`));
    await migrate(url);
    expect([await accepts(owner, 'zebra.newer'), await accepts(owner, 'patient.list')]).toEqual([true, true]);
  });

  it('grows by the words of a newer version when that one starts', async () => {
    const { url, owner } = await migratedDatabase();
    const text = await inForce(owner, 'accion_del_rastro');
    await replaceCheck(owner, text.replace(`'patient.list',`, ''));
    expect(await accepts(owner, 'patient.list')).toBe(false);
    await migrate(url);
    expect(await accepts(owner, 'patient.list')).toBe(true);
    const versions = await functionVersions(owner);
    await migrate(url);
    expect(await functionVersions(owner)).toEqual(versions);
  });
});
