import { z } from 'zod';
import { DRAFT_FORMS } from '../../words/record/drafts.ts';
import { id, moment } from '../fields.ts';

/** The values of an unfinished form. Only the form knows their shape. */
const draftContent = z.record(z.string().max(64), z.unknown());
export type DraftContent = z.output<typeof draftContent>;

export const DraftInput = z.object({ contenido: draftContent });

export const Draft = z.object({
  form: z.enum(DRAFT_FORMS),
  id_paciente: id(),
  contenido: draftContent,
  fecha_actualizacion: moment(),
});
export type Draft = z.output<typeof Draft>;

/** A draft among those that wait for their author: whose it is and since when, not what it says. */
export const UnfinishedDraft = Draft.omit({ contenido: true }).extend({
  pacientes: z.object({
    nombre: z.string().nullable(),
    nombre_elegido: z.string().nullable(),
    apellido: z.string(),
  }),
});
export type UnfinishedDraft = z.output<typeof UnfinishedDraft>;

/** The answer to a save: without the content, which the caller has. */
export const SavedDraft = Draft.omit({ contenido: true });
export type SavedDraft = z.output<typeof SavedDraft>;
