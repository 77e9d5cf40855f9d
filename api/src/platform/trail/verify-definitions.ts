import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { readSqlFiles } from '../../database/schema/sql-files.ts';

/**
 * Compares functions, views and triggers with the program's own texts. Somebody with every right could make a trigger that
 * swallows rows of the trail, or a view that shows another dose than the table has.
 */
export async function verifyDefinitions(db: Db): Promise<string[]> {
  const texts = [...(await readSqlFiles('migrations')), ...(await readSqlFiles('functions'))];
  const own = texts.map(({ text }) => text).join('\n');
  const findings: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      findings.push(
        ...(await foreignTriggers(tx, own)),
        ...(await foreignFunctions(tx, own)),
        ...(await otherwiseMade(tx, own)),
      );
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return findings;
}

/** What was made to compare with is not kept. */
class Undone extends Error {}

async function foreignTriggers(tx: Tx, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select t.tgname as name, c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`.execute(tx);
  const known = new Set([...own.matchAll(/ trigger (\w+)/g)].map(([, name]) => name));
  return rows
    .filter(({ name }) => !known.has(name))
    .map(({ name, table }) => `trigger ${name} of table ${table} was made by hand`);
}

/** Text between quotes is kept as it was written, so it stands in one of our files. */
async function foreignFunctions(tx: Tx, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string | null }>`
    select p.proname as name, case when p.prosqlbody is null and p.prokind <> 'a' then p.prosrc end as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
                        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 1`.execute(tx);
  const known = new Set([...own.matchAll(/ (?:function|aggregate) (\w+)/g)].map(([, name]) => name));
  return rows.flatMap(({ name, text }) => {
    if (!known.has(name)) return [`function ${name} was made by hand`];
    return text === null || own.includes(text) ? [] : [`function ${name} was altered by hand`];
  });
}

const VIEW = /^create (?:or replace )?view (\w+) as[^;]+;/gm;
/** A function whose body is no text between quotes. */
const PARSED_FUNCTION =
  /^create (?:or replace )?function (\w+)[^;$]*?\n(?:begin atomic\n[^$]*?\nend;|\s*return [^;]+;)/gm;

/** Of what PostgreSQL keeps only as it has understood it, the same is made again beside it, by the owner. */
async function otherwiseMade(tx: Tx, own: string): Promise<string[]> {
  const views = [...own.matchAll(VIEW)].map(
    ([text, name]) =>
      [`view ${name}`, text.replace(/^create (?:or replace )?view/, 'create temp view')] as const,
  );
  const functions = [...own.matchAll(PARSED_FUNCTION)].map(
    ([text, name]) =>
      [`function ${name}`, text.replace(`function ${name}`, `function pg_temp.${name}`)] as const,
  );
  const findings: string[] = [];
  await sql`set local role none`.execute(tx);
  // Of several texts of one name the last is in force.
  for (const [what, text] of new Map([...views, ...functions])) {
    await sql.raw(text).execute(tx);
    const [kind, name] = what.split(' ') as [string, string];
    const { rows } = await (kind === 'view' ? sameView(tx, name) : sameFunction(tx, name));
    if (!rows[0]?.same) findings.push(`${what} was altered by hand`);
  }
  return findings;
}

interface Same {
  same: boolean | null;
}

async function sameView(tx: Tx, name: string) {
  const { rows } = await sql<Same>`
    select pg_get_viewdef(format('pg_temp.%I', ${name}::text)::regclass)
           = pg_get_viewdef(to_regclass(format('public.%I', ${name}::text))) as same`.execute(tx);
  await sql`drop view ${sql.id('pg_temp', name)}`.execute(tx);
  return { rows };
}

const sameFunction = (tx: Tx, name: string) =>
  sql<Same>`
    select count(distinct pg_get_function_sqlbody(p.oid)) = 1 and count(p.prosqlbody) = 2 as same from pg_proc p
     where p.proname = ${name} and p.pronamespace in ('public'::regnamespace, pg_my_temp_schema())`.execute(
    tx,
  );
