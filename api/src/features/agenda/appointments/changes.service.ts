import type { AppointmentUpdate } from '@trama/contract/schemas/agenda/appointments';
import { dayOfAppointment, isCancelled, isPending } from '@trama/contract/words/agenda/appointments';
import type { IntakeResult } from '@trama/contract/words/agenda/intake';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { agendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { followBooking } from '../intake/intake.service.ts';
import { rememberFreed, whoWouldTake } from '../waiting-list/waiting-list.service.ts';
import {
  findAppointment,
  type HeldAppointment,
  reachedOf,
  readAppointment,
  type StoredAppointment,
} from './appointments.queries.ts';
import {
  type Asked,
  assertSessionsLeft,
  gravest,
  holdAttending,
  holdAuthorization,
  holdForHandOver,
  recordRefusal,
  refuseInWords,
  roomOf,
} from './booking-rules.service.ts';
import { takeSessionsAgain, whoComesBack } from './coming-back.service.ts';
import { findParticipants, findParticipation } from './encounters.queries.ts';
import {
  assertOwnChange,
  isBlock,
  participationsIn,
  recordNamed,
  saveAppointment,
  whoComes,
} from './encounters.service.ts';
import { branchSeries, placeAfter, shifted, withFollowing } from './series-changes.queries.ts';
import { changeState } from './states.service.ts';
import { type SlotFacts, slotFacts, warningsOf, warningsOfAll } from './warnings.service.ts';

/** The JSON of the ChangedAppointment that was named. */
export function changeAppointment(
  db: Db,
  guard: Guard,
  id: number,
  changes: AppointmentUpdate,
): Promise<string> {
  let asked: Asked | undefined;
  const { id_prestador: handedTo } = changes;
  const holds = async (tx: Tx) => {
    // Only people who may change the appointment hold anybody up.
    await guard.check({ tx });
    await holdForHandOver(tx, id, Number(handedTo));
  };
  return guard
    .change(
      async (tx, allowed) => {
        const { actor } = allowed;
        const before = await findChanged(tx, id, changes);
        asked = { actor, patients: await whoComes(tx, before) };
        const found = () => findAppointment(tx, before.id_turno);
        await assertOwnChange(tx, before, changes);
        const consultorio = await roomOf(tx, actor, changes.consultorio ?? null);
        const moved = await move(tx, allowed, before, changes);
        if (moved) await rememberFreed(tx, moved.rows, await found());
        const back = await whoComesBack(tx, await found(), changes);
        const hasState = await changeState(tx, actor, await found(), changes);
        const again = await takeSessionsAgain(tx, allowed, await found(), back);
        const hasNotes = await changeNotes(tx, actor, await found(), {
          ...changes,
          ...(changes.consultorio !== undefined && { consultorio }),
        });
        const authorized = await changeAuthorization(tx, allowed, await found(), changes);
        if (!moved && !hasState && !hasNotes && !authorized) {
          const { id_paciente: patient } = await found();
          await recordInTrail(tx, actor, 'appointment.list', { patient });
        }
        // The hour stays taken when one of several participants cancels.
        const isFreed =
          before.id_encuentro === null &&
          (moved !== null || (hasState && isCancelled((await found()).estado)));
        const liberado = isFreed ? await whoWouldTake(tx, allowed, before) : null;
        await recordNamed(tx, actor, id, before.id_paciente);
        const changed = await readAppointment(tx, allowed, id);
        return JSON.stringify({
          ...JSON.parse(changed),
          avisos: [...warningsOfAll(moved?.facts ?? authorized ?? [], moved?.ofParticipants ?? []), ...again],
          liberado,
          asignacion: moved?.intake ?? null,
        });
      },
      { holds: handedTo ? holds : undefined },
    )
    .catch(refuseInWords)
    .catch((error) => recordRefusal(db, asked, error));
}

/** The appointment of the path or, if a participant is named, theirs within it. */
async function findChanged(
  tx: Tx,
  id: number,
  { id_paciente: patient }: AppointmentUpdate,
): Promise<HeldAppointment> {
  if (patient === undefined) return findAppointment(tx, id);
  const found = await findParticipation(tx, id, patient);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

interface Moved {
  /** As they were before. */
  rows: StoredAppointment[];
  /** What the screen should warn of at the new hours. */
  facts: SlotFacts[];
  ofParticipants: SlotFacts[];
  intake: IntakeResult | null;
}

/** To another hour, another provider, or both. A moved appointment has to be confirmed again. */
async function move(
  tx: Tx,
  allowed: Allowed,
  appointment: HeldAppointment,
  changes: AppointmentUpdate,
): Promise<Moved | null> {
  const { actor } = allowed;
  const { inicio = appointment.inicio, fin = appointment.fin, motivo } = changes;
  const id_prestador = changes.id_prestador
    ? agendaOf(actor, changes.id_prestador)
    : appointment.id_prestador;
  const isHandedOver = id_prestador !== appointment.id_prestador;
  if (!isHandedOver && inicio === appointment.inicio && fin === appointment.fin) return null;
  if (!isPending(appointment.estado) || dayOfAppointment(appointment.inicio) < todayInClinic())
    throw invalidField('inicio', 'Un turno pasado, atendido o cancelado no se puede reprogramar');
  const rows = await withFollowing(tx, appointment, changes.alcance);
  if (isHandedOver) await holdNewProvider(tx, appointment, rows, id_prestador);
  const series = rows.length > 1 ? await branchSeries(tx, actor, appointment, { inicio, fin }, {}) : null;
  const spans = await shifted(tx, rows, appointment, { inicio, fin });
  // The row at the far end moves first, so that no row lands on another one that has not moved yet.
  const order = inicio > appointment.inicio ? spans.reverse() : spans;
  for (const { id_turno, ...span } of order) {
    const row = rows.find((row) => row.id_turno === id_turno) ?? appointment;
    await saveAppointment(tx, actor, row, 'appointment.move', {
      ...span,
      ...(isHandedOver && { id_prestador }),
      estado: 'programado',
      ...(motivo !== undefined && { motivo }),
      ...(series !== null && { id_serie: series, ocurrencia: placeAfter(appointment, row) }),
    });
  }
  return { rows, ...(await afterMove(tx, allowed, appointment, { id_prestador, isHandedOver, spans })) };
}

const NOBODY = { id_paciente: null, id_autorizacion: null };

interface NewHour {
  id_prestador: number;
  isHandedOver: boolean;
  spans: { inicio: string; fin: string }[];
}

/**
 * What the screen warns of at the new hour and, of a new provider, what that does to the teams of those who come. Of a patient
 * out of reach, whose own appointment moves, it says nothing but what the hour does.
 */
async function afterMove(
  tx: Tx,
  allowed: Allowed,
  appointment: HeldAppointment,
  { id_prestador, isHandedOver, spans }: NewHour,
): Promise<Omit<Moved, 'rows'>> {
  const { id_paciente, id_autorizacion } = appointment;
  if (isBlock(appointment)) return { facts: [], ofParticipants: [], intake: null };
  const participants = await participationsIn(tx, appointment);
  const reached = await reachedOf(
    tx,
    allowed,
    participants.map((participant) => participant.id_paciente),
  );
  const about = id_paciente !== null && reached.has(id_paciente) ? { id_paciente, id_autorizacion } : NOBODY;
  const facts = await slotFacts(tx, { id_prestador, ...about, spans });
  const ofParticipants: SlotFacts[] = [];
  let intake: IntakeResult | null = null;
  for (const participant of participants) {
    if (id_paciente === null && reached.has(participant.id_paciente))
      ofParticipants.push(...(await slotFacts(tx, { id_prestador, ...participant, spans })));
    const booked = { patientId: participant.id_paciente, providerId: id_prestador };
    if (isHandedOver) intake = gravest(intake, await followBooking(tx, allowed.actor, booked));
  }
  return { facts, ofParticipants, intake };
}

/** Locks the new provider and the patients, because whether the provider joins their teams depends on what is there now. */
async function holdNewProvider(
  tx: Tx,
  appointment: HeldAppointment,
  rows: StoredAppointment[],
  provider: number,
): Promise<void> {
  if (rows.length > 1)
    throw invalidField('alcance', 'Pase un turno por vez a otro profesional, o cree la serie de nuevo');
  await holdAttending(tx, provider);
  const participants = await findParticipants(tx, appointment.id_turno);
  const ids = [appointment, ...participants].map(({ id_turno }) => id_turno);
  const written = tx.selectFrom('seguimientos').select('id_seguimiento').where('id_turno', 'in', ids);
  if (await written.executeTakeFirst())
    throw invalidField(
      'id_prestador',
      'Ese turno tuvo un seguimiento: dé un turno nuevo con el otro profesional',
    );
  const patients = await whoComes(tx, appointment);
  if (patients.length === 0) return;
  const held = tx.selectFrom('pacientes').select('id_paciente').where('id_paciente', 'in', patients);
  await held.orderBy('id_paciente').forNoKeyUpdate().execute();
}

async function changeNotes(tx: Tx, actor: Actor, appointment: HeldAppointment, changes: AppointmentUpdate) {
  const changed = (['nota', 'modalidad', 'consultorio'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== appointment[field],
  );
  if (changed.length === 0) return false;
  const values = Object.fromEntries(changed.map((field) => [field, changes[field]]));
  const rows = await withFollowing(tx, appointment, changes.alcance);
  // The appointments that the series creates later get the same values.
  const series = rows.length > 1 ? await branchSeries(tx, actor, appointment, appointment, values) : null;
  for (const row of rows)
    await saveAppointment(tx, actor, row, 'appointment.update', {
      ...values,
      ...(series !== null && { id_serie: series, ocurrencia: placeAfter(appointment, row) }),
    });
  return true;
}

/**
 * The appointment, or the rest of its series, uses the sessions of another authorisation, or of none. Of a patient out of reach
 * nobody sees the one that it has, and so nobody changes it.
 */
async function changeAuthorization(
  tx: Tx,
  allowed: Allowed,
  appointment: HeldAppointment,
  changes: AppointmentUpdate,
): Promise<SlotFacts[] | null> {
  const { id_autorizacion } = changes;
  const { id_prestador, id_paciente } = appointment;
  if (id_autorizacion === undefined || id_autorizacion === appointment.id_autorizacion) return null;
  if (id_paciente !== null && !(await reachedOf(tx, allowed, [id_paciente])).has(id_paciente)) return null;
  if (id_autorizacion !== null) await holdAuthorization(tx, id_autorizacion, id_paciente);
  const rows = await withFollowing(tx, appointment, changes.alcance);
  for (const row of rows)
    await saveAppointment(tx, allowed.actor, row, 'appointment.update', { id_autorizacion });
  if (id_autorizacion === null) return [];
  const facts = await slotFacts(tx, { id_prestador, id_paciente, id_autorizacion, spans: rows });
  await assertSessionsLeft(tx, warningsOf(facts));
  return facts;
}
