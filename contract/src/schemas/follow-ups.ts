import { z } from 'zod';
import { todayInClinic } from '../words/clinic-time.ts';
import { dateOnly, id, longText, moment, optionalDate } from './fields.ts';
import { PerformingProvider } from './providers.ts';

export const FOLLOW_UP_TEXT_FIELDS = [
  'eje_tratamiento',
  'intervenciones_principales',
  'logros_variaciones_mes',
  'indicaciones',
  'planificacion',
  'modif_diag',
  'eje',
  'dsm',
  'cod_dsm',
  'supervisar',
] as const;
export type FollowUpTextField = (typeof FOLLOW_UP_TEXT_FIELDS)[number];

export const FOLLOW_UP_DATE_REQUIRED = 'La fecha del seguimiento es obligatoria';
export const FOLLOW_UP_DATE_FUTURE = 'La fecha del seguimiento no puede ser futura';
export const PERFORMER_UNAVAILABLE = 'Datos del paciente o prestador no disponibles';

const texts = <S>(schema: () => S) =>
  Object.fromEntries(FOLLOW_UP_TEXT_FIELDS.map((name) => [name, schema()])) as Record<FollowUpTextField, S>;

export const FollowUpInput = z.object({
  id_paciente: id(PERFORMER_UNAVAILABLE),
  /** Who performed it: an administrator says so, anybody else is themselves. */
  id_prestador: id(PERFORMER_UNAVAILABLE).nullable().optional(),
  fecha: optionalDate()
    .optional()
    .transform((date) => date ?? '')
    .pipe(z.string().min(1, FOLLOW_UP_DATE_REQUIRED))
    .refine((date) => date === '' || date <= todayInClinic(), FOLLOW_UP_DATE_FUTURE),
  ...texts(() => longText().optional()),
});
export type FollowUpInput = z.output<typeof FollowUpInput>;

export const FollowUp = z.object({
  id_seguimiento: id(),
  id_paciente: id(),
  id_prestador: id(),
  fecha: dateOnly(),
  fecha_creacion: moment(),
  ...texts(() => z.string().nullable()),
  prestadores: PerformingProvider,
});
export type FollowUp = z.output<typeof FollowUp>;
