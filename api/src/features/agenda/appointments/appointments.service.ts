import type { AppointmentInput, AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import {
  appointmentClock,
  dayOfAppointment,
  MISFIT_LABELS,
  type Misfit,
  NO_DAY_LEFT,
} from '@trama/contract/words/agenda/appointments';
import { PARTICIPANTS_MAX, participantsMin } from '@trama/contract/words/agenda/encounters';
import type { IntakeResult } from '@trama/contract/words/agenda/intake';
import { calledName } from '@trama/contract/words/full-name';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { patientInBody } from '../../../platform/access/subjects.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { agendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { belongsOn, leadsGroup, type Membership, membershipsOf } from '../groups/members.service.ts';
import { followBooking } from '../intake/intake.service.ts';
import { closeWaiting } from '../waiting-list/waiting-list.service.ts';
import { readAppointment } from './appointments.queries.ts';
import {
  type Asked,
  assertSessionsLeft,
  gravest,
  holdAttending,
  holdAuthorization,
  recordRefusal,
  refuseInWords,
  roomOf,
} from './booking-rules.service.ts';
import { comesOn, insertEncounters } from './encounters.queries.ts';
import {
  insertOccurrences,
  insertSeries,
  type Occurrence,
  type Participation,
  type Rule,
} from './series.queries.ts';
import { type SlotFacts, slotFacts, warningsOfAll } from './warnings.service.ts';

/** The JSON of a CreatedAppointment. */
export function createAppointment(
  db: Db,
  guard: Guard,
  input: AppointmentInput,
  key: string | undefined,
): Promise<string> {
  let asked: Asked | undefined;
  const booking = async (tx: Tx, allowed: Allowed) => {
    const { actor, patientId } = allowed;
    const provider = agendaOf(actor, input.id_prestador);
    await holdAttending(tx, provider);
    const participants = await participantsOf(tx, guard, provider, input);
    if (input.id_autorizacion) await holdAuthorization(tx, input.id_autorizacion, patientId);
    for (const { id_paciente, id_autorizacion } of inOrder(participants))
      if (id_autorizacion) await holdAuthorization(tx, id_autorizacion, id_paciente);
    let occurrences: Occurrence[] = [];
    let intake: IntakeResult | null = null;
    const patients = patientId ? [patientId] : participants.map(({ id_paciente }) => id_paciente);
    asked = { actor, patients };
    const { id, isNew } = await createOnce(
      tx,
      actor,
      { type: 'appointment', key, content: input },
      async () => {
        const consultorio = await roomOf(tx, actor, input.consultorio ?? null);
        const rule = { ...ruleOf(input, provider, patientId || null, participants), consultorio };
        occurrences = await book(tx, actor, rule, input.omitir_ocupados);
        intake = await followBookings(tx, actor, patients, provider);
        if (input.id_espera && patientId) await closeWaiting(tx, allowed, input.id_espera);
        return Number(occurrences.find(({ id_turno }) => id_turno !== null)?.id_turno);
      },
    );
    // The same creation asked for again is a read.
    if (!isNew)
      for (const patient of patients.length > 0 ? patients : [null])
        await recordInTrail(tx, actor, 'appointment.list', { patient });
    const avisos = await warningsAbout(tx, provider, input, participants, occurrences);
    if (isNew) await assertSessionsLeft(tx, avisos);
    return createdJson(await readAppointment(tx, allowed, id), {
      creados: await countCreatedWith(tx, id),
      omitidos: occurrences.filter(({ razon }) => razon !== null),
      asignacion: intake,
      avisos,
    });
  };
  // Each participant has to be within reach; one who is not makes the answer a 404, as if nobody of that number existed.
  const also = input.participantes.map(({ id_paciente }) => guard.about(BOOKS, id_paciente));
  return guard
    .change(booking, { also })
    .catch(refuseInWords)
    .catch((error) => recordRefusal(db, asked, error));
}

/** What the booking did to the teams of the patients. */
async function followBookings(tx: Tx, actor: Actor, patients: number[], providerId: number) {
  let intake: IntakeResult | null = null;
  for (const patientId of patients)
    intake = gravest(intake, await followBooking(tx, actor, { patientId, providerId }));
  return intake;
}

/** What is asked of each participant. */
export const BOOKS = needs('appointments', 'create', 'appointment.create', { subject: patientInBody });

/**
 * Those who are named or, of a group, its members on that day, who have to be within reach as well. A series of a group also
 * has those who join it later: each appointment is made with the members of its day.
 */
async function participantsOf(
  tx: Tx,
  guard: Guard,
  provider: number,
  { participantes, id_grupo, inicio, tipo, repetir }: AppointmentInput,
): Promise<Participation[]> {
  if (!id_grupo) return participantes;
  if (!(await leadsGroup(tx, provider, id_grupo))) throw invalidField('id_grupo', 'El grupo no es válido');
  const day = dayOfAppointment(inicio);
  const memberships = await membershipsOf(tx, id_grupo);
  if (participantes.length > 0) {
    const comes = participantes.filter(
      (participant) => comesOn(memberships, participant, day) || joinsAfter(memberships, participant, day),
    );
    if (repetir && comes.length < participantes.length) throw invalidField('participantes', NOT_A_MEMBER);
    return participantes;
  }
  const ofDay = new Set(idsOf(memberships.filter((stay) => belongsOn(stay, day))));
  const later = memberships.filter(({ desde }) => repetir && desde > day);
  const members = [...new Set([...ofDay, ...idsOf(later)])];
  for (const member of members) await guard.about(BOOKS, member).check({ tx });
  if (ofDay.size < participantsMin(tipo))
    throw invalidField('id_grupo', 'El grupo no tiene bastantes personas');
  if (ofDay.size > PARTICIPANTS_MAX)
    throw invalidField('id_grupo', `El grupo tiene más de ${PARTICIPANTS_MAX} personas`);
  return members.map((id_paciente) => ({ id_paciente, id_autorizacion: null }));
}

const joinsAfter = (memberships: Membership[], { id_paciente }: Participation, day: string) =>
  memberships.some((stay) => stay.id_paciente === id_paciente && stay.desde > day);
const idsOf = (people: { id_paciente: number }[]) => people.map(({ id_paciente }) => id_paciente);
const NOT_A_MEMBER =
  'Una de las personas no es del grupo ese día: súmela al grupo, o dé el turno sin repetición';

/** Always in the same order, so that two bookings do not wait for each other. */
const inOrder = (participants: Participation[]) =>
  participants.toSorted((a, b) => Number(a.id_autorizacion) - Number(b.id_autorizacion));

/** The booking has checked that this person reaches each of them. */
async function namesOf(tx: Tx, participants: Participation[]): Promise<Map<number, string>> {
  if (participants.length === 0) return new Map();
  const found = await tx
    .selectFrom('pacientes')
    .select(['id_paciente', 'nombre', 'nombre_elegido', 'apellido'])
    .where('id_paciente', 'in', idsOf(participants))
    .execute();
  return new Map(found.map((patient) => [patient.id_paciente, calledName(patient)]));
}

/** A block has no patient, so it gets no warnings. */
async function warningsAbout(
  tx: Tx,
  id_prestador: number,
  { id_paciente, id_autorizacion = null, inicio, fin }: AppointmentInput,
  participants: Participation[],
  occurrences: Occurrence[],
): Promise<AppointmentWarning[]> {
  if (id_paciente === null && participants.length === 0) return [];
  const created = occurrences.filter(({ id_turno }) => id_turno !== null);
  const spans = created.length > 0 ? created : [{ inicio, fin }];
  const facts = await slotFacts(tx, { id_prestador, id_paciente, id_autorizacion, spans });
  const theirs: SlotFacts[] = [];
  const names = await namesOf(tx, participants);
  for (const participant of participants) {
    const quien = names.get(participant.id_paciente) ?? '';
    for (const found of await slotFacts(tx, { id_prestador, ...participant, spans }))
      theirs.push({ ...found, quien });
  }
  return warningsOfAll(facts, theirs);
}

/** How many appointments were created with it: they share the moment of their transaction. */
async function countCreatedWith(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ created: number }>`
    select count(*)::int as created from turnos booked join turnos t on t.id_turno = booked.id_turno
        or (t.id_serie = booked.id_serie and t.fecha_creacion = booked.fecha_creacion)
     where booked.id_turno = ${id}`.execute(tx);
  return rows[0]?.created ?? 1;
}

const ruleOf = (
  input: AppointmentInput,
  id_prestador: number,
  id_paciente: number | null,
  participantes: Participation[],
): Omit<Rule, 'consultorio'> => ({
  id_prestador,
  id_paciente,
  inicio: input.inicio,
  fin: input.fin,
  modalidad: input.modalidad,
  sobreturno: input.sobreturno,
  nota: input.nota ?? null,
  repetir: input.repetir ?? null,
  id_autorizacion: input.id_autorizacion ?? null,
  tipo: input.tipo === 'individual' ? null : input.tipo,
  id_grupo: input.id_grupo ?? null,
  participantes,
  // A block may lie outside working hours: a series of blocks skips only holidays and absences.
  incluir:
    id_paciente === null && input.tipo === 'individual'
      ? [...input.incluir, 'FUERA_DE_HORARIO', 'PASADO']
      : input.incluir,
});

/**
 * Creates one appointment or a series. A series that meets taken hours creates nothing, unless `skipsMisfits`: then it
 * creates those that fit. It always skips days with a warning.
 */
async function book(tx: Tx, actor: Actor, rule: Rule, skipsMisfits: boolean): Promise<Occurrence[]> {
  const series = rule.repetir ? await insertSeries(tx, actor, rule) : null;
  if (series) await recordInTrail(tx, actor, 'series.create', { patient: rule.id_paciente, object: series });
  const insert = rule.tipo === null ? insertOccurrences : insertEncounters;
  const occurrences = await insert(tx, actor, rule, series);
  if (occurrences.length === 0) throw invalidField('repetir', 'La serie termina antes de empezar');
  const misfits = occurrences.filter(({ razon }) => razon !== null);
  const isNothingMade = misfits.length === occurrences.length;
  const isTaken = misfits.some(({ razon }) => razon === 'ocupado');
  if (isTaken && (isNothingMade || !skipsMisfits)) throw await slotTaken(tx, misfits, series !== null);
  if (isNothingMade) throw noDayLeft(misfits);
  return occurrences;
}

const namedDays = (misfits: Occurrence[]) =>
  misfits.map(({ inicio, razon }) => ({
    field: inicio,
    message: `${appointmentClock(inicio)}: ${MISFIT_LABELS[razon as Misfit]}`,
  }));

const noDayLeft = (misfits: Occurrence[]) =>
  new AppError('VALIDATION_ERROR', {
    message: NO_DAY_LEFT,
    details: [{ field: 'repetir', message: NO_DAY_LEFT }, ...namedDays(misfits)],
  });

/**
 * A series names the days that did not fit, a single appointment the participants who are busy. Their names give nothing away:
 * the booking has already checked that this person reaches each of them.
 */
async function slotTaken(tx: Tx, misfits: Occurrence[], isSeries: boolean): Promise<AppError> {
  if (isSeries) return new AppError('SLOT_TAKEN', { details: namedDays(misfits) });
  const busy = misfits.flatMap(({ ocupados = [] }) => ocupados);
  if (busy.length === 0) return new AppError('SLOT_TAKEN');
  const patients = await tx
    .selectFrom('pacientes')
    .select(['nombre', 'nombre_elegido', 'apellido'])
    .where('id_paciente', 'in', busy)
    .orderBy('id_paciente')
    .execute();
  const details = patients.map((patient) => ({
    field: 'participantes',
    message: `${calledName(patient)} ya tiene un turno en ese horario`,
  }));
  return new AppError('SLOT_TAKEN', { details });
}

interface Booked {
  creados: number;
  omitidos: Occurrence[];
  asignacion: IntakeResult | null;
  avisos: AppointmentWarning[];
}

function createdJson(first: string, { omitidos, ...booked }: Booked): string {
  const left = omitidos.map(({ inicio, fin, razon }) => ({ inicio, fin, razon }));
  return JSON.stringify({ ...JSON.parse(first), ...booked, omitidos: left });
}
