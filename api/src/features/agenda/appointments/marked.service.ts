import { isPending, NOT_ATTENDED, stepProblem } from '@trama/contract/words/agenda/appointments';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { voidConformities } from '../conformity/void.service.ts';
import type { HeldAppointment } from './appointments.queries.ts';
import { findParticipants } from './encounters.queries.ts';

interface Marked {
  id_paciente: number;
  asistio: boolean;
}

const WHY: Record<string, string> = {
  ...NOT_ATTENDED,
  'hour to come': 'La hora del turno todavía no llegó',
  'day over': 'El día del turno ya pasó',
};

/**
 * Marks the participants who did not come as absent, and checks that those who came can have been seen: the note that is
 * written next makes their appointments 'realizado'.
 */
export async function markAttendance(
  tx: Tx,
  actor: Actor,
  encounter: number,
  marked: Marked[],
): Promise<void> {
  const rows = await findParticipants(tx, encounter);
  for (const [place, { id_paciente, asistio }] of marked.entries()) {
    const row = rows.find((participant) => participant.id_paciente === id_paciente);
    if (!row) continue;
    const problem = problemOf(row, asistio);
    if (problem)
      throw invalidField(`participantes.${place}.asistio`, WHY[problem] ?? 'El turno no lo permite');
    if (!asistio && row.estado !== 'ausente') await markAbsent(tx, actor, row);
  }
}

function problemOf(row: HeldAppointment, came: boolean) {
  const to = came ? 'realizado' : 'ausente';
  if (row.estado === to) return null;
  const { estado: from, estado_anterior: before, inicio } = row;
  return stepProblem({ from, to, before, inicio, isBlock: false });
}

async function markAbsent(tx: Tx, actor: Actor, { id_turno, id_paciente, estado }: HeldAppointment) {
  await tx
    .updateTable('turnos')
    .set({
      estado: 'ausente',
      fecha_actualizacion: sql`now()`,
      ...(isPending(estado) && { estado_previo: estado }),
    })
    .where('id_turno', '=', id_turno)
    .execute();
  await recordInTrail(tx, actor, 'appointment.state', { patient: id_paciente, object: id_turno });
  await voidConformities(tx, actor, id_turno, 'El turno pasó a ausente');
}
