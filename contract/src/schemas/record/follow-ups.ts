import { z } from 'zod';
import { clockInClinic, todayInClinic } from '../../words/clinic-time.ts';
import { PERFORMER_UNAVAILABLE } from '../../words/people/providers.ts';
import { FOLLOW_UP_SEARCH_MAX, FOLLOW_UP_TEXT_FIELDS, MODALITIES } from '../../words/record/follow-ups.ts';
import { visibleText } from '../../words/visible-text.ts';
import {
  dateOnly,
  fieldsFrom,
  id,
  idInQuery,
  longText,
  moment,
  optionalDate,
  optionalOneOf,
  optionalTime,
} from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const FOLLOW_UP_DATE_REQUIRED = 'La fecha del seguimiento es obligatoria';
const FOLLOW_UP_DATE_FUTURE = 'La fecha del seguimiento no puede ser futura';
const FOLLOW_UP_HOUR_FUTURE = 'La hora del seguimiento no puede ser futura';
/** The author's clock may be ahead of the server's. */
const HOUR_TOLERANCE_MS = 5 * 60_000;
const DURATION_MAX_MIN = 1_440;
const DURATION_INVALID = 'La duración debe ser un número entero de minutos entre 1 y 1440';

const hasNotCome = ({ fecha, hora }: { fecha: string; hora?: string | null | undefined }) =>
  Boolean(hora) && `${fecha} ${hora}` > clockInClinic(new Date(Date.now() + HOUR_TOLERANCE_MS));

export const FollowUpInput = z
  .object({
    id_paciente: id(PERFORMER_UNAVAILABLE),
    /** The performer: an administrator names one, everybody else records only their own. */
    id_prestador: id(PERFORMER_UNAVAILABLE).nullable().optional(),
    fecha: optionalDate()
      .optional()
      .transform((date) => date ?? '')
      .pipe(z.string().min(1, FOLLOW_UP_DATE_REQUIRED))
      .refine((date) => date === '' || date <= todayInClinic(), FOLLOW_UP_DATE_FUTURE),
    /** HH:mm. Without it, a follow-up of today gets the present hour, and one of another day gets none. */
    hora: optionalTime('La hora del seguimiento no es válida').optional(),
    modalidad: optionalOneOf(MODALITIES, 'La modalidad no es válida').optional(),
    duracion_min: z
      .int(DURATION_INVALID)
      .min(1, DURATION_INVALID)
      .max(DURATION_MAX_MIN, DURATION_INVALID)
      .nullable()
      .optional(),
    /** The appointment from which it is written: of that patient, by that performer. It becomes 'realizado'. */
    id_turno: id('El turno no es válido').nullable().optional(),
    ...fieldsFrom(FOLLOW_UP_TEXT_FIELDS, () => longText().optional()),
  })
  .refine((followUp) => !hasNotCome(followUp), { path: ['hora'], message: FOLLOW_UP_HOUR_FUTURE });
export type FollowUpInput = z.output<typeof FollowUpInput>;

const SPAN_INVALID = 'La fecha de fin no puede ser anterior a la de inicio';

/** What is looked for among a patient's follow-ups; without anything, all of them. */
export const FollowUpQuery = z
  .object({
    /** Words, in any order, in any of its texts; case and accents do not count. */
    q: z
      .string('El texto buscado no es válido')
      .max(FOLLOW_UP_SEARCH_MAX, `La búsqueda no puede superar los ${FOLLOW_UP_SEARCH_MAX} caracteres`)
      .overwrite(visibleText)
      .transform((text) => (text === '' ? null : text.split(/\s+/)))
      .optional(),
    id_prestador: idInQuery('El prestador no es válido').optional(),
    desde: optionalDate().optional(),
    hasta: optionalDate().optional(),
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
    path: ['hasta'],
    message: SPAN_INVALID,
  });
export type FollowUpQuery = z.output<typeof FollowUpQuery>;

export const FollowUp = z.object({
  id_seguimiento: id(),
  id_paciente: id(),
  id_prestador: id(),
  fecha: dateOnly(),
  /** HH:mm, or null: not recorded. */
  hora: z.string().nullable(),
  modalidad: z.enum(MODALITIES).nullable(),
  duracion_min: z.int().nullable(),
  id_turno: id().nullable(),
  /** For an imported note: the name of the file, and the author that the file names. */
  importado_de: z.string().nullable(),
  autor_original: z.string().nullable(),
  fecha_creacion: moment(),
  ...entryFields,
  ...fieldsFrom(FOLLOW_UP_TEXT_FIELDS, () => z.string().nullable()),
  prestadores: PerformingProvider,
});
export type FollowUp = z.output<typeof FollowUp>;

/** What the latest follow-up that plans something says about it; null while none does. */
export const LastPlan = z.object({
  plan: z
    .object({
      id_seguimiento: id(),
      fecha: dateOnly(),
      planificacion: z.string(),
      prestadores: PerformingProvider,
    })
    .nullable(),
});
export type LastPlan = z.output<typeof LastPlan>;
