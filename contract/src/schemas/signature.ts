import { z } from 'zod';

const STROKES_MAX = 100;
const POINTS_MAX = 2_000;
const SIGNATURE_MISSING = 'Falta la firma';

const Point = z.object({ x: z.number(), y: z.number(), t: z.number() });

/** A signature that was drawn on the screen: strokes, each a list of points with the moment in milliseconds since the first. */
export const Signature = z
  .array(z.array(Point).min(1).max(POINTS_MAX))
  .min(1, SIGNATURE_MISSING)
  .max(STROKES_MAX);
export type Signature = z.output<typeof Signature>;

/** The same in an answer. */
export const KeptSignature = z.array(z.array(Point)).max(STROKES_MAX);
