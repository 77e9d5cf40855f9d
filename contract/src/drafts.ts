import { z } from 'zod';
import { id, moment } from './fields.ts';

/** Long forms that are kept on the server while the person types. */
export const DRAFT_FORMS = ['medical-history', 'follow-up'] as const;
export type DraftForm = (typeof DRAFT_FORMS)[number];

export const DraftInput = z.object({ contenido: z.record(z.string().max(64), z.json()) });

export const Draft = z.object({
  form: z.enum(DRAFT_FORMS),
  id_paciente: id(),
  contenido: z.record(z.string(), z.json()),
  fecha_actualizacion: moment(),
});
export type Draft = z.output<typeof Draft>;
