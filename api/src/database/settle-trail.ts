import { AUDIT_ACTIONS } from '@trama/contract/audit-actions';
import pg from 'pg';

/** What the trail's table needs at every start, as its owner and while nobody else changes the schema. */
export async function settleTrail(client: pg.Client): Promise<void> {
  await settleEra(client);
  await settleVocabulary(client);
}

/**
 * Rows are sealed in the order of their transactions. Restored into another cluster, the numbers of those to come may
 * be lower than those that are there: then a new era begins.
 */
async function settleEra(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ present: number; due: number }>(`
    select column_default::integer as present,
           coalesce((select case when tx < pg_current_xact_id() then era else era + 1 end
                       from audit_log order by era desc, tx desc, id desc limit 1), 1) as due
      from information_schema.columns
     where table_schema = 'public' and table_name = 'audit_log' and column_name = 'era'`);
  const [era] = rows;
  if (era && era.due > era.present) {
    await client.query(`alter table audit_log alter column era set default ${era.due}`);
  }
}

/**
 * The database, too, takes no action outside the vocabulary. It only ever grows: a process of an earlier version may
 * start while one of this version is serving. The words are in a function, since a constraint is read anew by every
 * statement that writes: fifty words took as long as the row itself.
 */
async function settleVocabulary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ body: string | null }>(
    `select prosrc as body from pg_proc where oid = to_regprocedure('accion_del_rastro(text)')`,
  );
  const present = [...(rows[0]?.body ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, action]) => `${action}`);
  const missing = Object.keys(AUDIT_ACTIONS).filter((action) => !present.includes(action));
  if (missing.length === 0) return;
  const words = [...present, ...missing].map((action) => pg.escapeLiteral(action)).join(', ');
  await client.query(`
    create or replace function accion_del_rastro(accion text) returns boolean
      language plpgsql immutable parallel safe as $$ begin return accion in (${words}); end $$`);
  if (rows.length > 0) return;
  await client.query(`
    alter table audit_log
      drop constraint if exists audit_log_action_known,
      add constraint audit_log_action_known check (accion_del_rastro(action)) not valid`);
}
