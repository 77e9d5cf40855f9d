import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import type { AppointmentInput } from '@trama/contract/schemas/agenda/appointments';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import { id, optionalDate, optionalText } from '@trama/contract/schemas/fields';
import { type Patient, PatientInput } from '@trama/contract/schemas/people/patients';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import {
  APPOINTMENT_MINUTES_MAX,
  APPOINTMENT_MODALITIES,
  APPOINTMENT_NOTE_MAX,
  REPETITIONS,
} from '@trama/contract/words/agenda/appointments';
import { APPOINTMENT_KINDS, participantsMin } from '@trama/contract/words/agenda/encounters';
import { parseDateOnly } from '@trama/contract/words/clinic-time';
import { z } from 'zod';
import type { ChosenPatient } from '../../../domain/people/PatientsField.tsx';
import { momentInClinic } from '../../../lib/clinic-moment.ts';
import { USUAL_MINUTES } from './appointment-words.ts';
import type { AskedSlot } from './appointments.api.ts';
import { bookingTexts as texts } from './appointments.texts.ts';
import { encounterTexts } from './booking.texts.ts';

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

export const isMinutes = (value: unknown): value is number => timeFields.duracion.safeParse(value).success;

export const TimeForm = z.object(timeFields);
export type TimeValues = z.input<typeof TimeForm>;

/** What can be changed without moving it. */
const detailFields = {
  modalidad: z.enum(APPOINTMENT_MODALITIES),
  consultorio: id().nullable(),
  nota: optionalText(APPOINTMENT_NOTE_MAX),
  /** What the payer authorised. */
  id_autorizacion: id().nullable(),
};

export const DetailForm = z.object(detailFields);
export type DetailForm = z.output<typeof DetailForm>;
export type DetailValues = z.input<typeof DetailForm>;

/** What is asked of somebody who calls for the first time. */
export const NewPatient = PatientInput.pick({ nombre: true, apellido: true, dni: true, telefono: true });
export type NewPatient = z.output<typeof NewPatient>;

const leads = ({ id_prestador }: AgendaProvider, group: Group) => group.id_prestador === id_prestador;

export const BookingForm = z
  .object({
    ...timeFields,
    ...detailFields,
    /** A patient who is created with the appointment. */
    nuevo: NewPatient.nullable(),
    /** Anybody of this role; '' is anybody. Counts while no provider is chosen. */
    rol: z.union([z.literal(''), z.enum(ASSIGNABLE_ROLES)]),
    /** The entry of the waiting list that this appointment answers. */
    id_espera: id().nullable(),
    /** Found by the search; only its number is sent. */
    paciente: z.custom<Patient>().nullable(),
    /** With any other than 'individual', `participantes` come and `paciente` is not sent. */
    tipo: z.enum(APPOINTMENT_KINDS),
    grupo: z.custom<Group>().nullable(),
    participantes: z.array(z.custom<ChosenPatient>()),
    /** What the payer of each participant authorised, by the patient's number. */
    autorizaciones: z.record(z.string(), id().nullish()),
    /** Somebody changed the list that the group proposed. */
    otros: z.boolean(),
    bloqueo: z.boolean(),
    prestador: z.custom<AgendaProvider>().nullable(),
    repetir: z.union([z.literal(''), z.enum(REPETITIONS)]),
    hasta: optionalDate(texts.dayInvalid),
    sobreturno: z.boolean(),
  })
  .refine(({ tipo, paciente, nuevo, bloqueo }) => tipo !== 'individual' || bloqueo || paciente || nuevo, {
    path: ['paciente'],
    message: texts.patientRequired,
  })
  .refine(
    ({ tipo, participantes, nuevo }) =>
      tipo === 'individual' || participantes.length + (nuevo ? 1 : 0) >= participantsMin(tipo),
    {
      path: ['participantes'],
      error: ({ input }) =>
        encounterTexts.needed[participantsMin((input as { tipo: AppointmentInput['tipo'] }).tipo)],
    },
  )
  .refine(
    ({ tipo, grupo, prestador }) => tipo !== 'grupo' || !grupo || !prestador || leads(prestador, grupo),
    {
      path: ['prestador'],
      message: encounterTexts.otherLeader,
    },
  )
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
  nuevo: null,
  rol: '',
  id_espera: null,
  tipo: 'individual',
  grupo: null,
  participantes: [],
  autorizaciones: {},
  otros: false,
  bloqueo: false,
  prestador: null,
  modalidad: 'presencial',
  consultorio: null,
  id_autorizacion: null,
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

/** Who and what the hour has to be free for. */
export function slotAbout(values: BookingValues): Omit<AskedSlot, 'inicio' | 'fin' | 'id_prestador'> & {
  id_prestador: number | undefined;
} {
  const { tipo, bloqueo, prestador, paciente, participantes, consultorio, id_autorizacion } = values;
  const place = {
    id_prestador: bloqueo ? undefined : prestador?.id_prestador,
    consultorio: consultorio ?? undefined,
  };
  if (tipo !== 'individual')
    return {
      ...place,
      participantes: idsOf(participantes).join(',') || undefined,
      autorizaciones: authorizationsIn(values).join(',') || undefined,
    };
  return {
    ...place,
    id_paciente: paciente?.id_paciente,
    id_autorizacion: id_autorizacion ?? undefined,
  };
}

/** Those of the people who take part: somebody who was taken out of the list leaves theirs behind. */
const authorizationsIn = ({
  participantes,
  autorizaciones,
}: Pick<BookingValues, 'participantes' | 'autorizaciones'>): number[] =>
  participantes.flatMap(({ id_paciente }) => autorizaciones[id_paciente] ?? []);

const idsOf = (patients: { id_paciente: number }[]) => patients.map(({ id_paciente }) => id_paciente);

/** Who belongs to the group on that day. */
export const membersOn = ({ miembros }: Group, day: string): ChosenPatient[] =>
  miembros
    .filter(({ desde, hasta }) => desde <= day && (hasta === null || day <= hasta))
    .map(({ id_paciente, pacientes }) => ({ id_paciente, ...pacientes }));

interface Meant {
  omitir_ocupados: boolean;
  /** Warnings that the person has read. */
  incluir: AppointmentInput['incluir'];
}

export function inputOf(form: BookingForm, patient: Patient | null, meant: Meant): AppointmentInput {
  const { prestador, repetir, hasta, modalidad, consultorio, sobreturno, nota, id_espera, id_autorizacion } =
    form;
  return {
    ...spanOf(form),
    id_prestador: prestador?.id_prestador ?? null,
    ...whoIn(form, patient),
    id_espera,
    modalidad,
    consultorio,
    sobreturno,
    nota,
    id_autorizacion: patient && form.paciente ? id_autorizacion : null,
    repetir: repetir ? { cada: repetir, hasta } : null,
    ...meant,
  };
}

/**
 * A group whose list nobody changed is sent without one, so that each of its meetings has the members of its day. With
 * authorisations it is sent with everybody who belongs to it now or will: the server leaves out who does not on each day.
 */
function whoIn(
  form: BookingForm,
  patient: Patient | null,
): Pick<AppointmentInput, 'tipo' | 'id_paciente' | 'participantes' | 'id_grupo'> {
  const { tipo, grupo, participantes, autorizaciones, otros, repetir, dia } = form;
  if (tipo === 'individual')
    return { tipo, id_paciente: patient?.id_paciente ?? null, participantes: [], id_grupo: null };
  const group = tipo === 'grupo' ? grupo : null;
  const later = group && !otros && repetir ? group.miembros.filter(({ desde }) => desde > dia) : [];
  const isWholeGroup = group && !otros && authorizationsIn(form).length === 0;
  const chosen = isWholeGroup ? [] : [...new Set([...idsOf(participantes), ...idsOf(later)])];
  return {
    tipo,
    id_paciente: null,
    participantes: chosen.map((id_paciente) => ({
      id_paciente,
      id_autorizacion: autorizaciones[id_paciente] ?? null,
    })),
    id_grupo: group?.id_grupo ?? null,
  };
}

const DIGITS = /^[\d.\s-]{6,}$/;
const capitalized = (text: string) =>
  text === text.toLocaleLowerCase('es')
    ? text.replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))
    : text;

/** What somebody typed to look for a patient, as the beginning of a new one: 'Vega, Lucía', 'lucía vega' or a document. */
export function newPatientFrom(text: string): NewPatient {
  const none = { nombre: '', apellido: '', dni: '', telefono: '' };
  if (DIGITS.test(text)) return { ...none, dni: text };
  const tidy = capitalized(text.trim().replace(/\s+/g, ' '));
  const [apellido = '', nombre] = tidy.split(/\s*,\s*/);
  if (nombre !== undefined) return { ...none, apellido, nombre };
  const words = tidy.split(' ');
  return { ...none, apellido: words.pop() ?? '', nombre: words.join(' ') };
}
