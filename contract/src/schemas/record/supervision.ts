import { z } from 'zod';
import { id, moment, optionalText } from '../fields.ts';
import { FollowUpHeld } from '../people/providers.ts';

const ANSWER_MAX = 10_000;

/** A follow-up with a note that no supervisor has seen yet. */
export const SupervisionNote = FollowUpHeld.extend({ folio: z.int().nullable(), supervisar: z.string() });
export type SupervisionNote = z.output<typeof SupervisionNote>;

/** 'Visto', with or without an answer. */
export const SupervisionInput = z.object({ respuesta: optionalText(ANSWER_MAX).optional() });
export type SupervisionInput = z.output<typeof SupervisionInput>;

/** A note that was seen, for its author. */
export const Supervision = z.object({
  id_supervision: id(),
  id_seguimiento: id(),
  id_paciente: id(),
  /** The note. */
  supervisar: z.string(),
  /** What the supervisor answered, if anything, and its folio: it is a clarification of the follow-up. */
  respuesta: z.string().nullable(),
  folio: z.int().nullable(),
  supervisor: z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() }),
  fecha_creacion: moment(),
  leida_el: moment().nullable(),
  pacientes: FollowUpHeld.shape.pacientes,
});
export type Supervision = z.output<typeof Supervision>;
