import { z } from 'zod';
import { ALERT_KINDS, ALERT_STATES, ALERT_WORD_MIN } from '../../words/access/alerts.ts';
import { saysAtLeast, visibleText } from '../../words/visible-text.ts';
import { id, idInQuery, moment, pageSize } from '../fields.ts';

/** Something unusual in the trail, without patient data: the reader opens the trail for details. */
export const Alert = z.object({
  id_alerta: id(),
  tipo: z.enum(ALERT_KINDS),
  /** The person or the address that it is about; both null when it counts the whole clinic. */
  id_prestador: id().nullable(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  direccion: z.string().nullable(),
  desde: moment(),
  hasta: moment(),
  cantidad: z.int(),
  /** For refusals: how many records the person tried to open; 0 for every other kind. */
  fichas: z.int(),
  creada_en: moment(),
  cerrada_en: moment().nullable(),
  /** Last name first. */
  cerrada_por: z.string().nullable(),
  palabra: z.string().nullable(),
});
export type Alert = z.output<typeof Alert>;

const ALERT_PAGE = { initially: 20, max: 100 };

export const AlertQuery = z.object({
  estado: z.enum(ALERT_STATES, 'El estado no es válido').optional(),
  /** The `next` of the page before. */
  before: idInQuery().optional(),
  limit: pageSize(ALERT_PAGE),
});
export type AlertQuery = z.output<typeof AlertQuery>;

/** Newest first; `next` leads to older ones. */
export const AlertPage = z.object({
  data: z.array(Alert),
  next: id().nullable(),
  /** How many nobody has closed yet, whatever the filter. */
  abiertas: z.int(),
});
export type AlertPage = z.output<typeof AlertPage>;

const WORD_TOO_SHORT = `Escriba al menos ${ALERT_WORD_MIN} caracteres`;
const WORD_MAX = 500;

/** Closing an alert: what came of looking at it. */
export const AlertClosing = z.object({
  palabra: z
    .string(WORD_TOO_SHORT)
    .overwrite(visibleText)
    .refine((text) => saysAtLeast(ALERT_WORD_MIN, text), WORD_TOO_SHORT)
    .max(WORD_MAX, `El texto no puede superar los ${WORD_MAX} caracteres`),
});
export type AlertClosing = z.output<typeof AlertClosing>;
