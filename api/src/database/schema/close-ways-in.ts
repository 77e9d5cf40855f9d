import type pg from 'pg';

/**
 * Leaves the serving login nothing to hang a trigger on, and no trigger function to hang: those run with the owner's rights
 * and believe what the trigger says. A function is created open to everybody, so this is looked at on every start. Triggers
 * that exist go on working: PostgreSQL asks for the right only when one is created.
 */
export async function closeWaysIn(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      abierta regprocedure;
    begin
      if has_database_privilege('trama_app', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
      for abierta in
        select p.oid from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
           and pg_has_role(current_user, p.proowner, 'usage')
           and has_function_privilege('trama_app', p.oid, 'execute')
      loop
        execute format('revoke execute on function %s from public, trama_app', abierta);
      end loop;
    end $$`);
}
