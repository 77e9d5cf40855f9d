import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
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
  const { rows } = await sql<Voided>`
    update conformidades c set anulada_el = now(), anulada_motivo = ${reason}
      from turnos t
     where (t.id_turno = ${appointment} or t.id_encuentro = ${appointment}) and t.estado <> 'realizado'
       and c.id_turno = t.id_turno and c.anulada_el is null
    returning c.id_conformidad as id, c.id_paciente as patient`.execute(tx);
  await recordVoided(tx, actor, rows);
}

/**
 * A shift that is annulled, or whose hours are corrected, takes what was agreed to of its month with it, and the links that still
 * ask about those hours.
 */
export async function voidHours(tx: Tx, actor: Actor, shift: number, reason: string): Promise<void> {
  const ofMonth = sql`from jornadas j
     where j.id_jornada = ${shift} and c.id_paciente = j.id_paciente and c.id_prestador = j.id_prestador
       and c.mes = to_char(j.inicio at time zone ${CLINIC_TIME_ZONE}, 'YYYY-MM')`;
  await sql`update enlaces_conformidad c set usado_el = now() ${ofMonth} and c.usado_el is null`.execute(tx);
  // After the links: one that is being answered at this moment has its conformity by now.
  const { rows } = await sql<Voided>`
    update conformidades c set anulada_el = now(), anulada_motivo = ${reason}
    ${ofMonth} and c.anulada_el is null
    returning c.id_conformidad as id, c.id_paciente as patient`.execute(tx);
  await recordVoided(tx, actor, rows);
}

interface Voided {
  id: number;
  patient: number;
}

async function recordVoided(tx: Tx, actor: Actor, rows: Voided[]): Promise<void> {
  for (const { id, patient } of rows)
    await recordInTrail(tx, actor, 'conformity.void', { patient, object: id });
}
