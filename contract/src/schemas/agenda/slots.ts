import { z } from 'zod';
import { ASSIGNABLE_ROLES } from '../../words/access/access-policy.ts';
import {
  APPOINTMENT_MINUTES_MAX,
  DAY_PARTS,
  FREE_SLOTS,
  FREE_SLOTS_MAX,
} from '../../words/agenda/appointments.ts';
import { PARTICIPANTS_MAX } from '../../words/agenda/encounters.ts';
import { id, idInQuery, moment } from '../fields.ts';
import { warnings } from './appointments.ts';
import { day, inputMoment, isSpan, SPAN_INVALID } from './moments.ts';

const NUMBERS = new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${PARTICIPANTS_MAX - 1}}$`);
/** A number for each participant, with commas between them. */
const ofParticipants = (invalid: string) =>
  z
    .string(invalid)
    .regex(NUMBERS, invalid)
    .transform((text) => text.split(',').map(Number))
    .optional();

/** Before an appointment is saved: what would be warned of, and who is busy at that hour. */
export const SlotQuery = z
  .object({
    id_prestador: idInQuery('El prestador no es válido').optional(),
    id_paciente: idInQuery('El paciente no es válido').optional(),
    participantes: ofParticipants(`Los participantes no son válidos: indique a lo sumo ${PARTICIPANTS_MAX}`),
    consultorio: idInQuery('El consultorio no es válido').optional(),
    inicio: inputMoment(),
    fin: inputMoment(),
    /** The appointment that is about to move: it does not stand in its own way, and its participants move along. */
    id_turno: idInQuery('El turno no es válido').optional(),
    id_autorizacion: idInQuery('La autorización no es válida').optional(),
    /** With participants: the authorisations that they would use. */
    autorizaciones: ofParticipants('Las autorizaciones no son válidas'),
  })
  .refine(isSpan, SPAN_INVALID);
export type SlotQuery = z.output<typeof SlotQuery>;

const BUSY = ['prestador', 'paciente', 'consultorio'] as const;
/** The provider, the room, a patient, and each participant of the appointment that moves and of those who are named. */
const BUSY_MAX = BUSY.length + 2 * PARTICIPANTS_MAX;
export const SlotCheck = z.object({
  avisos: warnings,
  /** Who or what is taken at that hour, in words: at most one appointment of each. */
  ocupados: z.array(z.object({ quien: z.enum(BUSY), mensaje: z.string() })).max(BUSY_MAX),
});
export type SlotCheck = z.output<typeof SlotCheck>;

export const FreeSlotQuery = z.object({
  /** Without it, and without a role: everybody whose agenda the person reads. */
  id_prestador: idInQuery('El prestador no es válido').optional(),
  role: z.enum(ASSIGNABLE_ROLES, 'El rol no es válido').optional(),
  franja: z.enum(DAY_PARTS, 'La franja no es válida').optional(),
  limite: z
    .string()
    .regex(/^\d{1,3}$/, 'El límite no es válido')
    .transform(Number)
    .refine((n) => n >= 1 && n <= FREE_SLOTS_MAX, 'El límite no es válido')
    .default(FREE_SLOTS),
  /** A day of the clinic; today by default. */
  desde: day('La fecha desde no es válida').optional(),
  duracion: z
    .string()
    .regex(/^\d{1,4}$/, 'La duración no es válida')
    .transform(Number)
    .refine((n) => n >= 5 && n <= APPOINTMENT_MINUTES_MAX, 'La duración no es válida')
    .default(50),
});
export type FreeSlotQuery = z.output<typeof FreeSlotQuery>;
export const FreeSlot = z.object({ id_prestador: id(), inicio: moment(), fin: moment() });
export type FreeSlot = z.output<typeof FreeSlot>;
