import type { Contact, ContactInput } from '@trama/contract/schemas/people/contacts';
import { CONTACT_FIELD_NAMES, CONTACT_FLAG_NAMES } from '@trama/contract/words/people/contacts';
import type { z } from 'zod';

export type ContactValues = z.input<typeof ContactInput> & { activo: boolean };

/** The values of the form's fields. */
export function formValuesOf(contact: Contact | null): ContactValues {
  const texts = CONTACT_FIELD_NAMES.map((name) => [name, contact?.[name] ?? '']);
  const flags = CONTACT_FLAG_NAMES.map((name) => [name, contact?.[name] ?? false]);
  return { ...Object.fromEntries([...texts, ...flags]), activo: contact?.activo ?? true };
}
