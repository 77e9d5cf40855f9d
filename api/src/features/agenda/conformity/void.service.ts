import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';

/**
 * An appointment that was given back, or that nobody came to, takes what was agreed to with it, for each of its participants:
 * the rows stay and say why they no longer count. What took place keeps its own.
 */
export async function voidConformities(
  tx: Tx,
  actor: Actor,
  appointment: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; patient: number }>`
    update conformidades c set anulada_el = now(), anulada_motivo = ${reason}
      from turnos t
     where (t.id_turno = ${appointment} or t.id_encuentro = ${appointment}) and t.estado <> 'realizado'
       and c.id_turno = t.id_turno and c.anulada_el is null
    returning c.id_conformidad as id, c.id_paciente as patient`.execute(tx);
  for (const { id, patient } of rows)
    await recordInTrail(tx, actor, 'conformity.void', { patient, object: id });
}
