import type { AuditAction } from '@trama/contract/words/trail-actions';

/**
 * What a list tells the trail, as SQL: whom it showed, of the rows of `own`, the hash of what was searched for and, if it
 * leaves as a file, how many rows it has.
 */
export interface Shown {
  patients?: string;
  term?: string;
  rows?: string;
}

/** Of own SQL whose rows name a patient each. */
export const SHOWN_IN_ROWS: Shown = { patients: 'array_agg(distinct own.id_paciente)' };

/**
 * SQL of the row that a read leaves in the trail, for whoever the guard allows. It waits for the commit but not for the
 * disk: everybody sees it with the answer, and only a crash of the database server within the next milliseconds could
 * lose it. Changes and refusals wait for the disk.
 */
export const readRecordedSql = (action: AuditAction, shown?: Shown) => `
  insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, pacientes, termino, filas)
  select actor_id, role, '${action}', 'ok', id_paciente, object_id, address, request_id,
         ${shown?.patients ? `(select ${shown.patients} from own)` : 'null'}, ${shown?.term ?? 'null'},
         ${shown?.rows ? `(select ${shown.rows} from own)` : 'null'}
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'`;
