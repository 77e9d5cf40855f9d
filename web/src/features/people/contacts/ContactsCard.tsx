import Add from '@mui/icons-material/Add';
import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Contact } from '@trama/contract/schemas/people/contacts';
import { lazy, Suspense, useRef, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { ContactItem } from './ContactItem.tsx';
import type { ContactValues } from './contact-form.ts';
import { contactsOf, useSaveContact } from './contacts.api.ts';
import { contactTexts as texts } from './contacts.texts.ts';

const ContactDialog = lazy(() => import('./ContactDialog.tsx'));

/** Emergency contacts, legal representatives, and people who may get information about the patient. */
export function ContactsCard({ patientId }: { patientId: number }) {
  const mayChange = useSession().can('patients', 'update');
  const contacts = useQuery(contactsOf(patientId));
  const saving = useSaveContact(patientId);
  // With the contact that they were typed over: what somebody else saves meanwhile is not undone.
  const unfinished = useRef(new Map<number | 'new', { edited: Contact | 'new'; values: ContactValues }>());
  const [edited, setEdited] = useState<Contact | 'new' | null>(null);
  const add = mayChange && (
    // Above: below, it would cover the button of the first contact while this one has the focus.
    <Tooltip title={texts.add} placement="top">
      <IconButton size="small" aria-label={texts.add} onClick={() => setEdited('new')}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  const key = edited === 'new' || !edited ? 'new' : edited.id_contacto;
  const close = (values?: ContactValues) => {
    saving.reset();
    if (values && edited) unfinished.current.set(key, { edited, values });
    else unfinished.current.delete(key);
    setEdited(null);
  };
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<ContactPhoneOutlined />}
        action={add}
        loading={contacts.isPending && texts.loading}
        error={!contacts.data && contacts.error && errorText(contacts.error, texts.loadFailed)}
        onRetry={() => void contacts.refetch()}
      >
        {contacts.data?.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>
        )}
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {contacts.data?.map((contact) => (
            <ContactItem
              key={contact.id_contacto}
              contact={contact}
              onEdit={
                mayChange
                  ? () => setEdited(unfinished.current.get(contact.id_contacto)?.edited ?? contact)
                  : undefined
              }
            />
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {edited && (
          <ContactDialog
            contact={edited === 'new' ? null : edited}
            saving={saving}
            unfinished={unfinished.current.get(key)?.values}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
