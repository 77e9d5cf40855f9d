import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { addressOf } from '../limits/address.ts';
import { fingerprintAfter } from './fingerprints.ts';

/** Who acts, as the trail records it. */
export interface TrailContext {
  id: number | null;
  role: string | null;
  address: string;
  requestId: string;
}

/** For changes without a request: the start creates the first administrator, a command resets a factor. */
export const BY_THE_MACHINE = { id: null, role: null, address: null, requestId: null } as const;

export type Author = TrailContext | typeof BY_THE_MACHINE;

export interface TrailFacts {
  outcome?: 'ok' | 'refused';
  patient?: number | null;
  /** The patients that an answer named, when there are several. */
  patients?: number[];
  object?: number | null;
  /** The folio of the entry that was written. */
  folio?: number | null;
  /** How many rows left with an export. */
  rows?: number | null;
}

/**
 * One row of the trail. A change passes its transaction, after it has written and with the id of the record as object:
 * the row and the change stand or fall together, and the row keeps the fingerprint of the record.
 */
export async function recordInTrail(
  db: Db | Tx,
  actor: Author,
  action: TrailAction,
  facts: TrailFacts = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(trailRow(actor, action, facts))
    .execute();
}

function trailRow(
  actor: Author,
  action: TrailAction,
  { outcome = 'ok', patient = null, patients, object: named = null, folio = null, rows = null }: TrailFacts,
) {
  // People set or change only their own password, so the actor is the object.
  const object = named ?? (action.startsWith('password.') ? actor.id : null);
  return {
    id_prestador: actor.id,
    role: actor.role,
    action,
    outcome,
    id_paciente: patient,
    ...(patients && { pacientes: patients }),
    object_id: object,
    // A stranger's address is kept as the limits count it.
    address: actor.id === null && actor.address ? addressOf(actor.address) : actor.address,
    request_id: actor.requestId,
    huella: outcome === 'ok' ? fingerprintAfter(action, object) : null,
    folio,
    filas: rows,
    hash_asiento: folio === null ? null : sql<Buffer>`hash_de_asiento(${patient}, ${folio})`,
  };
}

/** The trail's context of a request that nobody has signed yet. */
export function anonymous(request: FastifyRequest): TrailContext {
  return { id: null, role: null, address: request.ip, requestId: request.id };
}
