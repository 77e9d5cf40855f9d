import { z } from 'zod';
import { todayInClinic } from '../../words/clinic-time.ts';
import { DISCHARGE_FUTURE, DISCHARGE_TYPES, DISCHARGE_WARNINGS } from '../../words/record/discharges.ts';
import { dateOnly, id, LONG_TEXT_MAX, longText, moment, optionalDate, requiredText } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const reason = () => requiredText('Indique el motivo', LONG_TEXT_MAX);

export const DischargeInput = z.object({
  tipo: z.enum(DISCHARGE_TYPES, 'Elija el tipo de egreso'),
  motivo: reason(),
  /** How the treatment went and what is advised. */
  epicrisis: longText().optional(),
  /** The day; without it, the day of the writing. */
  fecha_acto: optionalDate('La fecha del egreso no es válida')
    .refine((date) => !date || date <= todayInClinic(), DISCHARGE_FUTURE)
    .optional(),
});
export type DischargeInput = z.output<typeof DischargeInput>;

const DischargeWarning = z.object({ codigo: z.enum(DISCHARGE_WARNINGS), mensaje: z.string() });
export type DischargeWarning = z.output<typeof DischargeWarning>;

/** What a discharge would warn of now. */
export const DischargeCheck = z.object({
  avisos: z.array(DischargeWarning).max(DISCHARGE_WARNINGS.length),
});
export type DischargeCheck = z.output<typeof DischargeCheck>;

export const ReadmissionInput = z.object({ motivo: reason() });
export type ReadmissionInput = z.output<typeof ReadmissionInput>;

export const Readmission = z.object({
  id_reingreso: id(),
  id_paciente: id(),
  id_egreso: id(),
  motivo: z.string(),
  fecha_creacion: moment(),
  autor: PerformingProvider,
  ...entryFields,
});
export type Readmission = z.output<typeof Readmission>;

export const Discharge = z.object({
  id_egreso: id(),
  id_paciente: id(),
  tipo: z.enum(DISCHARGE_TYPES),
  motivo: z.string(),
  epicrisis: z.string().nullable(),
  fecha_acto: dateOnly(),
  fecha_creacion: moment(),
  /** Neither in error nor ended by a readmission. */
  vigente: z.boolean(),
  /** The readmission that ended it. */
  reingreso: z
    .object({
      id_reingreso: id(),
      folio: z.int().nullable(),
      motivo: z.string(),
      fecha_creacion: moment(),
      autor: z.string(),
    })
    .nullable(),
  autor: PerformingProvider,
  ...entryFields,
});
export type Discharge = z.output<typeof Discharge>;

export const CreatedDischarge = Discharge.extend(DischargeCheck.shape);
export type CreatedDischarge = z.output<typeof CreatedDischarge>;
