import { z } from 'zod';
import { CONFORMITY_MEANS } from '../../words/agenda/conformity.ts';
import { SHIFT_CHANGES_MAX, SHIFT_PAGES_MAX, SHIFT_WARNINGS } from '../../words/money/shifts.ts';
import { month } from '../agenda/attendance.ts';
import { conformityFields, hasItsSignature, NEEDS_SIGNATURE } from '../agenda/conformity.ts';
import { id, idInQuery, moment, optionalText, requiredText } from '../fields.ts';

/** The moment that was pressed, with any offset, kept as UTC. */
const pressed = () =>
  z.iso
    .datetime({ offset: true, error: 'La hora no es válida' })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() <= 2199, {
      message: 'La hora no es válida',
      abort: true,
    })
    .transform((date) => date.toISOString());

const place = () => optionalText(200);
/** What was done, in the companion's words; the front desk does not see it. */
const activities = () => optionalText(5_000);

export const ShiftInput = z.object({
  id_paciente: id('El paciente no es válido'),
  /** The companion; they begin only their own. */
  id_prestador: id('El prestador no es válido').nullable().optional(),
  /** When it was pressed; now, unless it is sent later. */
  inicio: pressed().optional(),
  /** Where, in words: never a position. */
  lugar: place().optional(),
  /** For a shift that is over already. */
  fin: pressed().optional(),
  actividades: activities().optional(),
});
export type ShiftInput = z.output<typeof ShiftInput>;

/** Ends it, says where it was and what was done. The desk also corrects the hours. */
export const ShiftUpdate = z.object({
  inicio: pressed().optional(),
  fin: pressed().optional(),
  lugar: place().optional(),
  actividades: activities().optional(),
});
export type ShiftUpdate = z.output<typeof ShiftUpdate>;

export const ShiftAnnulment = z.object({ motivo: requiredText('El motivo es requerido', 500) });
export type ShiftAnnulment = z.output<typeof ShiftAnnulment>;

export const ShiftQuery = z.object({
  id_paciente: idInQuery('El paciente no es válido').optional(),
  id_prestador: idInQuery('El prestador no es válido').optional(),
  mes: month().optional(),
  /** A page has at most SHIFTS_MAX of them, the newest first. */
  page: z.coerce
    .number('La página no es válida')
    .int('La página no es válida')
    .min(1, 'La página no es válida')
    .max(SHIFT_PAGES_MAX, 'La página no es válida')
    .default(1),
});
export type ShiftQuery = z.output<typeof ShiftQuery>;

const ShiftPatient = z.object({
  nombre: z.string().nullable(),
  nombre_elegido: z.string().nullable(),
  apellido: z.string(),
});

export const Shift = z.object({
  id_jornada: id(),
  id_paciente: id(),
  id_prestador: id(),
  inicio: moment(),
  /** Null while it lasts. */
  fin: moment().nullable(),
  minutos: z.int().nullable(),
  lugar: z.string().nullable(),
  /** Null for the front desk. */
  actividades: z.string().nullable(),
  /** Open for so long that its end was probably forgotten. */
  olvidada: z.boolean(),
  anulada_el: moment().nullable(),
  anulada_motivo: z.string().nullable(),
  fecha_creacion: moment(),
  fecha_actualizacion: moment().nullable(),
  /** How often what stood was changed; `GET /api/shifts/{id}` says what it was. */
  cambios: z.int(),
  prestador: z.string(),
  pacientes: ShiftPatient,
});
export type Shift = z.output<typeof Shift>;

/** What a shift said until that moment; only what was changed then. */
export const ShiftBefore = z.object({
  hasta: moment(),
  inicio: moment().optional(),
  fin: moment().optional(),
  lugar: z.string().optional(),
  /** Never for the front desk. */
  actividades: z.string().optional(),
});
export type ShiftBefore = z.output<typeof ShiftBefore>;

/** One alone, with what it said before, the oldest first. */
export const WholeShift = Shift.extend({ anteriores: z.array(ShiftBefore).max(SHIFT_CHANGES_MAX) });
export type WholeShift = z.output<typeof WholeShift>;

const ShiftWarning = z.object({ codigo: z.enum(SHIFT_WARNINGS), mensaje: z.string() });

/** What a beginning, an end or an annulment answers. */
export const ChangedShift = Shift.extend({ avisos: z.array(ShiftWarning).max(SHIFT_WARNINGS.length) });
export type ChangedShift = z.output<typeof ChangedShift>;

export const ShiftMonthQuery = z.object({
  mes: month(),
  id_paciente: idInQuery('El paciente no es válido').optional(),
});
export type ShiftMonthQuery = z.output<typeof ShiftMonthQuery>;

/** The hours of a companion with a patient in a month. */
export const ShiftMonth = z.object({
  id_paciente: id(),
  id_prestador: id(),
  jornadas: z.int(),
  minutos: z.int(),
  /** Begun and not ended. */
  abiertas: z.int(),
  /** The patient's total with all companions, and what was authorised; null if nothing says so. */
  minutos_paciente: z.int(),
  horas_mes: z.int().nullable(),
  /** What the family agreed to; `minutos` says how much. */
  conformidad: z
    .object({
      medio: z.enum(CONFORMITY_MEANS),
      firmante: z.string().nullable(),
      minutos: z.int(),
      fecha_creacion: z.string(),
    })
    .nullable(),
  prestador: z.string(),
  pacientes: ShiftPatient,
});
export type ShiftMonth = z.output<typeof ShiftMonth>;

/** The family agrees to the hours of a month. */
export const ShiftConformityInput = z
  .object({
    id_paciente: id('El paciente no es válido'),
    /** The companion; they ask for their own. */
    id_prestador: id('El prestador no es válido').nullable().optional(),
    mes: month(),
    ...conformityFields,
  })
  .refine(hasItsSignature, NEEDS_SIGNATURE);
export type ShiftConformityInput = z.output<typeof ShiftConformityInput>;

export const ShiftSheetQuery = z.object({
  mes: month(),
  id_prestador: idInQuery('El prestador no es válido').optional(),
});
export type ShiftSheetQuery = z.output<typeof ShiftSheetQuery>;
