import { z } from 'zod';
import { APPOINTMENT_KINDS } from '../../words/agenda/encounters.ts';
import { DRAFT_FORMS, SHARED_DRAFT_FORM } from '../../words/record/drafts.ts';
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

/** What a shared note is about. It names nobody. */
export const DraftEncounter = z.object({
  id_turno: id(),
  tipo: z.enum(APPOINTMENT_KINDS),
  /** The name of the group that met. */
  grupo: z.string().nullable(),
  participantes_total: z.int(),
  inicio: moment(),
});

/** A draft among those that wait for their author: whose it is and since when, not what it says. */
export const UnfinishedDraft = z.object({
  form: z.enum([...DRAFT_FORMS, SHARED_DRAFT_FORM]),
  /** Null of a shared note, and so is `pacientes`. */
  id_paciente: id().nullable(),
  fecha_actualizacion: moment(),
  pacientes: z
    .object({ nombre: z.string().nullable(), nombre_elegido: z.string().nullable(), apellido: z.string() })
    .nullable(),
  /** Null of a draft about one patient. */
  encuentro: DraftEncounter.nullable(),
});
export type UnfinishedDraft = z.output<typeof UnfinishedDraft>;

/** The answer to a save: without the content, which the caller has. */
export const SavedDraft = Draft.omit({ contenido: true });
export type SavedDraft = z.output<typeof SavedDraft>;
