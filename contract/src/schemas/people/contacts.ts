import { z } from 'zod';
import { CONTACT_FLAG_NAMES, CONTACT_VERSIONED, type ContactField } from '../../words/people/contacts.ts';
import { fieldsFrom, flag, flagOr, id, moment, optionalText, requiredName } from '../fields.ts';
import { VersionAuthor } from './patient-versions.ts';
import { PerformingProvider } from './providers.ts';

const contactFields = {
  nombre: requiredName('El nombre es requerido', 150),
  vinculo: optionalText(100).optional(),
  telefono: optionalText(50).optional(),
  email: optionalText()
    .refine((text) => text === null || text.includes('@'), 'Formato de email inválido')
    .optional(),
} satisfies Record<ContactField, z.ZodType>;

export const ContactInput = z.object({
  ...contactFields,
  ...fieldsFrom(CONTACT_FLAG_NAMES, () => flagOr(false)),
});
export type ContactInput = z.output<typeof ContactInput>;

/** Names what changes. A contact is never deleted: with `activo` false it no longer holds. */
export const ContactUpdate = z.object({
  ...contactFields,
  nombre: contactFields.nombre.optional(),
  ...fieldsFrom(CONTACT_FLAG_NAMES, () => flag().optional()),
  activo: flag().optional(),
});
export type ContactUpdate = z.output<typeof ContactUpdate>;

export const Contact = z.object({
  id_contacto: id(),
  id_paciente: id(),
  nombre: z.string(),
  vinculo: z.string().nullable(),
  telefono: z.string().nullable(),
  email: z.string().nullable(),
  ...fieldsFrom(CONTACT_FLAG_NAMES, () => z.boolean()),
  activo: z.boolean(),
  fecha_creacion: moment(),
  fecha_actualizacion: moment().nullable(),
  /** Who saved it last. */
  autor: PerformingProvider,
});
export type Contact = z.output<typeof Contact>;

const value = () => z.union([z.string(), z.boolean()]).nullable();

/** One save of a contact: who, when, and what each field that changed held before and after. 1 is the creation. */
export const ContactVersion = z.object({
  version: z.int(),
  fecha: moment(),
  autor: VersionAuthor,
  cambios: z.array(z.object({ campo: z.enum(CONTACT_VERSIONED), antes: value(), despues: value() })),
});
export type ContactVersion = z.output<typeof ContactVersion>;

export const ContactVersionPage = z.object({
  data: z.array(ContactVersion),
  total: z.int(),
  totalPages: z.int(),
});
export type ContactVersionPage = z.output<typeof ContactVersionPage>;
