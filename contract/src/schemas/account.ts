import { z } from 'zod';
import { moment } from './fields.ts';

/** A session as its owner sees it. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** 'Chrome en Windows'; null for a session from before devices were noted. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: moment(),
  /** When it was last renewed: up to a quarter of an hour ago while somebody works in it. */
  last_seen_at: moment(),
  /** The session that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;
