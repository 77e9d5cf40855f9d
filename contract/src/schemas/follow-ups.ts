import { z } from 'zod';
import { todayInClinic } from '../words/clinic-time.ts';
import { FOLLOW_UP_TEXT_FIELDS, PERFORMER_UNAVAILABLE } from '../words/follow-ups.ts';
import { dateOnly, fieldsFrom, id, longText, moment, optionalDate } from './fields.ts';
import { PerformingProvider } from './providers.ts';

const FOLLOW_UP_DATE_REQUIRED = 'La fecha del seguimiento es obligatoria';
const FOLLOW_UP_DATE_FUTURE = 'La fecha del seguimiento no puede ser futura';

export const FollowUpInput = z.object({
  id_paciente: id(PERFORMER_UNAVAILABLE),
  /** Who performed it: an administrator says so, anybody else is themselves. */
  id_prestador: id(PERFORMER_UNAVAILABLE).nullable().optional(),
  fecha: optionalDate()
    .optional()
    .transform((date) => date ?? '')
    .pipe(z.string().min(1, FOLLOW_UP_DATE_REQUIRED))
    .refine((date) => date === '' || date <= todayInClinic(), FOLLOW_UP_DATE_FUTURE),
  ...fieldsFrom(FOLLOW_UP_TEXT_FIELDS, () => longText().optional()),
});
export type FollowUpInput = z.output<typeof FollowUpInput>;

export const FollowUp = z.object({
  id_seguimiento: id(),
  id_paciente: id(),
  id_prestador: id(),
  fecha: dateOnly(),
  fecha_creacion: moment(),
  ...fieldsFrom(FOLLOW_UP_TEXT_FIELDS, () => z.string().nullable()),
  prestadores: PerformingProvider,
});
export type FollowUp = z.output<typeof FollowUp>;
