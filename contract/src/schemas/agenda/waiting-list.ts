import { z } from 'zod';
import { ASSIGNABLE_ROLES } from '../../words/access/access-policy.ts';
import { APPOINTMENT_NOTE_MAX } from '../../words/agenda/appointments.ts';
import { CANDIDATES_MAX, WAITING_STATES } from '../../words/agenda/waiting-list.ts';
import { id, idInQuery, listOf, moment, optionalText, optionalTime } from '../fields.ts';

const TIME_INVALID = 'La hora no es válida';
const hour = () => z.union([z.literal('24:00'), optionalTime(TIME_INVALID)], TIME_INVALID).optional();
const weekday = z.int('El día no es válido').min(1, 'El día no es válido').max(7, 'El día no es válido');

/** Somebody who would come earlier, or at all: with one provider, or with anybody of a role. */
export const WaitingInput = z
  .object({
    id_paciente: id('El paciente no es válido'),
    /** A clinician's patients wait for themselves. */
    id_prestador: id('El prestador no es válido').nullable().optional(),
    role: z.enum(ASSIGNABLE_ROLES, 'El rol no es válido').nullable().optional(),
    /** 1 is Monday; none means any day. */
    dias: listOf(z.array(weekday).max(7, 'El día no es válido')).transform((days) =>
      [...new Set(days)].sort(),
    ),
    /** The hours between which the whole appointment has to be; absent means any. */
    desde: hour(),
    hasta: hour(),
    nota: optionalText(APPOINTMENT_NOTE_MAX).optional(),
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde < hasta, {
    path: ['hasta'],
    message: 'El horario debe terminar después de comenzar',
  });
export type WaitingInput = z.output<typeof WaitingInput>;

export const WaitingUpdate = z.object({
  estado: z.enum(WAITING_STATES, 'El estado no es válido').optional(),
  nota: optionalText(APPOINTMENT_NOTE_MAX).optional(),
});
export type WaitingUpdate = z.output<typeof WaitingUpdate>;

const ProviderName = z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() });

export const WaitingEntry = z.object({
  id_espera: id(),
  id_paciente: id(),
  id_prestador: id().nullable(),
  role: z.string().nullable(),
  dias: z.array(z.int()).max(7),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  nota: z.string().nullable(),
  estado: z.enum(WAITING_STATES),
  fecha_creacion: moment(),
  /** Null where anybody of the role is meant. */
  prestadores: ProviderName.nullable(),
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
    dni: z.string().nullable(),
    telefono: z.string().nullable(),
  }),
});
export type WaitingEntry = z.output<typeof WaitingEntry>;
/** Without a state: those that are open. */
export const WaitingQuery = z.object({
  estado: z.enum(WAITING_STATES, 'El estado no es válido').optional(),
  id_prestador: idInQuery('El prestador no es válido').optional(),
  id_paciente: idInQuery('El paciente no es válido').optional(),
});
export type WaitingQuery = z.output<typeof WaitingQuery>;

/** An hour of the coming days that was freed, still is free, and that somebody waits for. */
export const WaitingOpening = z.object({
  id_prestador: id(),
  prestadores: ProviderName,
  inicio: moment(),
  fin: moment(),
  /** Who would take it, the longest waiting first. */
  candidatos: z.array(WaitingEntry).max(CANDIDATES_MAX),
});
export type WaitingOpening = z.output<typeof WaitingOpening>;
