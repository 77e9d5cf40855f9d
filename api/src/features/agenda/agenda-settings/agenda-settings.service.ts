import type {
  Absences,
  AbsencesInput,
  Availability,
  AvailabilityInput,
  Calendar,
  CalendarInput,
  Holiday,
  HolidayInput,
  Room,
  RoomInput,
} from '@trama/contract/schemas/agenda/agenda-settings';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import type { Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { endCalendarAddress } from '../../access/account/other-ways-in.service.ts';
import { agendaOf } from './agenda-reach.service.ts';
import {
  addCalendar,
  replaceAbsences,
  replaceHours,
  type Saved,
  saveHoliday,
  saveRoom,
} from './agenda-settings.queries.ts';

/** A change of the agenda's settings; the trail names the provider, if it is one provider's. If nothing changes, it is a read. */
function change<T>(
  guard: Guard,
  work: (tx: Tx, actor: Actor) => Promise<Saved<T>>,
  objectOf: (saved: T) => number | null = () => null,
): Promise<T> {
  return guard.change(async (tx, { actor }) => {
    const { saved, isNew } = await work(tx, actor);
    await recordInTrail(tx, actor, isNew ? 'agenda.update' : 'agenda.read', { object: objectOf(saved) });
    return saved;
  });
}

const NAME_TAKEN = 'Ya existe un consultorio con ese nombre';

export const setRoom = (guard: Guard, input: RoomInput): Promise<Room> =>
  change(guard, async (tx) => {
    const room = await saveRoom(tx, input);
    if (!room) throw invalidField('id_consultorio', 'El consultorio no es válido');
    return room;
  }).catch((error) => {
    throw violatesConstraint(error, 'consultorios_nombre') ? invalidField('nombre', NAME_TAKEN) : error;
  });

export const setHoliday = (guard: Guard, input: HolidayInput): Promise<Holiday> =>
  change(guard, (tx) => saveHoliday(tx, input));

const whose = ({ id_prestador }: { id_prestador: number }) => id_prestador;

export const setAvailability = (guard: Guard, input: AvailabilityInput): Promise<Availability> =>
  change(
    guard,
    async (tx, actor) => replaceHours(tx, await attending(tx, actor, input.id_prestador), input),
    whose,
  );

export const setAbsences = (guard: Guard, input: AbsencesInput): Promise<Absences> =>
  change(
    guard,
    async (tx, actor) => replaceAbsences(tx, await attending(tx, actor, input.id_prestador), input),
    whose,
  );

/** Locks the provider's row: when two people save the same week, the second replaces what the first saved. */
async function attending(tx: Tx, actor: Actor, asked: number | null | undefined): Promise<number> {
  const id = agendaOf(actor, asked);
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', id)
    .where('role', 'in', [...ASSIGNABLE_ROLES])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw invalidField('id_prestador', PERFORMER_UNAVAILABLE);
  return id;
}

/** The address works for anyone who has it, without a password, so making one asks for a recent proof. */
export const OPENS_CALENDAR = needs('appointments', 'read', 'calendar.create', { proof: 'recent' });

/** One address a person. A new one ends the one before. */
export function setCalendar(guard: Guard, input: CalendarInput, publicUrl: string): Promise<Calendar> {
  const secret = input.activo ? newSecret() : null;
  const address = secret ? { hash: hashSecret(secret), iniciales: input.iniciales } : null;
  return guard.change(
    async (tx, { actor }) => {
      if (address) await guard.about(OPENS_CALENDAR).check({ tx });
      const hadOne = await endCalendarAddress(tx, actor.id);
      const since = address && (await addCalendar(tx, actor.id, address));
      const ended = hadOne ? 'calendar.revoke' : 'agenda.read';
      await recordInTrail(tx, actor, address ? 'calendar.create' : ended, { object: actor.id });
      return {
        activo: input.activo,
        iniciales: address?.iniciales ?? false,
        fecha_creacion: since,
        url: secret && `${publicUrl}/api/calendar/${secret}.ics`,
      };
    },
    { holds: 'own account' },
  );
}
