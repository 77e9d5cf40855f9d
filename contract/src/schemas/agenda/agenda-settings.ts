import { z } from 'zod';
import { STEPS } from '../../words/agenda/appointments.ts';
import {
  dateOnly,
  flagOr,
  id,
  idInQuery,
  moment,
  optionalDate,
  optionalText,
  requiredName,
} from '../fields.ts';

/** What the agenda stands on: rooms, when somebody attends, when they do not, holidays, and calendars to subscribe to. */

/** With its id a room is changed; without one it is new. */
export const RoomInput = z.object({
  id_consultorio: id('El consultorio no es válido').nullable().optional(),
  nombre: requiredName('El nombre es requerido', 100),
  activo: flagOr(true),
});
export type RoomInput = z.output<typeof RoomInput>;
export const Room = z.object({ id_consultorio: id(), nombre: z.string(), activo: z.boolean() });
export type Room = z.output<typeof Room>;

/** The provider; a clinician sets only their own agenda. */
const whose = () => id('El prestador no es válido').nullable().optional();
export const AgendaOfQuery = z.object({
  id_prestador: idInQuery('El prestador no es válido').optional(),
});

const TIME_INVALID = 'La hora no es válida';
const time = () => z.string(TIME_INVALID).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_INVALID);

const HoursInput = z
  .object({
    /** 1 is Monday, 7 is Sunday. */
    dia: z.int('El día no es válido').min(1, 'El día no es válido').max(7, 'El día no es válido'),
    desde: time(),
    /** '24:00' is the end of the day. */
    hasta: z.union([z.literal('24:00'), time()], TIME_INVALID),
  })
  .refine(({ desde, hasta }) => desde < hasta, {
    path: ['hasta'],
    message: 'El horario debe terminar después de comenzar',
  });

const HOURS_MAX = 50;

/** The whole week of a provider at once: it takes the place of the one before. */
export const AvailabilityInput = z.object({
  id_prestador: whose(),
  horarios: z.array(HoursInput).max(HOURS_MAX, 'Demasiados horarios'),
  /** Appointments begin every so many minutes; absent, it stays as it is. */
  paso: z.literal(STEPS, 'El paso no es válido').optional(),
});
export type AvailabilityInput = z.output<typeof AvailabilityInput>;
const Hours = z.object({ dia: z.int(), desde: z.string(), hasta: z.string() });
export const Availability = z.object({
  id_prestador: id(),
  horarios: z.array(Hours).max(HOURS_MAX),
  paso: z.int(),
});
export type Availability = z.output<typeof Availability>;

const requiredDay = (message: string) =>
  optionalDate(message)
    .transform((date) => date ?? '')
    .pipe(z.string().min(1, message));

export const AbsenceInput = z
  .object({
    /** The first and the last day. */
    desde: requiredDay('La fecha desde no es válida'),
    hasta: requiredDay('La fecha hasta no es válida'),
    motivo: optionalText(200).optional(),
  })
  .refine(({ desde, hasta }) => desde <= hasta, {
    path: ['hasta'],
    message: 'La ausencia debe terminar después de comenzar',
  });

export type AbsenceInput = z.output<typeof AbsenceInput>;

const ABSENCES_MAX = 100;

/** Those that end today or later: they take the place of the ones before. Past ones stay. */
export const AbsencesInput = z.object({
  id_prestador: whose(),
  ausencias: z.array(AbsenceInput).max(ABSENCES_MAX, 'Demasiadas ausencias'),
});
export type AbsencesInput = z.output<typeof AbsencesInput>;
export const Absence = z.object({ desde: dateOnly(), hasta: dateOnly(), motivo: z.string().nullable() });
export type Absence = z.output<typeof Absence>;
export const Absences = z.object({ id_prestador: id(), ausencias: z.array(Absence).max(ABSENCES_MAX) });
export type Absences = z.output<typeof Absences>;

/** Providers who are absent on some of the days that were asked for. */
export const ProviderAbsence = Absence.extend({
  id_prestador: id(),
  prestadores: z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() }),
});
export type ProviderAbsence = z.output<typeof ProviderAbsence>;
/** One question about the days answers at most so many. */
export const ABSENCES_SHOWN_MAX = 1_000;
export const TOO_MANY_ABSENCES = 'Elija menos días';

export const HolidayInput = z.object({
  fecha: requiredDay('La fecha no es válida'),
  nombre: requiredName('El nombre es requerido', 100),
  /** False: the clinic works on that day after all. */
  activo: flagOr(true),
});
export type HolidayInput = z.output<typeof HolidayInput>;
export const Holiday = z.object({ fecha: dateOnly(), nombre: z.string(), activo: z.boolean() });
export type Holiday = z.output<typeof Holiday>;

/** One address a provider: saving makes a new one and ends the one before; `activo` false only ends it. */
export const CalendarInput = z.object({
  activo: flagOr(true),
  /** Whether events have the patient's initials; otherwise they say 'Turno'. */
  iniciales: flagOr(false),
});
export type CalendarInput = z.output<typeof CalendarInput>;
export const Calendar = z.object({
  activo: z.boolean(),
  iniciales: z.boolean(),
  fecha_creacion: moment().nullable(),
  /** Answered once, at creation: only its hash is stored. */
  url: z.string().nullable(),
});
export type Calendar = z.output<typeof Calendar>;

/** What the page of a reminder shows to anybody who has its link. */
export const ReminderView = z.object({
  inicio: moment(),
  fin: moment(),
  /** The first name only. */
  nombre: z.string().nullable(),
  lugar: z.string().nullable(),
  /** What this link does. */
  accion: z.enum(['confirmar', 'cancelar']),
  /** The link no longer works: it was used, or the appointment changed. */
  usado: z.boolean(),
});
export type ReminderView = z.output<typeof ReminderView>;
