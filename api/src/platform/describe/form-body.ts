import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: z.ZodObject;
  }
}

/** Beside `needs(…)` in the config of a route that takes multipart/form-data: its parts, for the description only. */
export const takesForm = (form: z.ZodObject): { form: z.ZodObject } => ({ form });
