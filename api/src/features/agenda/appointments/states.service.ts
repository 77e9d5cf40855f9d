import type { AppointmentUpdate } from '@trama/contract/schemas/agenda/appointments';
import {
  type AppointmentState,
  isCancelled,
  isPending,
  STATE_LABELS,
  type StepProblem,
  stepProblem,
} from '@trama/contract/words/agenda/appointments';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { voidConformities } from '../conformity/void.service.ts';
import type { HeldAppointment, StoredAppointment } from './appointments.queries.ts';
import { findParticipants, leaveSeries } from './encounters.queries.ts';
import { isBlock, isEncounter, saveAppointment } from './encounters.service.ts';
import { endSeriesBefore, withFollowing } from './series-changes.queries.ts';

/** Returns whether the state changed. */
export async function changeState(
  tx: Tx,
  actor: Actor,
  appointment: HeldAppointment,
  changes: AppointmentUpdate,
): Promise<boolean> {
  const { estado, motivo = null } = changes;
  if (!estado || estado === appointment.estado) return false;
  assertMayBecome(appointment, estado);
  if (isEncounter(appointment) && !isCancelled(estado) && !isCancelled(appointment.estado))
    return changeEverybody(tx, actor, appointment, { estado, motivo });
  // Only a cancellation can apply to the rest of a series; the other states belong to one day.
  const rows = isCancelled(estado) ? await withFollowing(tx, appointment, changes.alcance) : [appointment];
  for (const row of rows) {
    await saveState(tx, actor, row, { estado, motivo });
    // What was signed on arrival no longer counts when the patient turns out not to have come.
    if (estado !== 'realizado' && (row.estado === 'presente' || isEncounter(row)))
      await voidConformities(
        tx,
        actor,
        row.id_turno,
        `El turno pasó a ${STATE_LABELS[estado].toLowerCase()}`,
      );
  }
  if (isCancelled(estado) && changes.alcance === 'siguientes') await endOrLeave(tx, actor, appointment);
  return true;
}

/** The series ends; or goes on without the participant who leaves. */
async function endOrLeave(tx: Tx, actor: Actor, appointment: HeldAppointment): Promise<void> {
  const { id_encuentro, id_paciente } = appointment;
  if (id_encuentro === null || id_paciente === null) return endSeriesBefore(tx, actor, appointment);
  const object = await leaveSeries(tx, id_encuentro, id_paciente);
  if (object !== null) await recordInTrail(tx, actor, 'series.update', { object });
}

/** Who came, did not come or was seen is a state of each participant; the others keep what they have. */
async function changeEverybody(
  tx: Tx,
  actor: Actor,
  encounter: HeldAppointment,
  step: Step,
): Promise<boolean> {
  const { estado } = step;
  for (const row of await findParticipants(tx, encounter.id_turno)) {
    const waits = isPending(row.estado) || (row.estado === 'presente' && estado === 'realizado');
    if (!waits || row.estado === estado) continue;
    assertMayBecome(row, estado);
    await saveState(tx, actor, row, step);
  }
  return true;
}

interface Step {
  estado: AppointmentState;
  motivo: string | null;
}

async function saveState(
  tx: Tx,
  actor: Actor,
  row: StoredAppointment,
  { estado, motivo }: Step,
): Promise<void> {
  const action = isCancelled(estado) ? 'appointment.cancel' : 'appointment.state';
  await saveAppointment(tx, actor, row, action, {
    estado,
    motivo: motivo ?? row.motivo,
    ...arrival(estado),
    ...(isPending(row.estado) && { estado_previo: row.estado }),
  });
}

/** 'Realizado' and 'ausente' keep the hour of arrival (an absence may be a mistake); every other state clears it. */
const arrival = (estado: AppointmentState) => {
  if (estado === 'realizado' || estado === 'ausente') return {};
  return { presente_el: estado === 'presente' ? sql<string>`coalesce(presente_el, now())` : null };
};

function assertMayBecome(appointment: HeldAppointment, to: AppointmentState): void {
  const { estado: from, estado_anterior: before, inicio } = appointment;
  const problem = stepProblem({ from, to, before, inicio, isBlock: isBlock(appointment) });
  const messages: Record<StepProblem, string> = {
    final: `Un turno ${STATE_LABELS[from].toLowerCase()} no puede pasar a ${STATE_LABELS[to].toLowerCase()}`,
    block: 'Un bloqueo de horario solo puede cancelarse',
    'day to come': 'El día del turno todavía no llegó',
    'hour to come': 'La hora del turno todavía no llegó',
    'another day': 'Una llegada o una ausencia solo puede corregirse el mismo día',
    'day over': 'El día del turno ya pasó',
  };
  if (problem) throw invalidField('estado', messages[problem]);
}
