import type { AppointmentUpdate } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { findAppointment, type HeldAppointment, type StoredAppointment } from './appointments.queries.ts';
import {
  cancelParticipants,
  findParticipants,
  moveParticipants,
  placeParticipants,
  restoreParticipants,
} from './encounters.queries.ts';
import type { Participation } from './series.queries.ts';

export const isEncounter = ({ tipo, id_encuentro }: StoredAppointment): boolean =>
  tipo !== null && id_encuentro === null;

export const isBlock = ({ id_paciente, tipo }: StoredAppointment): boolean =>
  id_paciente === null && tipo === null;

/** The patients who are expected at an appointment: its own, or its participants who have not cancelled. */
export const whoComes = async (tx: Tx, appointment: HeldAppointment): Promise<number[]> =>
  (await participationsIn(tx, appointment)).map(({ id_paciente }) => id_paciente);

/** The same, each with what their payer authorised. */
export async function participationsIn(tx: Tx, appointment: HeldAppointment): Promise<Participation[]> {
  const rows = isEncounter(appointment) ? await findParticipants(tx, appointment.id_turno) : [appointment];
  return rows.flatMap(({ id_paciente, id_autorizacion, estado }) =>
    id_paciente === null || (isEncounter(appointment) && isCancelled(estado))
      ? []
      : [{ id_paciente, id_autorizacion }],
  );
}

const OF_EVERYBODY = ['inicio', 'fin', 'id_prestador', 'modalidad', 'consultorio', 'nota'] as const;
const NOT_ALONE = 'Es parte de un turno con varias personas: cambie el turno entero';

/** A participant alone changes state, reason and authorisation; hour, place and note are of everybody. */
export async function assertOwnChange(
  tx: Tx,
  appointment: HeldAppointment,
  changes: AppointmentUpdate,
): Promise<void> {
  if (isEncounter(appointment) && changes.id_autorizacion !== undefined)
    throw invalidField('id_paciente', 'Indique de qué participante es la autorización');
  if (appointment.id_encuentro === null) return;
  const field = OF_EVERYBODY.find((name) => changes[name] !== undefined);
  if (field) throw invalidField(field, NOT_ALONE);
  const { estado: whole } = await findAppointment(tx, appointment.id_encuentro);
  if (changes.estado && isCancelled(whole)) throw invalidField('estado', 'El turno entero está cancelado');
}

/** Writes the changes with their row in the trail. */
export async function saveAppointment(
  tx: Tx,
  actor: Actor,
  row: StoredAppointment,
  action: TrailAction,
  changes: UpdateObject<Tables, 'turnos'>,
): Promise<void> {
  const { id_turno, id_paciente } = row;
  await tx
    .updateTable('turnos')
    .set({ ...changes, fecha_actualizacion: sql`now()` })
    .where('id_turno', '=', id_turno)
    .execute();
  await recordInTrail(tx, actor, action, { patient: id_paciente, object: id_turno });
  if (isEncounter(row)) await carryAlong(tx, actor, id_turno, action);
}

/** The change of an appointment with participants applies to their own appointments too. */
async function carryAlong(tx: Tx, actor: Actor, id: number, action: TrailAction): Promise<void> {
  if (action === 'appointment.move') await moveParticipants(tx, actor, id);
  if (action === 'appointment.update') await placeParticipants(tx, actor, id);
  if (action === 'appointment.cancel') await cancelParticipants(tx, actor, id);
  // The only state that is stored of everybody besides a cancellation is that it was taken back.
  if (action === 'appointment.state') await restoreParticipants(tx, actor, id);
}

/**
 * The answer to a change names every participant, so the trail has a row for each of those that it does not name already. No
 * row names two of them.
 */
export async function recordNamed(tx: Tx, actor: Actor, id: number, changed: number | null): Promise<void> {
  for (const { id_paciente: patient } of await findParticipants(tx, id))
    if (patient !== changed) await recordInTrail(tx, actor, 'appointment.list', { patient });
}
