import type { AppointmentUpdate } from '@trama/contract/schemas/agenda/appointments';
import {
  type AppointmentState,
  dayOfAppointment,
  isCancelled,
  isPending,
  needsReason,
  STATE_LABELS,
  type StepProblem,
  stepProblem,
} from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { whoWouldTake } from '../waiting-list/waiting-list.service.ts';
import {
  findAppointment,
  followingOf,
  type HeldAppointment,
  readAppointment,
  type StoredAppointment,
} from './appointments.queries.ts';
import { assertRoomInUse, refuseInWords } from './appointments.service.ts';
import { branchSeries, endSeriesBefore, shifted } from './series-changes.queries.ts';
import { type SlotFacts, slotFacts } from './warnings.queries.ts';
import { warningsOf } from './warnings.service.ts';

/** The JSON of the ChangedAppointment that was named. */
export function changeAppointment(guard: Guard, id: number, changes: AppointmentUpdate): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const { actor } = allowed;
      const found = () => findAppointment(tx, id);
      const before = await found();
      await assertRoomInUse(tx, changes.consultorio ?? null);
      const moved = await move(tx, actor, before, changes);
      const hasState = await changeState(tx, actor, await found(), changes);
      const hasNotes = await changeNotes(tx, actor, await found(), changes);
      if (!moved && !hasState && !hasNotes) {
        const { id_paciente: patient } = await found();
        await recordInTrail(tx, actor, 'appointment.list', { patient });
      }
      const isFreed = moved || (hasState && isCancelled((await found()).estado));
      const liberado = isFreed ? await whoWouldTake(tx, allowed, before) : null;
      const changed = await readAppointment(tx, allowed, id);
      return JSON.stringify({ ...JSON.parse(changed), avisos: warningsOf(moved ?? []), liberado });
    })
    .catch(refuseInWords);
}

/** This appointment and, if the change asks for it, the later ones of its series. */
async function affected(tx: Tx, appointment: StoredAppointment, { alcance }: AppointmentUpdate) {
  const follows = alcance === 'siguientes' && appointment.id_serie !== null;
  return follows ? [appointment, ...(await followingOf(tx, appointment))] : [appointment];
}

/** A moved appointment has to be confirmed again. Returns what the screen should warn of at the new hours. */
async function move(
  tx: Tx,
  actor: Actor,
  appointment: StoredAppointment,
  changes: AppointmentUpdate,
): Promise<SlotFacts[] | null> {
  const { inicio, fin, motivo } = changes;
  if (!inicio || !fin) return null;
  if (inicio === appointment.inicio && fin === appointment.fin) return null;
  if (!isPending(appointment.estado) || dayOfAppointment(appointment.inicio) < todayInClinic())
    throw invalidField('inicio', 'Un turno pasado, atendido o cancelado no se puede reprogramar');
  const rows = await affected(tx, appointment, changes);
  const series = rows.length > 1 ? await branchSeries(tx, actor, appointment, { inicio, fin }, {}) : null;
  const spans = await shifted(tx, rows, appointment, { inicio, fin });
  // The row at the far end moves first, so that no row lands on another one that has not moved yet.
  const order = inicio > appointment.inicio ? spans.reverse() : spans;
  for (const { id_turno, ...span } of order) {
    const row = rows.find((row) => row.id_turno === id_turno) ?? appointment;
    await save(tx, actor, row, 'appointment.move', {
      ...span,
      estado: 'programado',
      ...(motivo !== undefined && { motivo }),
      ...(series !== null && { id_serie: series, ocurrencia: placeAfter(appointment, row) }),
    });
  }
  const { id_prestador, id_paciente } = appointment;
  return id_paciente === null ? [] : slotFacts(tx, { id_prestador, id_paciente, spans });
}

/** Which occurrence of a series that begins with `first`. */
const placeAfter = (first: StoredAppointment, row: StoredAppointment) =>
  (row.ocurrencia ?? 0) - (first.ocurrencia ?? 0);

async function changeState(tx: Tx, actor: Actor, appointment: HeldAppointment, changes: AppointmentUpdate) {
  const { estado, motivo = null } = changes;
  if (!estado || estado === appointment.estado) return false;
  assertMayBecome(appointment, estado, motivo);
  // Only a cancellation can apply to the rest of a series; the other states belong to one day.
  const rows = isCancelled(estado) ? await affected(tx, appointment, changes) : [appointment];
  for (const row of rows) {
    const action = isCancelled(estado) ? 'appointment.cancel' : 'appointment.state';
    await save(tx, actor, row, action, {
      estado,
      motivo: motivo ?? row.motivo,
      ...arrival(estado),
      ...(isPending(row.estado) && { estado_previo: row.estado }),
    });
  }
  if (isCancelled(estado) && changes.alcance === 'siguientes') await endSeriesBefore(tx, actor, appointment);
  return true;
}

/** 'Realizado' and 'ausente' keep the hour of arrival (an absence may be a mistake); every other state clears it. */
const arrival = (estado: AppointmentState) => {
  if (estado === 'realizado' || estado === 'ausente') return {};
  return { presente_el: estado === 'presente' ? sql<string>`coalesce(presente_el, now())` : null };
};

function assertMayBecome(appointment: HeldAppointment, to: AppointmentState, reason: string | null): void {
  const { estado: from, estado_anterior: before, inicio, id_paciente } = appointment;
  const problem = stepProblem({ from, to, before, inicio, isBlock: id_paciente === null });
  const messages: Record<StepProblem, string> = {
    final: `Un turno ${STATE_LABELS[from].toLowerCase()} no puede pasar a ${STATE_LABELS[to].toLowerCase()}`,
    block: 'Un bloqueo de horario solo puede cancelarse',
    'day to come': 'El día del turno todavía no llegó',
    'hour to come': 'La hora del turno todavía no llegó',
    'another day': 'Una llegada o una ausencia solo puede corregirse el mismo día',
    'day over': 'El día del turno ya pasó',
  };
  if (problem) throw invalidField('estado', messages[problem]);
  if (needsReason({ from, to, before }) && !reason) throw invalidField('motivo', 'Indique el motivo');
}

async function changeNotes(tx: Tx, actor: Actor, appointment: StoredAppointment, changes: AppointmentUpdate) {
  const changed = (['nota', 'modalidad', 'consultorio'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== appointment[field],
  );
  if (changed.length === 0) return false;
  const values = Object.fromEntries(changed.map((field) => [field, changes[field]]));
  const rows = await affected(tx, appointment, changes);
  // The appointments that the series creates later get the same values.
  const series = rows.length > 1 ? await branchSeries(tx, actor, appointment, appointment, values) : null;
  for (const row of rows)
    await save(tx, actor, row, 'appointment.update', {
      ...values,
      ...(series !== null && { id_serie: series, ocurrencia: placeAfter(appointment, row) }),
    });
  return true;
}

async function save(
  tx: Tx,
  actor: Actor,
  { id_turno, id_paciente }: StoredAppointment,
  action: TrailAction,
  changes: UpdateObject<Tables, 'turnos'>,
): Promise<void> {
  await tx
    .updateTable('turnos')
    .set({ ...changes, fecha_actualizacion: sql`now()` })
    .where('id_turno', '=', id_turno)
    .execute();
  await recordInTrail(tx, actor, action, { patient: id_paciente, object: id_turno });
}
