import { AUDIT_ACTIONS } from '@trama/contract/words/audit-actions';
import pg from 'pg';

/** What the trail's table needs at every start, as its owner and while nobody else changes the schema. */
export async function settleTrail(client: pg.Client): Promise<void> {
  await settleEra(client);
  for (const guarded of GUARDED) await settleVocabulary(client, guarded);
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

interface Guarded {
  table: string;
  constraint: string;
  /** The function that the constraint calls, with what it is told. */
  guard: { name: string; parameters: string; columns: string };
  /** SQL of what it says, for that list of words. */
  holds: (words: string) => string;
}

const GUARDED: Guarded[] = [
  {
    table: 'audit_log',
    constraint: 'audit_log_action_known',
    guard: { name: 'accion_del_rastro', parameters: 'accion text', columns: 'action' },
    holds: (words) => `accion in (${words})`,
  },
  {
    table: 'audit_reads',
    constraint: 'audit_reads_can_be_entered',
    guard: {
      name: 'lecturas_del_rastro',
      parameters: 'acciones text[], pedidos text[]',
      columns: 'actions, request_ids',
    },
    holds: (words) => `cardinality(acciones) = cardinality(pedidos) and acciones <@ array[${words}]`,
  },
];

/**
 * The database, too, takes no action outside the vocabulary. It only ever grows: a process of an earlier version may
 * start while one of this version is serving. The words are in a function, since a constraint is read anew by every
 * statement that writes: fifty words took as long as the row itself.
 */
async function settleVocabulary(
  client: pg.Client,
  { table, constraint, guard, holds }: Guarded,
): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; body: string | null }>(
    `select to_regclass($1) is not null as exists, (select prosrc from pg_proc where oid = to_regproc($2)) as body`,
    [table, guard.name],
  );
  const { exists, body } = rows[0] ?? { exists: false, body: null };
  // A backup of an earlier version is settled before it is brought up to date.
  if (!exists) return;
  const present = [...(body ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, action]) => `${action}`);
  const missing = Object.keys(AUDIT_ACTIONS).filter((action) => !present.includes(action));
  if (missing.length === 0) return;
  const words = [...present, ...missing].map((action) => pg.escapeLiteral(action)).join(', ');
  await client.query(`
    create or replace function ${guard.name}(${guard.parameters}) returns boolean
      language plpgsql immutable parallel safe as $$ begin return ${holds(words)}; end $$`);
  if (body !== null) return;
  await client.query(`
    alter table ${table}
      drop constraint if exists ${constraint},
      add constraint ${constraint} check (${guard.name}(${guard.columns})) not valid`);
}
