import type { AppointmentInput, AppointmentWarning } from '@trama/contract/schemas/agenda/appointments';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import {
  AGENDA_IS_FULL,
  appointmentClock,
  MISFIT_LABELS,
  type Misfit,
  NO_DAY_LEFT,
} from '@trama/contract/words/agenda/appointments';
import type { IntakeResult } from '@trama/contract/words/agenda/intake';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { agendaOf, holdsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { followBooking } from '../intake/intake.service.ts';
import { closeWaiting } from '../waiting-list/waiting-list.service.ts';
import { readAppointment } from './appointments.queries.ts';
import { assertSessionsLeft, holdAuthorization } from './authorized.service.ts';
import { insertOccurrences, insertSeries, type Occurrence, type Rule } from './series.queries.ts';
import { slotFacts } from './warnings.queries.ts';
import { warningsOf } from './warnings.service.ts';

/** The JSON of a CreatedAppointment. */
export function createAppointment(
  guard: Guard,
  input: AppointmentInput,
  key: string | undefined,
): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const { actor, patientId } = allowed;
      const provider = agendaOf(actor, input.id_prestador);
      await holdAttending(tx, provider);
      await assertRoomInUse(tx, input.consultorio ?? null);
      if (input.id_autorizacion) await holdAuthorization(tx, input.id_autorizacion, patientId);
      let occurrences: Occurrence[] = [];
      let intake: IntakeResult | null = null;
      const { id, isNew } = await createOnce(
        tx,
        actor,
        { type: 'appointment', key, content: input },
        async () => {
          occurrences = await book(
            tx,
            actor,
            ruleOf(input, provider, patientId || null),
            input.omitir_ocupados,
          );
          if (patientId) intake = await followBooking(tx, actor, { patientId, providerId: provider });
          if (input.id_espera && patientId) await closeWaiting(tx, actor, input.id_espera, patientId);
          return Number(occurrences.find(({ id_turno }) => id_turno !== null)?.id_turno);
        },
      );
      // The same creation asked for again is a read.
      if (!isNew) await recordInTrail(tx, actor, 'appointment.list', { patient: patientId || null });
      const avisos = await warningsAbout(tx, provider, input, occurrences);
      if (isNew) await assertSessionsLeft(tx, avisos);
      return createdJson(await readAppointment(tx, allowed, id), {
        creados: await countCreatedWith(tx, id),
        omitidos: occurrences.filter(({ razon }) => razon !== null),
        asignacion: intake,
        avisos,
      });
    })
    .catch(refuseInWords);
}

/** A block has no patient, so it gets no warnings. */
async function warningsAbout(
  tx: Tx,
  id_prestador: number,
  { id_paciente, id_autorizacion = null, inicio, fin }: AppointmentInput,
  occurrences: Occurrence[],
): Promise<AppointmentWarning[]> {
  if (id_paciente === null) return [];
  const created = occurrences.filter(({ id_turno }) => id_turno !== null);
  const spans = created.length > 0 ? created : [{ inicio, fin }];
  return warningsOf(await slotFacts(tx, { id_prestador, id_paciente, id_autorizacion, spans }));
}

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

/** How many appointments were created with it: they share the moment of their transaction. */
async function countCreatedWith(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ created: number }>`
    select count(*)::int as created from turnos booked join turnos t on t.id_turno = booked.id_turno
        or (t.id_serie = booked.id_serie and t.fecha_creacion = booked.fecha_creacion)
     where booked.id_turno = ${id}`.execute(tx);
  return rows[0]?.created ?? 1;
}

const ruleOf = (input: AppointmentInput, id_prestador: number, id_paciente: number | null): Rule => ({
  id_prestador,
  id_paciente,
  inicio: input.inicio,
  fin: input.fin,
  modalidad: input.modalidad,
  consultorio: input.consultorio ?? null,
  sobreturno: input.sobreturno,
  nota: input.nota ?? null,
  repetir: input.repetir ?? null,
  id_autorizacion: input.id_autorizacion ?? null,
  // A block may lie outside working hours: a series of blocks skips only holidays and absences.
  incluir: id_paciente === null ? [...input.incluir, 'FUERA_DE_HORARIO', 'PASADO'] : input.incluir,
});

/**
 * Creates one appointment or a series. A series that meets taken hours creates nothing, unless `skipsMisfits`: then it
 * creates those that fit. It always skips days with a warning.
 */
async function book(tx: Tx, actor: Actor, rule: Rule, skipsMisfits: boolean): Promise<Occurrence[]> {
  const series = rule.repetir ? await insertSeries(tx, actor, rule) : null;
  if (series) await recordInTrail(tx, actor, 'series.create', { patient: rule.id_paciente, object: series });
  const occurrences = await insertOccurrences(tx, actor, rule, series);
  if (occurrences.length === 0) throw invalidField('repetir', 'La serie termina antes de empezar');
  const misfits = occurrences.filter(({ razon }) => razon !== null);
  const isNothingMade = misfits.length === occurrences.length;
  const isTaken = misfits.some(({ razon }) => razon === 'ocupado');
  if (isTaken && (isNothingMade || !skipsMisfits)) throw slotTaken(misfits, series !== null);
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

/** For a series the answer lists every appointment that did not fit. */
function slotTaken(misfits: Occurrence[], isSeries: boolean): AppError {
  if (!isSeries) return new AppError('SLOT_TAKEN');
  return new AppError('SLOT_TAKEN', { details: namedDays(misfits) });
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

export async function assertRoomInUse(tx: Tx, room: number | null): Promise<void> {
  if (room === null) return;
  const found = await tx
    .selectFrom('consultorios')
    .select('id_consultorio')
    .where('id_consultorio', '=', room)
    .where('activo', '=', true)
    .executeTakeFirst();
  if (!found) throw invalidField('consultorio', 'El consultorio no es válido');
}
