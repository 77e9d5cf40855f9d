import type { AgendaProvider, AppointmentInput } from '@trama/contract/schemas/agenda/appointments';
import { id, optionalDate, optionalText } from '@trama/contract/schemas/fields';
import type { Patient } from '@trama/contract/schemas/people/patients';
import {
  APPOINTMENT_MINUTES_MAX,
  APPOINTMENT_MODALITIES,
  APPOINTMENT_NOTE_MAX,
  REPETITIONS,
} from '@trama/contract/words/agenda/appointments';
import { parseDateOnly } from '@trama/contract/words/clinic-time';
import { z } from 'zod';
import { momentInClinic } from '../../../lib/clinic-moment.ts';
import { USUAL_MINUTES } from './appointment-words.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

const MINUTES_MIN = 5;
const MINUTE_MS = 60_000;

/** When it is, as people say it: a day, an hour and how long. */
const timeFields = {
  dia: z.string(texts.dayInvalid).refine((day) => parseDateOnly(day) !== null, texts.dayInvalid),
  hora: z.string(texts.hourInvalid).regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.hourInvalid),
  duracion: z
    .int(texts.durationInvalid)
    .min(MINUTES_MIN, texts.durationInvalid)
    .max(APPOINTMENT_MINUTES_MAX, texts.durationInvalid),
};

export const TimeForm = z.object(timeFields);
export type TimeValues = z.input<typeof TimeForm>;

/** What can be changed without moving it. */
const detailFields = {
  modalidad: z.enum(APPOINTMENT_MODALITIES),
  consultorio: id().nullable(),
  nota: optionalText(APPOINTMENT_NOTE_MAX),
};

export const DetailForm = z.object(detailFields);
export type DetailForm = z.output<typeof DetailForm>;
export type DetailValues = z.input<typeof DetailForm>;

export const BookingForm = z
  .object({
    ...timeFields,
    ...detailFields,
    /** Found by the search; only its number is sent. */
    paciente: z.custom<Patient>().nullable(),
    bloqueo: z.boolean(),
    prestador: z.custom<AgendaProvider>().nullable(),
    repetir: z.union([z.literal(''), z.enum(REPETITIONS)]),
    hasta: optionalDate(texts.dayInvalid),
    sobreturno: z.boolean(),
  })
  .refine(({ paciente, bloqueo }) => bloqueo || paciente, {
    path: ['paciente'],
    message: texts.patientRequired,
  })
  .refine(({ prestador }) => prestador, { path: ['prestador'], message: texts.providerRequired })
  .refine(({ repetir, hasta, dia }) => !repetir || !hasta || hasta >= dia, {
    path: ['hasta'],
    message: texts.untilInvalid,
  });
export type BookingForm = z.output<typeof BookingForm>;
export type BookingValues = z.input<typeof BookingForm>;

/** What is known when the form opens. */
export type BookingStart = Partial<BookingValues>;

export const startingValues = (start: BookingStart): BookingValues => ({
  dia: '',
  hora: '',
  duracion: USUAL_MINUTES,
  paciente: null,
  bloqueo: false,
  prestador: null,
  modalidad: 'presencial',
  consultorio: null,
  repetir: '',
  hasta: null,
  sobreturno: false,
  nota: '',
  ...start,
});

/** Both ends as moments. */
export function spanOf({ dia, hora, duracion }: TimeValues) {
  const inicio = momentInClinic(dia, hora) ?? '';
  return { inicio, fin: new Date(Date.parse(inicio) + duracion * MINUTE_MS).toISOString() };
}

export function inputOf(form: BookingForm, omitir_ocupados: boolean): AppointmentInput {
  const { paciente, bloqueo, prestador, repetir, hasta, modalidad, consultorio, sobreturno, nota } = form;
  return {
    ...spanOf(form),
    id_prestador: prestador?.id_prestador ?? null,
    id_paciente: bloqueo ? null : (paciente?.id_paciente ?? null),
    modalidad,
    consultorio,
    sobreturno,
    nota,
    repetir: repetir ? { cada: repetir, hasta } : null,
    omitir_ocupados,
    incluir: [],
  };
}
