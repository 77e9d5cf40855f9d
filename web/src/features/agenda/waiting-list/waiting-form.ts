import { optionalText } from '@trama/contract/schemas/fields';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { APPOINTMENT_NOTE_MAX } from '@trama/contract/words/agenda/appointments';
import { z } from 'zod';
import { waitingTexts } from './waiting-list.texts.ts';

const texts = waitingTexts.form;
const hour = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], texts.hourInvalid);

export const WaitingForm = z
  .object({
    paciente: z.custom<Patient>().nullable(),
    /** The number of a provider, or a role. */
    quien: z.string().min(1, texts.whomRequired),
    dias: z.array(z.int()),
    desde: hour,
    hasta: hour,
    nota: optionalText(APPOINTMENT_NOTE_MAX),
  })
  .refine(({ paciente }) => paciente, { path: ['paciente'], message: texts.patientRequired })
  .refine(({ desde, hasta }) => !desde || !hasta || desde < hasta, { path: ['hasta'], message: texts.order });
export type WaitingForm = z.output<typeof WaitingForm>;
export type WaitingValues = z.input<typeof WaitingForm>;

/** What is known when the form opens. */
export interface WaitingStart {
  paciente?: Patient | null;
  quien?: number | string | undefined;
}
