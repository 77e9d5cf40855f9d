import type { IntakeResult } from '@trama/contract/words/agenda/intake';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { openAssignment } from '../../people/assignments/assignments.service.ts';
import { teamStanding } from '../../people/assignments/team.service.ts';

interface Booked {
  patientId: number;
  providerId: number;
}

/**
 * What an appointment does to the patient's team. The first one of a patient who has neither a team nor an entry assigns
 * its provider: there is nothing yet that could be given away. Otherwise administrators and directors are asked. The
 * caller holds the patient and the provider, so that of two bookings at once the second sees the first.
 */
export async function followBooking(tx: Tx, actor: Actor, booked: Booked): Promise<IntakeResult | null> {
  const standing = await teamStanding(tx, booked.patientId, booked.providerId);
  switch (standing) {
    case 'en_equipo':
      return null;
    case 'sin_equipo':
      // An emergency access ends by itself: a booking must not make a lasting one of it.
      if (await reachesInEmergency(tx, actor, booked.patientId)) {
        await askForAssignment(tx, actor, booked);
        return 'pedido';
      }
      await openAssignment(tx, actor, { ...booked, action: 'assignment.by_booking' });
      return 'asignado';
    case 'fuera':
      await askForAssignment(tx, actor, booked);
      return 'pedido';
    default:
      return standing satisfies never;
  }
}

async function reachesInEmergency(tx: Tx, actor: Actor, patientId: number): Promise<boolean> {
  const { rows } = await sql`
    select from accesos_emergencia e
     where e.id_prestador = ${actor.id} and e.id_paciente = ${patientId} and e.hasta > now()`.execute(tx);
  return rows.length > 0;
}

/** Once for the pair, however many appointments are booked before somebody decides. */
async function askForAssignment(tx: Tx, actor: Actor, { patientId, providerId }: Booked): Promise<void> {
  const asked = await tx
    .insertInto('pedidos_asignacion')
    .values({ id_paciente: patientId, id_prestador: providerId, pedido_por: actor.id })
    .onConflict((pair) =>
      pair.columns(['id_paciente', 'id_prestador']).where('estado', '=', 'pendiente').doNothing(),
    )
    .returning('id_pedido')
    .executeTakeFirst();
  if (!asked) return;
  await recordInTrail(tx, actor, 'assignment_request.create', {
    patient: patientId,
    object: asked.id_pedido,
  });
}
