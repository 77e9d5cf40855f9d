import { z } from 'zod';
import { parseDateOnly, todayInClinic } from '../words/clinic-time.ts';
import { looksEmpty, visibleName, visibleText } from '../words/visible-text.ts';

/** Building blocks of the features' schemas: how a text, a date or an id travels. */

const SHORT_TEXT_MAX = 255;
export const LONG_TEXT_MAX = 200_000;

/**
 * Ends the checking: a text that is too long is not tested against other rules, because some take far longer on long
 * texts.
 */
const atMost = (max: number) => ({ error: `El texto no puede superar los ${max} caracteres`, abort: true });
const NOT_A_TEXT = 'Debe ser un texto';

/** Trimmed text; one in which nothing can be seen counts as null. */
export const optionalText = (max: number = SHORT_TEXT_MAX, visible = visibleText) =>
  z
    .string(NOT_A_TEXT)
    .overwrite(visible)
    .max(max, atMost(max))
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** Clinical prose is kept verbatim: only a field in which nothing can be seen becomes null. */
export const longText = () =>
  z
    .string(NOT_A_TEXT)
    .max(LONG_TEXT_MAX, atMost(LONG_TEXT_MAX))
    .transform((text) => (looksEmpty(text) ? null : text))
    .nullable();

export const requiredText = (message: string, max: number = SHORT_TEXT_MAX, visible = visibleText) =>
  z.string(message).overwrite(visible).min(1, message).max(max, atMost(max));

/** Names of people and things: without a letter or a digit they count as empty. */
export const requiredName = (message: string, max: number) => requiredText(message, max, visibleName);
export const optionalName = (max: number) => optionalText(max, visibleName);

/** One of a closed list; an empty string counts as null. */
export const optionalOneOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z
    .union([z.literal('').transform(() => null), z.enum(values), z.null()], message)
    .pipe(z.enum(values).nullable());

/** A list that a creation need not name: null says as little as leaving it out. */
export const listOf = <T extends z.ZodType>(items: z.ZodArray<T>) =>
  items.nullish().transform((list): z.output<T>[] => list ?? []);

/** One of a closed list that a creation need not name: null and an empty string say as little as leaving it out. */
export const oneOfOr = <const T extends readonly [string, ...string[]]>(
  values: T,
  message: string,
  initially: NoInfer<T[number]>,
) =>
  optionalOneOf(values, message)
    .optional()
    .transform((value): T[number] => value ?? initially);

/** A calendar day as YYYY-MM-DD; an empty string counts as null. */
export const optionalDate = (message = 'Fecha inválida') =>
  z
    .string(message)
    .overwrite(visibleText)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .refine((text) => text === null || parseDateOnly(text) !== null, message);

/**
 * The day of an act, sent as a day or as a moment, which counts as its day in Buenos Aires. An empty string counts as
 * null.
 */
export const optionalDay = (message = 'Fecha inválida') =>
  z
    .string(message)
    .overwrite((text) => dayOf(visibleText(text)))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .refine((text) => text === null || parseDateOnly(text) !== null, message);

const Moment = z.iso.datetime({ offset: true });
export const dayOf = (text: string): string =>
  Moment.safeParse(text).success ? todayInClinic(new Date(text)) : text;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day as HH:mm; an empty string counts as null. */
export const optionalTime = (message = 'Hora inválida') =>
  z
    .string(message)
    .overwrite(visibleText)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .refine((text) => text === null || TIME.test(text), message);

/** The same schema for each of those names. */
export function fieldsFrom<K extends string, S>(names: readonly K[], schema: (name: K) => S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<K, S>;
}

export const id = (message = 'Identificador inválido') => z.int(message).positive(message);
const NOT_A_FLAG = 'Debe ser verdadero o falso';
export const flag = () => z.boolean(NOT_A_FLAG);

/** A switch that a creation need not name: null says as little as leaving it out. */
export const flagOr = (initially: boolean) =>
  flag()
    .nullish()
    .transform((on) => on ?? initially);

/** A moment on the wire: ISO 8601, UTC, milliseconds. */
export const moment = () => z.iso.datetime();
/** The `fecha_actualizacion` that a form loaded and sends back. */
export const loadedMoment = () => z.iso.datetime('Fecha inválida').nullable();
export const dateOnly = () => z.string();

const PAGE_MAX = 999_999_999;

const wholeNumber = (max: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, message);

/** An id in the query of an address, where every value is text. */
export const idInQuery = (message = 'El identificador no es válido') =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

/** Page and size of a list that comes in pages, as its query names them. */
export const pageNumber = () => wholeNumber(PAGE_MAX, 'La página no es válida').default(1);
export const pageSize = ({ initially, max }: { initially: number; max: number }) =>
  wholeNumber(max, 'El tamaño de página no es válido').default(initially);
