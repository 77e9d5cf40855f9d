import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import type { BY_THE_MACHINE, TrailContext } from './record-in-trail.ts';

interface Recorded {
  /** Where the rows come from, as SQL, with the conditions on them. */
  from: string;
  /** Who acts: a row with actor_id, role, address and request_id. */
  who?: string;
  /** SQL of each column that the row of the trail has besides. */
  columns: Partial<
    Record<
      'id_paciente' | 'object_id' | 'huella' | 'folio' | 'hash_asiento' | 'pacientes' | 'termino' | 'filas',
      string
    >
  >;
}

/** SQL that leaves a row in the trail for each row of `from`, as part of the statement that changes or reads. */
export function recordedSql(action: TrailAction, { from, who = 'allowed', columns }: Recorded): string {
  const names = Object.keys(columns);
  return `insert into audit_log (id_prestador, role, action, outcome, address, request_id, ${names.join(', ')})
select ${who}.actor_id, ${who}.role, '${action}', 'ok', ${who}.address, ${who}.request_id, ${Object.values(columns).join(', ')}
  from ${from}`;
}

/** The row that says who acts, for a statement that has no `allowed`. */
export const authorRow = ({ id, role, address, requestId }: TrailContext | typeof BY_THE_MACHINE) =>
  sql`(select ${id}::bigint as actor_id, ${role}::text as role, ${address}::text as address, ${requestId}::text as request_id)`;
