import { z } from 'zod';

/** The id in a path. Text that is not a number answers 404, as an id that does not exist does. */
export const IdParams = z.object({ id: pathId() });

export function pathId() {
  return z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number);
}

/** A folio in a path: a column of 32 bits, which cannot be asked about a larger number. */
export function pathFolio() {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number);
}
