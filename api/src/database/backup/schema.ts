import pg from 'pg';

/**
 * Rows that a restored clinic must not have: sign-ins and links that were closed or used after the backup would work
 * again, limits would count what is long past, and the functions are those of the program that restores.
 */
const LEFT_OUT = new Set([
  'sessions',
  'refresh_tokens',
  'setup_tokens',
  'sign_in_addresses',
  'sign_in_devices',
  'calendar_tokens',
  'enlaces_turnos',
  'enlaces_conformidad',
  'login_challenges',
  'passkey_challenges',
  'rate_limits',
  'refused_tries',
  // Another clinic's uploads: a restored copy must not remove them from a store that both use.
  'archivos_en_camino',
  'schema_functions',
]);

export interface Table {
  name: string;
  /** Without those that are computed from others. */
  columns: string[];
  /** The `order by` that gives the rows the same order on every server. */
  order: string;
  parents: string[];
}

export interface Sequence {
  name: string;
  lastValue: string | null;
}

/**
 * Settings under which every server writes the same text for the same value. Sorting is off, so that rows are read along
 * their key: to sort a large table would write it to the database's disk once more.
 */
const SESSION = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set enable_sort = off; set max_parallel_workers_per_gather = 0; set jit = off`;

/** When the signal is aborted the connection ends, and with it whatever it was doing. */
export async function connectAsOwner(
  connectionString: string,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'trama-backup',
  });
  // The query that is awaited fails when the connection is lost; the event only needs a listener.
  client.on('error', () => {});
  signal?.addEventListener('abort', () => client.end().catch(() => {}));
  await client.connect();
  if (signal?.aborted) await client.end();
  signal?.throwIfAborted();
  await client.query(SESSION);
  return client;
}

export async function everyTable(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
                                       ', ' order by array_position(i.indkey::int2[], a.attnum))
                       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                      where i.indrelid = c.oid and i.indisprimary),
                    't::text collate "C"') as order,
           array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d
                        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`);
  return parentsFirst(rows);
}

export function belongsInBackup({ name }: { name: string }): boolean {
  return !LEFT_OUT.has(name);
}

/** The order in which to fill the tables, so that every reference finds its row. */
function parentsFirst(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((p) => placed.has(p)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

export async function everySequence(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );
  return rows;
}

export const quoted = pg.escapeIdentifier;

export function copyOutOf({ name, columns, order }: Table): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} t order by ${order}) to stdout`;
}

export function copyInto({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}
