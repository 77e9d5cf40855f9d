import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { readSqlFiles } from '../../database/schema/sql-files.ts';

/**
 * Compares functions, views and triggers with the program's own texts. Somebody with every right could make a trigger that
 * swallows rows of the trail, or a view that shows another dose than the table has. All of ours are made again beside those in
 * force, by the owner, and undone: PostgreSQL then says both in the same words.
 */
export async function verifyDefinitions(db: Db): Promise<string[]> {
  const migrations = (await readSqlFiles('migrations')).map(({ text }) => text).join('\n');
  const functions = (await readSqlFiles('functions')).flatMap(({ text }) => text.split(STATEMENT));
  const findings: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local role none`.execute(tx);
      await sql`set local check_function_bodies = off`.execute(tx);
      findings.push(
        ...(await otherFunctions(tx, functions)),
        ...(await otherViews(tx, migrations)),
        ...(await otherTriggers(tx, functions)),
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

/** A statement of the files of functions begins a line; what stands within one does not. */
const STATEMENT = /^(?=(?:create|alter|comment|grant|revoke) )/m;
const FUNCTION = /^create or replace (function|aggregate) (\w+)/;
const TRIGGER = /^create or replace trigger \w+[^;]*? on (\w+)/;
const VIEW = /^create (?:or replace )?view (\w+) as[^;]+;/gm;

interface Difference {
  what: string;
  happened: string;
}

const named = ({ rows }: { rows: Difference[] }) =>
  rows.map(({ what, happened }) => `${what} was ${happened} by hand`);

/** SQL of what became of the row `r` in force, where `o` is what it should be. */
const HAPPENED = sql.raw(`case when o is null then 'made' when r is null then 'removed' else 'altered' end`);

/** An extension's functions are not ours, unless they have a name that we call. */
async function otherFunctions(tx: Tx, statements: string[]): Promise<string[]> {
  for (const statement of statements.filter((text) => FUNCTION.test(text)))
    await sql.raw(statement.replace(FUNCTION, 'create $1 pg_temp.$2')).execute(tx);
  return named(
    await sql<Difference>`
      with described as materialized (
        select p.oid, p.pronamespace, p.proname, pg_get_function_identity_arguments(p.oid) as arguments,
               jsonb_build_array(
                 case when p.prosqlbody is null then p.prosrc end, pg_get_function_sqlbody(p.oid), p.prokind, p.prolang,
                 p.provolatile, p.proparallel, p.prosecdef, p.proleakproof, p.proisstrict, p.proconfig,
                 pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
                 (select jsonb_build_array(f.proname, a.agginitval, a.aggtranstype::regtype)
                    from pg_aggregate a join pg_proc f on f.oid = a.aggtransfn where a.aggfnoid = p.oid)) as definition
          from pg_proc p where p.pronamespace in ('public'::regnamespace, pg_my_temp_schema())
      ),
      r as (select * from described where pronamespace = 'public'::regnamespace),
      o as (select * from described where pronamespace = pg_my_temp_schema())
      select 'function ' || coalesce(o.proname, r.proname || case when r.proname in (select proname from o)
               then format('(%s)', r.arguments) else '' end) as what, ${HAPPENED} as happened
        from r full join o on o.proname = r.proname and o.arguments = r.arguments
       where r.definition is distinct from o.definition
         and not (o is null and r.proname not in (select proname from o) and exists (
                    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = r.oid and d.deptype = 'e'))
       order by 1`.execute(tx),
  );
}

async function otherViews(tx: Tx, migrations: string): Promise<string[]> {
  const findings: string[] = [];
  // Of several texts of one name the last is in force.
  for (const [name, text] of new Map([...migrations.matchAll(VIEW)].map(([text, name]) => [name, text]))) {
    await sql.raw(text.replace(/^create (?:or replace )?view/, 'create temp view')).execute(tx);
    const { rows } = await sql<{ same: boolean | null }>`
      select pg_get_viewdef(format('pg_temp.%I', ${name}::text)::regclass)
             = pg_get_viewdef(to_regclass(format('public.%I', ${name}::text))) as same`.execute(tx);
    await sql`drop view ${sql.id('pg_temp', name as string)}`.execute(tx);
    if (!rows[0]?.same) findings.push(`view ${name} was altered by hand`);
  }
  return findings;
}

/** Last, because a table made beside ours stands before it for whatever is made afterwards. */
async function otherTriggers(tx: Tx, statements: string[]): Promise<string[]> {
  const triggers = statements.filter((text) => TRIGGER.test(text));
  for (const table of new Set(triggers.map((text) => text.match(TRIGGER)?.[1] as string)))
    await sql`create temp table ${sql.id(table)} (like ${sql.id('public', table)})`.execute(tx);
  for (const statement of triggers) await sql.raw(statement).execute(tx);
  return named(
    await sql<Difference>`
      with described as materialized (
        select c.relnamespace, t.tgname, c.relname, regexp_replace(pg_get_triggerdef(t.oid), ' ON \\S+', '') as definition
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where c.relnamespace in ('public'::regnamespace, pg_my_temp_schema()) and not t.tgisinternal
      ),
      r as (select * from described where relnamespace = 'public'::regnamespace),
      o as (select * from described where relnamespace = pg_my_temp_schema())
      select format('trigger %s of table %s', tgname, relname) as what, ${HAPPENED} as happened
        from r full join o using (tgname, relname)
       where r.definition is distinct from o.definition
       order by 1`.execute(tx),
  );
}
