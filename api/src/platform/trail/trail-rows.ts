import type { TrailAction } from '@trama/contract/words/trail-actions';

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
