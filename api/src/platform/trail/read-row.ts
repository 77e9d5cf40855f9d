import type { AuditAction } from '@trama/contract/words/audit-actions';

/**
 * SQL of the row that a read leaves in the trail, for whoever the guard allows. It waits for the commit but not for the
 * disk: everybody sees it with the answer, and only a crash of the database server within the next milliseconds could
 * lose it. Changes and refusals wait for the disk.
 */
export const readRecordedSql = (action: AuditAction) => `
  insert into audit_log (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id)
  select actor_id, role, '${action}', 'ok', id_paciente, object_id, address, request_id from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'`;
