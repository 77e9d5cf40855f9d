import type { Conformity } from '@trama/contract/schemas/agenda/conformity';
import type { ShiftConformityInput, ShiftInput, ShiftUpdate } from '@trama/contract/schemas/money/shifts';
import { ASSIGNABLE_ROLES, KEEPS_ALL_SHIFTS, roleCan } from '@trama/contract/words/access/access-policy';
import { hoursText, monthText } from '@trama/contract/words/agenda/conformity';
import {
  SHIFT_DAYS_BACK_AT_DESK,
  SHIFT_HOURS_BACK,
  SHIFT_HOURS_MAX,
  SHIFT_MINUTES_AHEAD,
  SHIFT_REFUSED,
} from '@trama/contract/words/money/shifts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  type ConformityDeps,
  conform,
  mailed,
  refuseSecond,
} from '../../agenda/conformity/conformity.service.ts';
import { voidHours } from '../../agenda/conformity/void.service.ts';
import {
  findShift,
  hoursOf,
  isEligible,
  readShift,
  type StoredShift,
  workedInMonthOf,
} from './shifts.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const isAtDesk = ({ role }: Actor) => KEEPS_ALL_SHIFTS.includes(role);
/** The front desk does not read what was done, so it does not write it either. */
const mayReadActivities = ({ role }: Actor) => roleCan(role, 'medical_history', 'read');
/** The provider whose hours they are: a companion enters only their own, whatever they send. */
const companionOf = (actor: Actor, asked: number | null | undefined) =>
  isAtDesk(actor) ? (asked ?? 0) : actor.id;

/** The constraints decide, also between two telephones at the same moment. */
function refuseInWords(error: unknown): never {
  if (violatesConstraint(error, 'jornadas_una_abierta'))
    throw new AppError('SLOT_TAKEN', { message: SHIFT_REFUSED.open });
  if (violatesConstraint(error, 'jornadas_sin_superponer'))
    throw new AppError('SLOT_TAKEN', { message: SHIFT_REFUSED.overlap });
  if (violatesConstraint(error, 'jornadas_cambios'))
    throw new AppError('ALREADY_CLOSED', { message: SHIFT_REFUSED.changed });
  throw error;
}

/** The JSON of the ChangedShift. */
export function beginShift(guard: Guard, input: ShiftInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const { actor, patientId: patient } = allowed;
      const { id, isNew } = await createOnce(tx, actor, { type: 'shift', key, content: input }, async () => {
        const id_prestador = companionOf(actor, input.id_prestador);
        if (!(await isEligible(tx, id_prestador, ASSIGNABLE_ROLES)))
          throw invalidField('id_prestador', SHIFT_REFUSED.provider);
        const insert = tx
          .insertInto('jornadas')
          .values({
            id_paciente: patient,
            id_prestador,
            ...hoursSent(actor, input),
            lugar: input.lugar ?? null,
            actividades: mayReadActivities(actor) ? (input.actividades ?? null) : null,
            registrado_por: actor.id,
          })
          .returning('id_jornada');
        return (await insert.executeTakeFirstOrThrow()).id_jornada;
      });
      // The same beginning sent again is a read.
      await recordInTrail(tx, actor, isNew ? 'shift.create' : 'shift.list', {
        patient,
        ...(isNew && { object: id }),
      });
      return withWarnings(tx, allowed, id);
    })
    .catch(refuseInWords);
}

/** Telephones are sometimes a little ahead: what they press is now. */
function notAhead(field: string, moment: string): string {
  const now = Date.now();
  if (Date.parse(moment) > now + SHIFT_MINUTES_AHEAD * MINUTE_MS)
    throw invalidField(field, SHIFT_REFUSED.future);
  return new Date(Math.min(Date.parse(moment), now)).toISOString();
}

function beginning(actor: Actor, asked: string | undefined): string {
  const moment = notAhead('inicio', asked ?? new Date().toISOString());
  const age = Date.now() - Date.parse(moment);
  if (isAtDesk(actor)) {
    if (age > SHIFT_DAYS_BACK_AT_DESK * DAY_MS) throw invalidField('inicio', SHIFT_REFUSED.tooOldAtDesk);
  } else if (age > SHIFT_HOURS_BACK * HOUR_MS) throw invalidField('inicio', SHIFT_REFUSED.tooOld);
  return moment;
}

/** A day that is over already is sent with its end. */
function hoursSent(actor: Actor, sent: ShiftInput): { inicio: string; fin: string | null } {
  const inicio = beginning(actor, sent.inicio);
  if (!sent.fin) return { inicio, fin: null };
  const fin = notAhead('fin', sent.fin);
  assertLength(inicio, fin);
  return { inicio, fin };
}

function assertLength(inicio: string, fin: string): void {
  const length = Date.parse(fin) - Date.parse(inicio);
  if (length <= 0 || length > SHIFT_HOURS_MAX * HOUR_MS) throw invalidField('fin', SHIFT_REFUSED.span);
}

/** The JSON of the ChangedShift: it ends, or it is said where it was and what was done. */
export function changeShift(guard: Guard, id: number, input: ShiftUpdate): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const { actor } = allowed;
      const known = await findShift(tx, id);
      const changes = changesOf(actor, known, input);
      if (Object.keys(changes).length > 0) {
        if (known.anulada_el !== null)
          throw new AppError('ALREADY_CLOSED', { message: SHIFT_REFUSED.annulled });
        if (correctsHours(known, changes))
          await voidHours(tx, actor, id, 'Se corrigieron las horas de una jornada del mes');
        await tx
          .updateTable('jornadas')
          .set({ ...changes, fecha_actualizacion: sql`now()` })
          .where('id_jornada', '=', id)
          .execute();
        await recordInTrail(tx, actor, 'shift.update', { patient: known.id_paciente, object: id });
      } else await recordInTrail(tx, actor, 'shift.list', { patient: known.id_paciente });
      return withWarnings(tx, allowed, id);
    })
    .catch(refuseInWords);
}

type Hours = Partial<Pick<StoredShift, 'inicio' | 'fin'>>;
/** An end that is said for the first time corrects nothing. */
const correctsHours = (known: StoredShift, { inicio, fin }: Hours): boolean =>
  inicio !== undefined || (fin !== undefined && known.fin !== null);

/** What differs from what is known. Hours that stand are the desk's to correct; an end that is sent again changes nothing. */
function changesOf(
  actor: Actor,
  known: StoredShift,
  { actividades, ...fields }: ShiftUpdate,
): Partial<StoredShift> {
  const input = mayReadActivities(actor) ? { ...fields, actividades } : fields;
  const changes = Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && value !== known[field as keyof StoredShift],
    ),
  ) as Partial<Pick<StoredShift, 'inicio' | 'fin' | 'lugar' | 'actividades'>>;
  if (correctsHours(known, changes) && !isAtDesk(actor))
    throw new AppError('ALREADY_CLOSED', { message: SHIFT_REFUSED.ended });
  if (changes.inicio) changes.inicio = beginning(actor, changes.inicio);
  if (changes.fin) changes.fin = notAhead('fin', changes.fin);
  const { inicio, fin } = { ...known, ...changes };
  if (fin !== null) assertLength(inicio, fin);
  return changes;
}

/** The JSON of the ChangedShift, which stays and counts no more. */
export function annulShift(
  guard: Guard,
  id: number,
  motivo: string,
  key: string | undefined,
): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor } = allowed;
    const creation = { type: 'shift_annulment', key, content: { id, motivo } };
    const { isNew } = await createOnce(tx, actor, creation, async () => {
      const { numUpdatedRows } = await tx
        .updateTable('jornadas')
        .set({ anulada_el: sql`now()`, anulada_motivo: motivo })
        .where('id_jornada', '=', id)
        .where('anulada_el', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new AppError('ALREADY_CLOSED', { message: SHIFT_REFUSED.annulled });
      await voidHours(tx, actor, id, 'Se anuló una jornada del mes');
      return id;
    });
    const { id_paciente: patient } = await findShift(tx, id);
    await recordInTrail(tx, actor, isNew ? 'shift.annul' : 'shift.list', {
      patient,
      ...(isNew && { object: id }),
    });
    return withWarnings(tx, allowed, id);
  });
}

/** Hours over the authorised ones are warned of, never refused. */
async function withWarnings(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const shift = JSON.parse(await readShift(tx, allowed, id));
  const { minutos, horas_mes } = await workedInMonthOf(tx, allowed, shift.id_paciente, shift.inicio);
  const isOver = horas_mes !== null && minutos > horas_mes * 60;
  const mensaje = `El mes lleva ${hoursText(minutos)} y están autorizadas ${horas_mes} h`;
  return JSON.stringify({ ...shift, avisos: isOver ? [{ codigo: 'HORAS_EXCEDIDAS', mensaje }] : [] });
}

/** The family agrees to the hours of a month as they stand now. */
export async function conformHours(
  deps: ConformityDeps,
  guard: Guard,
  { id_prestador: asked, mes, ...input }: ShiftConformityInput,
  key: string | undefined,
): Promise<Conformity> {
  const { answer, mail } = await guard
    .change(async (tx, allowed) => {
      const { actor, patientId: id_paciente } = allowed;
      const id_prestador = companionOf(actor, asked);
      const { minutos, jornadas, abiertas } = await hoursOf(tx, id_paciente, id_prestador, mes);
      if (minutos === 0) throw invalidField('mes', SHIFT_REFUSED.noHours);
      if (abiertas > 0) throw invalidField('mes', SHIFT_REFUSED.stillOpen);
      const hours = `${hoursText(minutos)} en ${jornadas === 1 ? '1 jornada' : `${jornadas} jornadas`} de ${monthText(mes)}`;
      const agreed = {
        subject: { id_paciente, id_turno: null, id_prestador, mes, minutos },
        texto: `Doy conformidad a ${hours}.`,
        pedido: `Le pedimos que confirme ${hours}:`,
      };
      return conform(tx, allowed, deps, agreed, { ...input, key });
    })
    .catch(refuseSecond);
  return mailed(deps, answer, mail);
}
