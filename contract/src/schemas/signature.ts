import { z } from 'zod';

const STROKES_MAX = 100;
const POINTS_MAX = 2_000;
const SIGNATURE_MISSING = 'Falta la firma';

/** More than anybody draws; a drawing is answered with each signed thing of a list. */
const POINTS_IN_ALL_MAX = 5_000;
const SIGNATURE_TOO_LONG = 'La firma es demasiado larga: bórrela y fírmela de nuevo';
const LONGEST_MS = 3_600_000;

/** Tenths of a pixel are kept: a longer fraction would only make the drawing heavy. */
const pixels = () =>
  z
    .number()
    .min(-10_000)
    .max(10_000)
    .transform((value) => Math.round(value * 10) / 10);
const Point = z.object({
  x: pixels(),
  y: pixels(),
  t: z.number().min(0).max(LONGEST_MS).default(0).transform(Math.round),
});

/** A signature that was drawn on the screen: strokes, each a list of points with the moment in milliseconds since the first. */
export const Signature = z
  .array(z.array(Point).min(1).max(POINTS_MAX))
  .min(1, SIGNATURE_MISSING)
  .max(STROKES_MAX)
  .refine(
    (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= POINTS_IN_ALL_MAX,
    SIGNATURE_TOO_LONG,
  );
export type Signature = z.output<typeof Signature>;

/** The same in an answer. */
export const KeptSignature = z
  .array(z.array(z.object({ x: z.number(), y: z.number(), t: z.number() })))
  .max(STROKES_MAX);
