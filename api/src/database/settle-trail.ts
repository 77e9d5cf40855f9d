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
 * start while one of this version is serving.
 */
async function settleVocabulary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'audit_log'::regclass and conname = 'audit_log_action_known'`);
  const present = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, action]) => `${action}`);
  const missing = Object.keys(AUDIT_ACTIONS).filter((action) => !present.includes(action));
  if (missing.length === 0) return;
  const words = [...present, ...missing].map((action) => pg.escapeLiteral(action)).join(', ');
  await client.query(`
    alter table audit_log
      drop constraint if exists audit_log_action_known,
      add constraint audit_log_action_known check (action in (${words})) not valid`);
}
