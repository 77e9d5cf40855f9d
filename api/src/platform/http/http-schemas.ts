import { z } from 'zod';

/** The id in a path. Anything that is no id names nothing: the answer is a 404. */
export const IdParams = z.object({ id: pathId() });

export function pathId() {
  return z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number);
}
