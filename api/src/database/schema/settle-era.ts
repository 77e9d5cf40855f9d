import type pg from 'pg';

/**
 * Rows of the trail are sealed in the order of their transactions' numbers. A trail that was restored into another cluster
 * may have higher numbers than the transactions to come there: then a new era begins. Checked at every start.
 */
export async function settleEra(client: pg.Client): Promise<void> {
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
