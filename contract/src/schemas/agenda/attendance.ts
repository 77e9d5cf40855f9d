import { z } from 'zod';
import { id, idInQuery } from '../fields.ts';
import { AttendedPatient, AttendingProvider } from './appointments.ts';

/** YYYY-MM */
export const month = () =>
  z.string('El mes no es válido').regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'El mes no es válido');

/** The sheet of one patient's month. */
export const SheetQuery = z.object({
  mes: month(),
  id_prestador: idInQuery('El prestador no es válido').optional(),
});
export type SheetQuery = z.output<typeof SheetQuery>;

export const AttendanceQuery = SheetQuery.extend({
  id_paciente: idInQuery('El paciente no es válido').optional(),
});
export type AttendanceQuery = z.output<typeof AttendanceQuery>;

/** The sheets of a month: of one patient, or of all patients of a payer. */
export const PayerSheetQuery = AttendanceQuery.extend({
  id_financiador: idInQuery('El financiador no es válido').optional(),
}).refine(({ id_paciente, id_financiador }) => id_paciente !== undefined || id_financiador !== undefined, {
  path: ['id_paciente'],
  message: 'Elija un paciente o un financiador',
});
export type PayerSheetQuery = z.output<typeof PayerSheetQuery>;

/** The month of one patient with one provider. */
export const Attendance = z.object({
  id_prestador: id(),
  id_paciente: id(),
  prestadores: AttendingProvider,
  pacientes: AttendedPatient.omit({ obra_social: true }),
  realizados: z.int(),
  ausentes: z.int(),
  cancelados: z.int(),
  /** Only of follow-ups that took place. */
  minutos: z.int(),
});
export type Attendance = z.output<typeof Attendance>;
