import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

/**
 * What somebody with every right could set up in the database so that the rows that verify reads are not those that Trama
 * reads, or that no trigger sees a change. No migration makes any of this.
 */
const MADE_BY_HAND = `
  with set_by_hand as (
    select d.setrole as login, split_part(s, '=', 1) as parameter, substr(s, strpos(s, '=') + 1) as value
      from pg_db_role_setting d cross join unnest(d.setconfig) s
     where d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  )
  select format('table %s hides rows: row security was switched on by hand', c.relname) as what
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and (c.relrowsecurity or c.relforcerowsecurity)
  union all
  select format('table %s has a rule that was made by hand (%s)', c.relname, r.rulename)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'
  union all
  select format('trigger %s of table %s was switched off by hand', t.tgname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and t.tgenabled in ('D', 'R')
  union all
  select format('%s.%s was made by hand: it is read in the place of the %s of that name', n.nspname, made.name, made.kind)
    from (select relnamespace, relname, 'table' from pg_class union all select pronamespace, proname, 'function' from pg_proc)
           made (namespace, name, kind)
    join pg_namespace n on n.oid = made.namespace
   where n.nspname <> 'public'
     and (n.nspname = any(current_schemas(false)) or n.nspname in (select rolname from pg_roles)
          or n.nspname in (select trim(both ' "' from name) from set_by_hand, string_to_table(value, ',') name
                            where parameter = 'search_path'))
     and (made.name in (select own.relname from pg_class own where own.relnamespace = 'public'::regnamespace)
          or made.name in (select own.proname from pg_proc own where own.pronamespace = 'public'::regnamespace))
  union all
  select format('%s=%s of the login %s was set by hand', parameter, value, coalesce(r.rolname, '(all)'))
    from set_by_hand s left join pg_roles r on r.oid = s.login
   where parameter = 'session_replication_role' and value <> 'origin'
  union all
  select format('column %s of the trail fills itself in otherwise: it was altered by hand', f.columna)
    from unnest('{at,tx,written_as}'::text[], '{clock_timestamp(),pg_current_xact_id(),CURRENT_USER}'::text[]) f (columna, usual)
   where f.usual is distinct from (
           select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
             join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
            where d.adrelid = 'audit_log'::regclass and a.attname = f.columna)
  union all
  select 'nobody looks at the trail for alerts: the row that says up to where was removed, or lies ahead'
   where not exists (select from vigilancia v where v.revisado_hasta < clock_timestamp() + interval '1 hour')
   order by 1`;

export async function verifyCatalogue(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`${sql.raw(MADE_BY_HAND)}`.execute(tx);
  return rows.map(({ what }) => what);
}
