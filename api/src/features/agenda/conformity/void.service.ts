import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';

/** An appointment that was given back takes what was agreed to with it: the rows stay and say why they no longer count. */
export async function voidConformities(
  tx: Tx,
  actor: Actor,
  appointment: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; patient: number }>`
    update conformidades set anulada_el = now(), anulada_motivo = ${reason}
     where id_turno = ${appointment} and anulada_el is null
    returning id_conformidad as id, id_paciente as patient`.execute(tx);
  for (const { id, patient } of rows)
    await recordInTrail(tx, actor, 'conformity.void', { patient, object: id });
}
