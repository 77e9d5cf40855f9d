import type { ContactInput, ContactUpdate } from '@trama/contract/schemas/people/contacts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  findContact,
  insertChange,
  insertContact,
  readContact,
  type StoredContact,
} from './contacts.queries.ts';

export { listContacts } from './contacts.queries.ts';

/** The JSON of the Contact. */
export function createContact(guard: Guard, input: ContactInput, key: string | undefined): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const creation = { type: 'contact', key, content: { patient, ...input } };
    const { id, isNew } = await createOnce(tx, actor, creation, async () => {
      const { id_contacto, id_version } = await insertContact(tx, actor, patient, input);
      await recordInTrail(tx, actor, 'contact.create', { patient, object: id_version });
      return id_contacto;
    });
    // The same creation asked for again is a read.
    if (!isNew) await recordInTrail(tx, actor, 'contact.list', { patient });
    return readContact(tx, patient, id);
  });
}

/** The JSON of the Contact. What was known before stays in its own row. */
export function updateContact(guard: Guard, id: number, changes: ContactUpdate): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const known = await findContact(tx, patient, id);
    if (!known) throw new AppError('NOT_FOUND');
    if (changesAnything(known, changes)) {
      const object = await insertChange(tx, actor, known, changes);
      await recordInTrail(tx, actor, 'contact.update', { patient, object });
    } else await recordInTrail(tx, actor, 'contact.list', { patient });
    return readContact(tx, patient, id);
  });
}

const changesAnything = (known: StoredContact, changes: ContactUpdate): boolean =>
  Object.entries(changes).some(
    ([field, value]) => value !== undefined && value !== known[field as keyof StoredContact],
  );
