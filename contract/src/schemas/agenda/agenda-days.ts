import { z } from 'zod';
import { AGENDA_DAYS_MAX } from '../../words/agenda/appointments.ts';
import { dateOnly, id, idInQuery } from '../fields.ts';
import { Appointment, AttendingProvider } from './appointments.ts';
import { day } from './moments.ts';

const DAY_MS = 86_400_000;

const spansDays = ({ from, to }: { from: string; to: string }) =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < AGENDA_DAYS_MAX;

/** Days of the clinic, both included. */
const days = { from: day('La fecha desde no es válida'), to: day('La fecha hasta no es válida') };
const TOO_LONG = { path: ['to'], message: `El período debe ser de 1 a ${AGENDA_DAYS_MAX} días` };

/** The days on the screen, of every provider. */
export const AgendaDaysQuery = z.object(days).refine(spansDays, TOO_LONG);
export type AgendaDaysQuery = z.output<typeof AgendaDaysQuery>;

/** The week that begins on that day. */
export const AgendaLoadQuery = z.object({ from: days.from });
/** How many appointments somebody has on a day; days without any are left out. */
export const AgendaLoad = z.object({ id_prestador: id(), dia: dateOnly(), turnos: z.int() });
export type AgendaLoad = z.output<typeof AgendaLoad>;

/** Another text after every change of an appointment of those days, or of who is absent without a later appointment. */
export const AgendaRevision = z.object({ revision: z.string() });
export type AgendaRevision = z.output<typeof AgendaRevision>;

export const AppointmentQuery = z
  .object({
    ...days,
    id_prestador: idInQuery('El prestador no es válido').optional(),
    id_paciente: idInQuery('El paciente no es válido').optional(),
  })
  .refine(spansDays, TOO_LONG);
export type AppointmentQuery = z.output<typeof AppointmentQuery>;

/** What a person sends to the patient by hand: the words of the reminder, and the telephone to send them to. */
export const AppointmentMessage = z.object({ texto: z.string(), telefono: z.string().nullable() });
export type AppointmentMessage = z.output<typeof AppointmentMessage>;

/** The reader's work for today. */
export const AppointmentDay = z.object({
  /** Today's own appointments, in their order. */
  mi_dia: z.array(Appointment),
  /** Own appointments that are over, with no follow-up and no absence yet; the oldest first. */
  por_registrar: z.array(Appointment),
  /** Absences after which nothing was booked; people who keep every agenda see everybody's. */
  ausentes: z.array(Appointment),
});
export type AppointmentDay = z.output<typeof AppointmentDay>;

export const AgendaProvider = AttendingProvider.extend({
  id_prestador: id(),
  is_active: z.boolean(),
  /** Their appointments begin every so many minutes. */
  paso: z.int(),
  /** Whether they are of the team of the patient who was asked about. */
  equipo: z.boolean(),
});
export type AgendaProvider = z.output<typeof AgendaProvider>;

export const AgendaProviderQuery = z.object({
  id_paciente: idInQuery('El paciente no es válido').optional(),
});
