import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';

/**
 * Gives patients to providers, many in one statement, each with its row in the trail. `pairs` is SQL of `id_paciente` and
 * `id_prestador`; the caller has checked and locked these providers. Returns how many assignments it opened.
 */
export function openAssignments(
  tx: Tx,
  actor: Actor,
  pairs: RawBuilder<unknown>,
  importId: number | null,
): Promise<number> {
  return savedWithTrail(
    tx,
    actor,
    'assignment.create',
    sql`
      insert into asignaciones (id_paciente, id_prestador, asignado_por, id_importacion)
      select pairs.id_paciente, pairs.id_prestador, ${actor.id}::bigint, ${importId}::bigint from (${pairs}) pairs
       order by pairs.id_prestador, pairs.id_paciente
          on conflict (id_paciente, id_prestador) where fecha_baja is null do nothing
      returning *`,
  );
}

/** Ends what that import has assigned of these patients and is still open. */
export function closeImportedAssignments(
  tx: Tx,
  actor: Actor,
  importId: number,
  patientIds: number[],
): Promise<number> {
  return savedWithTrail(
    tx,
    actor,
    'assignment.close',
    sql`
      update asignaciones set fecha_baja = greatest(now(), fecha_asignacion), cerrado_por = ${actor.id}::bigint
       where id_importacion = ${importId} and id_paciente = any(${patientIds}::bigint[]) and fecha_baja is null
      returning *`,
  );
}

const SAVED = {
  id_paciente: 'saved.id_paciente',
  object_id: 'saved.id_asignacion',
  huella: 'huella(to_jsonb(saved))',
};

async function savedWithTrail(
  tx: Tx,
  actor: Actor,
  action: TrailAction,
  saved: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with saved as (${saved})
    ${recordedBy(actor, action, SAVED, sql`saved order by saved.id_asignacion`)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
