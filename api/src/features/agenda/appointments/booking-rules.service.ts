import type { AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { AGENDA_FACTS, ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { AGENDA_IS_FULL } from '@trama/contract/words/agenda/appointments';
import type { IntakeResult } from '@trama/contract/words/agenda/intake';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { holdsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';

/** What a new appointment and a changed one have to keep, and how both are refused. */

/** Checks that the provider sees patients, and locks their row: they stay active, and bookings of one agenda wait for each other. */
export async function holdAttending(tx: Tx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', id)
    .where('is_active', '=', true)
    .where('role', 'in', [...ASSIGNABLE_ROLES])
    .forShare()
    .executeTakeFirst();
  if (!found) throw invalidField('id_prestador', PERFORMER_UNAVAILABLE);
  await holdAgenda(tx, id);
}

/** Without it, two series that cross each other could wait for each other's rows. */
export async function holdAgenda(tx: Tx, id: number): Promise<void> {
  await sql`select ${sql.raw(holdsAgendaOf(String(id)))}`.execute(tx);
}

/**
 * A booking holds its patients before the agenda. A hand-over holds them in the same order, and then both agendas in the order of
 * their numbers, so that the two do not wait for each other.
 */
export async function holdForHandOver(tx: Tx, id: number, provider: number): Promise<void> {
  await sql`
    select p.id_paciente from pacientes p
     where p.id_paciente in (select t.id_paciente from turnos t where t.id_turno = ${id} or t.id_encuentro = ${id})
     order by p.id_paciente for no key update of p`.execute(tx);
  await sql`
    select ${sql.raw(holdsAgendaOf('pair.id_prestador'))}
      from (select t.id_prestador from turnos t where t.id_turno = ${id} union select ${provider}::bigint order by 1) pair`.execute(
    tx,
  );
}

/** The room by its number or its name. Of people who keep every agenda, a new name makes a new room. */
export async function roomOf(tx: Tx, actor: Actor, asked: number | string | null): Promise<number | null> {
  if (typeof asked !== 'string') {
    await assertRoomInUse(tx, asked);
    return asked;
  }
  const isNamed = sql<boolean>`lower(nombre) = lower(${asked})`;
  const known = await tx.selectFrom('consultorios').selectAll().where(isNamed).executeTakeFirst();
  if (known ? !known.activo : AGENDA_FACTS[actor.role].keeps !== 'all')
    throw invalidField('consultorio', ROOM_INVALID);
  if (known) return known.id_consultorio;
  // Of many desks that name it at the same moment one makes it, and the others wait and find it.
  const insert = tx
    .insertInto('consultorios')
    .values({ nombre: asked })
    .onConflict((same) => same.doNothing());
  const made = await insert.returning('id_consultorio').executeTakeFirst();
  if (!made) return roomOf(tx, actor, asked);
  await recordInTrail(tx, actor, 'agenda.update', { object: made.id_consultorio });
  return made.id_consultorio;
}

const ROOM_INVALID = 'El consultorio no es válido';

export async function assertRoomInUse(tx: Tx, room: number | null): Promise<void> {
  if (room === null) return;
  const found = await tx
    .selectFrom('consultorios')
    .select('id_consultorio')
    .where('id_consultorio', '=', room)
    .where('activo', '=', true)
    .executeTakeFirst();
  if (!found) throw invalidField('consultorio', ROOM_INVALID);
}

/** Checks that the authorisation is the patient's, and locks it. */
export async function holdAuthorization(tx: Tx, id: number, patient: number | null): Promise<void> {
  await lockAuthorization(tx, id);
  const found = await tx
    .selectFrom('autorizaciones')
    .select('id_autorizacion')
    .where('id_autorizacion', '=', id)
    .where('id_paciente', '=', patient)
    .where('activa', '=', true)
    .executeTakeFirst();
  if (!found) throw invalidField('id_autorizacion', 'La autorización no es de este paciente');
}

/** Nobody else counts its sessions until the transaction ends. */
export async function lockAuthorization(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('autorizacion ' || ${id}::text, 0))`.execute(tx);
}

/** Booking beyond what was authorised is warned of; a clinic's settings can refuse it. */
export async function assertSessionsLeft(tx: Tx, warnings: AppointmentWarning[]): Promise<void> {
  const warning = warnings.find(({ codigo }) => codigo === 'SIN_SESIONES');
  if (!warning || !(await currentSettings(tx)).cobros.bloquear_sin_sesiones) return;
  throw new AppError('NO_SESSIONS_LEFT', { message: warning.mensaje });
}

/** One booking may put the provider into several teams. If one of them still has to agree, the answer says so. */
export const gravest = (before: IntakeResult | null, next: IntakeResult | null): IntakeResult | null =>
  before === 'pedido' || next === 'pedido' ? 'pedido' : (before ?? next);

export const isAgendaFull = (error: unknown): boolean => violatesConstraint(error, 'turnos_por_delante');

/**
 * What the database refuses, in words: it counts what a provider has ahead (functions/limitar_turnos.sql), and keeps
 * appointments from overlapping.
 */
export function refuseInWords(error: unknown): never {
  if (isAgendaFull(error)) throw invalidField('id_prestador', AGENDA_IS_FULL);
  throw isSlotTaken(error) ? new AppError('SLOT_TAKEN') : error;
}

/** Only the agenda has exclusion constraints. */
const isSlotTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23P01';

/** Who asked about which patients. */
export interface Asked {
  actor: Actor;
  patients: number[];
}

/** The refusal says that a patient is busy at that hour, or has no sessions left: the trail gets a row for each patient. */
export async function recordRefusal(db: Db, asked: Asked | undefined, error: unknown): Promise<never> {
  const saysSomething = error instanceof AppError && ['SLOT_TAKEN', 'NO_SESSIONS_LEFT'].includes(error.code);
  if (asked && saysSomething)
    for (const patient of asked.patients)
      await recordInTrail(db, asked.actor, 'appointment.list', { patient });
  throw error;
}
