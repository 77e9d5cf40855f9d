import { z } from 'zod';
import { parseDateOnly, todayInClinic } from '../../words/clinic-time.ts';
import { AMOUNT_INVALID, AMOUNT_MAX } from '../../words/money/amounts.ts';

/** Whole centavos, from nothing on. */
export const amount = (least = 0) =>
  z.int(AMOUNT_INVALID).min(least, AMOUNT_INVALID).max(AMOUNT_MAX, AMOUNT_INVALID);

/** A sum of amounts in an answer: two of the largest ones are more than an input may be. */
export const total = () => z.int().min(0);

/** Whole centavos of either sign, as an answer has them. */
export const signedAmount = () => z.int();

export const day = (message = 'La fecha no es válida') =>
  z.string(message).refine((text) => parseDateOnly(text) !== null, message);

const YEARS_AHEAD = 100;

/** From when an amount holds. It is never deleted: one from the year 9999 would stand in the list for ever. */
export const beginning = () =>
  day().refine(
    (text) => Number(text.slice(0, 4)) <= Number(todayInClinic().slice(0, 4)) + YEARS_AHEAD,
    'La fecha es demasiado lejana',
  );
