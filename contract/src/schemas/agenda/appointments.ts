import { z } from 'zod';
import {
  APPOINTMENT_MODALITIES,
  APPOINTMENT_NOTE_MAX,
  APPOINTMENT_STATES,
  DAY_WARNINGS,
  MISFITS,
  REPETITIONS,
  SCOPES,
  WARNINGS,
} from '../../words/agenda/appointments.ts';
import { CONFORMITY_MEANS } from '../../words/agenda/conformity.ts';
import {
  APPOINTMENT_KINDS,
  ONE_PATIENT_ONLY,
  PARTICIPANTS_MAX,
  PARTICIPANTS_NEEDED,
  PARTICIPANTS_TWICE,
  participantsMin,
} from '../../words/agenda/encounters.ts';
import { INTAKE_RESULTS } from '../../words/agenda/intake.ts';
import { flagOr, id, listOf, moment, oneOfOr, optionalDate, optionalName, optionalText } from '../fields.ts';
import { PatientRisk } from '../people/patients.ts';
import { inputMoment, isSpan, SPAN_INVALID } from './moments.ts';
import { WaitingOpening } from './waiting-list.ts';

const room = () => z.union([id(), optionalName(100)], 'El consultorio no es válido');
const authorization = () => id('La autorización no es válida').nullable();
const note = () => optionalText(APPOINTMENT_NOTE_MAX);

const RepetitionInput = z.object({
  cada: z.enum(REPETITIONS, 'La repetición no es válida'),
  /** Its last day; without it the series goes on until it is ended. */
  hasta: optionalDate('La fecha de fin no es válida').optional(),
});

/** Who takes part: a patient, or a patient with what their payer authorised. */
const ParticipantInput = z.union(
  [
    id('El participante no es válido').transform((id_paciente) => ({ id_paciente, id_autorizacion: null })),
    z.object({
      id_paciente: id('El participante no es válido'),
      id_autorizacion: authorization().default(null),
    }),
  ],
  'El participante no es válido',
);

interface Meeting {
  tipo: (typeof APPOINTMENT_KINDS)[number];
  id_paciente: number | null;
  id_grupo?: number | null | undefined;
  participantes: { id_paciente: number }[];
}

/** If a group is named, its members take part unless others are named. */
const hasItsPeople = ({ tipo, participantes, id_grupo }: Meeting) =>
  tipo === 'individual' ||
  participantes.length >= participantsMin(tipo) ||
  (Boolean(id_grupo) && participantes.length === 0);
const isOfOne = ({ tipo, id_paciente, participantes, id_grupo }: Meeting) =>
  tipo === 'individual' ? participantes.length === 0 && !id_grupo : id_paciente === null;
const areDifferent = ({ participantes }: Meeting) =>
  new Set(participantes.map(({ id_paciente }) => id_paciente)).size === participantes.length;

export const AppointmentInput = z
  .object({
    /** The provider; a clinician books only for themselves. */
    id_prestador: id('El prestador no es válido').nullable().optional(),
    /** Null blocks the time: nobody comes. */
    id_paciente: id('El paciente no es válido').nullable().default(null),
    /** With any other than 'individual', `participantes` or `id_grupo` say who comes, and `id_paciente` is null. */
    tipo: oneOfOr(APPOINTMENT_KINDS, 'El tipo no es válido', 'individual'),
    participantes: listOf(
      z.array(ParticipantInput).max(PARTICIPANTS_MAX, `Hay más de ${PARTICIPANTS_MAX} participantes`),
    ),
    /** The group that meets; without `participantes`, those who belong to it on that day. */
    id_grupo: id('El grupo no es válido').nullable().optional(),
    inicio: inputMoment(),
    fin: inputMoment(),
    modalidad: oneOfOr(APPOINTMENT_MODALITIES, 'La modalidad no es válida', 'presencial'),
    /** The id of a room, or its name. */
    consultorio: room().optional(),
    /** Deliberately at the same time as another one of the provider. */
    sobreturno: flagOr(false),
    /** Administrative, never clinical. */
    nota: note().optional(),
    repetir: RepetitionInput.nullable().optional(),
    /** For a series: make those that fit. Otherwise one that does not fit stops all. */
    omitir_ocupados: flagOr(false),
    /** The entry of the waiting list that this appointment answers: it is closed with it. */
    id_espera: id('La lista de espera no es válida').nullable().optional(),
    /** What the payer authorised: 'realizado' uses one of its sessions. */
    id_autorizacion: authorization().optional(),
    /** For a series: make these too, which are left out otherwise. */
    incluir: listOf(z.array(z.enum(DAY_WARNINGS, 'El aviso no es válido')).max(DAY_WARNINGS.length)),
  })
  .refine(isSpan, SPAN_INVALID)
  .refine(isOfOne, { path: ['participantes'], message: ONE_PATIENT_ONLY })
  .refine(hasItsPeople, { path: ['participantes'], message: PARTICIPANTS_NEEDED })
  .refine(areDifferent, { path: ['participantes'], message: PARTICIPANTS_TWICE });
export type AppointmentInput = z.output<typeof AppointmentInput>;

/** Holds what changes: the state; or the time (both ends) and the provider; or the notes. */
export const AppointmentUpdate = z
  .object({
    /** With participants: the one whose state, reason or authorisation changes. Without it the change is of everybody. */
    id_paciente: id('El paciente no es válido').optional(),
    estado: z.enum(APPOINTMENT_STATES, 'El estado no es válido').optional(),
    inicio: inputMoment().optional(),
    fin: inputMoment().optional(),
    /** Hands it over to another provider; people who keep only their own agenda cannot. */
    id_prestador: id('El prestador no es válido').optional(),
    modalidad: z.enum(APPOINTMENT_MODALITIES, 'La modalidad no es válida').optional(),
    consultorio: room().optional(),
    nota: note().optional(),
    id_autorizacion: authorization().optional(),
    /** In a series: this one, or also those that follow. */
    alcance: oneOfOr(SCOPES, 'El alcance no es válido', 'este'),
    motivo: note().optional(),
  })
  .refine(({ inicio, fin }) => (inicio === undefined) === (fin === undefined), {
    path: ['fin'],
    message: 'Indique el comienzo y el fin',
  })
  .refine(isSpan, SPAN_INVALID);
export type AppointmentUpdate = z.output<typeof AppointmentUpdate>;

/** Who attends. For a colleague's appointment with the reader's patient, only the profession is answered. */
export const AttendingProvider = z.object({
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
  profesion: z.string().nullable(),
});

export const AttendedPatient = z.object({
  nombre: z.string().nullable(),
  nombre_elegido: z.string().nullable(),
  apellido: z.string(),
  /** Null for a provider who has the appointment but not the patient. */
  dni: z.string().nullable(),
  telefono: z.string().nullable(),
  /** Who pays. */
  obra_social: z.string().nullable(),
});

/**
 * Who comes; null for a block, and when the patient is out of the reader's reach. A provider always sees who comes to
 * their own appointment, and then no more than this.
 */
const AppointmentPatient = AttendedPatient.extend({
  legajo: id(),
  /** In years; null without a birth date. */
  edad: z.int().nullable(),
  /** Null if nothing is said of it, if the patient is out of reach, and for people who may not read histories. */
  riesgo: PatientRisk.nullable(),
});

/** In centavos. */
const AppointmentMoney = z.object({
  /** What was charged; null before the session was held. */
  importe: z.int().nullable(),
  pagado: z.int(),
  /** What is still owed for it. A payment on account counts: nobody owes more than their balance. */
  debe: z.int().nullable(),
});

const AppointmentAuthorization = z.object({
  id_autorizacion: id(),
  prestacion: z.string(),
  /** Null where the payer authorises hours. */
  sesiones: z.int().nullable(),
  /** Sessions held. */
  usadas: z.int(),
});

/**
 * Somebody who takes part, with an appointment of their own: its number is in their record, on their reminder and on their
 * sheet, and it leads to nobody else.
 */
export const AppointmentParticipant = z.object({
  id_turno: id(),
  /** Null for a provider who has the appointment but not the patient. */
  id_paciente: id().nullable(),
  estado: z.enum(APPOINTMENT_STATES),
  estado_anterior: z.enum(APPOINTMENT_STATES).nullable(),
  presente_el: moment().nullable(),
  id_seguimiento: id().nullable(),
  /** What their own payer authorised for it, and how much of that is left. */
  autorizacion: AppointmentAuthorization.nullable(),
  cobro: AppointmentMoney.nullable(),
  conformidad: z.enum(CONFORMITY_MEANS).nullable(),
  pacientes: AppointmentPatient,
});
export type AppointmentParticipant = z.output<typeof AppointmentParticipant>;

export const Appointment = z.object({
  id_turno: id(),
  /** Null where the reader may know only when and of which profession. */
  id_prestador: id().nullable(),
  id_paciente: id().nullable(),
  /** Null where the reader may know only when and of which profession. */
  tipo: z.enum(APPOINTMENT_KINDS).nullable(),
  /** The group that meets. Never in the appointment of one of its members. */
  grupo: z.object({ id_grupo: id(), nombre: z.string() }).nullable(),
  /** The participants that the reader may know. Always empty in the appointment of a single participant. */
  participantes: z.array(AppointmentParticipant).max(PARTICIPANTS_MAX),
  /** How many take part who have not cancelled; 0 if it is of one patient. */
  participantes_total: z.int(),
  inicio: moment(),
  fin: moment(),
  /** Nobody comes: the time is kept free. */
  bloqueo: z.boolean(),
  modalidad: z.enum(APPOINTMENT_MODALITIES).nullable(),
  consultorio: id().nullable(),
  consultorio_nombre: z.string().nullable(),
  estado: z.enum(APPOINTMENT_STATES).nullable(),
  /** What an arrival or an absence is taken back to on its day, and a cancellation until then. */
  estado_anterior: z.enum(APPOINTMENT_STATES).nullable(),
  /** When the patient came. */
  presente_el: moment().nullable(),
  sobreturno: z.boolean(),
  id_serie: id().nullable(),
  nota: z.string().nullable(),
  /** Why it was cancelled, moved, or an absence undone. */
  motivo: z.string().nullable(),
  /** The follow-up that was written from it. */
  id_seguimiento: id().nullable(),
  id_autorizacion: id().nullable(),
  /** What the payer authorised for it, and how much of that is left. */
  autorizacion: AppointmentAuthorization.nullable(),
  /** What is charged for it, where it was charged, and what was paid for it. */
  cobro: AppointmentMoney.nullable(),
  /** How the patient agreed that it took place; null while nobody did. */
  conformidad: z.enum(CONFORMITY_MEANS).nullable(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  prestadores: AttendingProvider,
  pacientes: AppointmentPatient.nullable(),
});
export type Appointment = z.output<typeof Appointment>;

/** One of a series that was not made. */
const AppointmentMisfit = z.object({ inicio: moment(), fin: moment(), razon: z.enum(MISFITS) });

/** Something unusual about an appointment, which is made all the same. */
export const AppointmentWarning = z.object({ codigo: z.enum(WARNINGS), mensaje: z.string() });
export type AppointmentWarning = z.output<typeof AppointmentWarning>;
export const warnings = z.array(AppointmentWarning).max(WARNINGS.length);

/** The first one made, how many were, and which were not. */
export const CreatedAppointment = Appointment.extend({
  creados: z.int(),
  omitidos: z.array(AppointmentMisfit),
  avisos: warnings,
  /** What the booking did to the patient's team; null when the provider was in it already. */
  asignacion: z.enum(INTAKE_RESULTS).nullable(),
});
export type CreatedAppointment = z.output<typeof CreatedAppointment>;

/** What the change of the hour is warned of, and the hour that it freed, if somebody waits for it. */
export const ChangedAppointment = Appointment.extend({
  avisos: warnings,
  liberado: WaitingOpening.nullable(),
  /** What handing it over did to the patient's team; null when nothing changed. */
  asignacion: z.enum(INTAKE_RESULTS).nullable(),
});
export type ChangedAppointment = z.output<typeof ChangedAppointment>;
