import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact, ContactInput, ContactUpdate } from '@trama/contract/schemas/people/contacts';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (patientId: number) => `/api/patients/${patientId}/contacts`;

export const contactsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'contacts'],
    queryFn: ({ signal }) => api.get<Contact[]>(pathOf(patientId), { signal }),
  });

/** A new contact with the key of its creation, or the changes of one that is there. */
export type ContactSave =
  | { input: ContactInput; idempotencyKey: string }
  | { contact: Contact; changes: ContactUpdate };

export function useSaveContact(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: ContactSave) =>
      'contact' in save
        ? api.patch<Contact>(`${pathOf(patientId)}/${save.contact.id_contacto}`, save.changes)
        : api.post<Contact>(pathOf(patientId), save.input, { idempotencyKey: save.idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: contactsOf(patientId).queryKey }),
  });
}
export type ContactSaving = ReturnType<typeof useSaveContact>;
