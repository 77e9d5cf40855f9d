import { z } from 'zod';
import { DRAFT_FORMS } from '../words/drafts.ts';
import { id, moment } from './fields.ts';

/** What a form holds, as the form itself writes it: unfinished, so of no fixed shape. */
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

/** The answer to a save, a second after the last one: without the text, which whoever saves it has. */
export const SavedDraft = Draft.omit({ contenido: true });
export type SavedDraft = z.output<typeof SavedDraft>;
