import type { AppointmentUpdate } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import type { Tx } from '../../../database/connect.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { type HeldAppointment, reachedOf } from './appointments.queries.ts';
import { assertSessionsLeft, lockAuthorization } from './booking-rules.service.ts';
import { findParticipants } from './encounters.queries.ts';
import { isEncounter } from './encounters.service.ts';
import { type SlotFacts, slotFacts, warningsOf } from './warnings.service.ts';

/**
 * Who takes part again when a cancellation is taken back. Their authorizations are locked before their rows change, in the order
 * in which a booking locks them.
 */
export async function whoComesBack(
  tx: Tx,
  appointment: HeldAppointment,
  { estado }: AppointmentUpdate,
): Promise<HeldAppointment[]> {
  if (!estado || isCancelled(estado) || !isCancelled(appointment.estado)) return [];
  const rows = isEncounter(appointment)
    ? (await findParticipants(tx, appointment.id_turno)).filter((row) => row.cancelado_con_todos)
    : [appointment];
  const back = rows.filter(({ id_paciente }) => id_paciente !== null);
  const ids = back.flatMap(({ id_autorizacion }) => id_autorizacion ?? []).sort((a, b) => a - b);
  for (const id of ids) await lockAuthorization(tx, id);
  return back;
}

/**
 * Each patient who comes back uses a session of their authorization again; another appointment may have used the last one
 * meanwhile. The answer has warnings only about patients that the signed-in person may see.
 */
export async function takeSessionsAgain(
  tx: Tx,
  allowed: Allowed,
  { id_prestador }: HeldAppointment,
  back: HeldAppointment[],
) {
  const reached = await reachedOf(
    tx,
    allowed,
    back.map(({ id_paciente }) => Number(id_paciente)),
  );
  const facts: SlotFacts[] = [];
  const shown: SlotFacts[] = [];
  for (const { id_paciente, id_autorizacion, inicio, fin } of back) {
    const found = await slotFacts(tx, {
      id_prestador,
      id_paciente,
      id_autorizacion,
      spans: [{ inicio, fin }],
    });
    facts.push(...found);
    if (reached.has(Number(id_paciente))) shown.push(...found);
  }
  const warnings = (slots: SlotFacts[]) =>
    warningsOf(slots).filter(({ codigo }) => codigo === 'SIN_SESIONES' || codigo === 'PACIENTE_INACTIVO');
  await assertSessionsLeft(tx, warnings(facts));
  return warnings(shown);
}
