import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../database/connect.ts';
import { fingerprintAfter } from './fingerprints.ts';

/** Who acts, as the trail records it. */
export interface AuditContext {
  id: number | null;
  role: string | null;
  address: string;
  requestId: string;
}

export interface AuditFacts {
  outcome?: 'ok' | 'refused';
  patient?: number | null;
  object?: number | null;
}

/**
 * One row of the trail. A change passes its transaction, after it has written and with the id of the record as object:
 * the row and the change stand or fall together, and the row keeps the fingerprint of the record.
 */
export async function recordAudit(
  db: Db | Tx,
  actor: AuditContext,
  action: AuditAction,
  facts: AuditFacts = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(auditRow(actor, action, facts))
    .execute();
}

function auditRow(
  actor: AuditContext,
  action: AuditAction,
  { outcome = 'ok', patient = null, object = null }: AuditFacts,
) {
  return {
    id_prestador: actor.id,
    role: actor.role,
    action,
    outcome,
    id_paciente: patient,
    object_id: object,
    address: actor.address,
    request_id: actor.requestId,
    huella: outcome === 'ok' ? fingerprintAfter(action, object) : null,
  };
}

/** The trail's context of a request that nobody has signed yet. */
export function anonymous(request: FastifyRequest): AuditContext {
  return { id: null, role: null, address: request.ip, requestId: request.id };
}
