import { z } from 'zod';
import { MESSAGE_EMPTY, MESSAGE_MAX, MESSAGE_READERS_MAX } from '../../words/record/messages.ts';
import { id, moment, requiredText } from '../fields.ts';

export const MessageInput = z.object({ texto: requiredText(MESSAGE_EMPTY, MESSAGE_MAX) });
export type MessageInput = z.output<typeof MessageInput>;

const Person = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
});

export const Message = z.object({
  id_mensaje: id(),
  id_paciente: id(),
  texto: z.string(),
  fecha_creacion: moment(),
  /** When it is deleted. */
  vence_el: moment(),
  autor: Person,
  /** Whether the reader has read it before, or wrote it. */
  leido: z.boolean(),
  /** Who has read it besides its author. */
  leido_por: z.array(Person.extend({ leido_el: moment() })).max(MESSAGE_READERS_MAX),
});
export type Message = z.output<typeof Message>;

/** The newest message that the reader has seen: it and those before it count as read. */
export const MessagesReadInput = z.object({ hasta: id('El mensaje no es válido') });
export type MessagesReadInput = z.output<typeof MessagesReadInput>;
