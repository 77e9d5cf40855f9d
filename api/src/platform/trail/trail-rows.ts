import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Author } from './record-in-trail.ts';

/** SQL of each column that a row of the trail has besides who, when and what. */
type Columns = Partial<
  Record<
    'id_paciente' | 'object_id' | 'huella' | 'folio' | 'hash_asiento' | 'pacientes' | 'termino' | 'filas',
    string
  >
>;

interface Recorded {
  /** Where the rows come from, as SQL, with the conditions on them. */
  from: string;
  /** Who acts: a row with actor_id, role, address and request_id. */
  who?: string;
  columns: Columns;
  outcome?: 'ok' | 'refused';
}

/**
 * SQL that leaves a row in the trail for each row of `from`, as part of the statement that changes or reads. Its action is
 * one word, or a column of the rows.
 */
export function recordedSql(
  action: TrailAction | { column: string },
  { from, who = 'allowed', columns, outcome = 'ok' }: Recorded,
): string {
  const names = Object.keys(columns);
  const actionSql = typeof action === 'string' ? `'${action}'` : action.column;
  return `insert into audit_log (id_prestador, role, action, outcome, address, request_id, ${names.join(', ')})
select ${who}.actor_id, ${who}.role, ${actionSql}, '${outcome}', ${who}.address, ${who}.request_id, ${Object.values(columns).join(', ')}
  from ${from}`;
}

/** The same within a transaction, in the name of `author`. `rows` is what follows `from`. */
export const recordedBy = (
  author: Author,
  action: TrailAction,
  columns: Columns,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${sql.raw(recordedSql(action, { who: 'author', columns, from: '' }))} (
    select ${author.id}::bigint as actor_id, ${author.role}::text as role, ${author.address}::text as address,
           ${author.requestId}::text as request_id) author
   cross join ${rows}`;
