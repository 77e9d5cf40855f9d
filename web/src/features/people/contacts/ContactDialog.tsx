import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Contact, ContactInput } from '@trama/contract/schemas/people/contacts';
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FLAG_NAMES,
  CONTACT_FLAGS,
} from '@trama/contract/words/people/contacts';
import { z } from 'zod';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { progressOf } from '../../../lib/http/progress-of.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { ContactFlagField, ContactTextField } from './ContactFields.tsx';
import { type ContactValues, formValuesOf } from './contact-form.ts';
import type { ContactSaving } from './contacts.api.ts';
import { contactTexts as texts } from './contacts.texts.ts';

const ContactForm = ContactInput.extend({ activo: z.boolean() });

interface Props {
  /** Null for a new one. */
  contact: Contact | null;
  /** From the card: imported here it would bring the card's whole page along. */
  saving: ContactSaving;
  /** What was typed when the dialog was last closed without saving. */
  unfinished: ContactValues | undefined;
  /** Called with what remains unfinished: Escape loses nothing, only 'Cancelar' does. */
  onClose: (unfinished?: ContactValues) => void;
}

export default function ContactDialog({ contact, saving, unfinished, onClose }: Props) {
  const keyOf = useCreationKey();
  const form = useCheckedForm(ContactForm, unfinished ?? formValuesOf(contact));

  const submit = form.handleSubmit((input) => {
    const changes = contact && changesTo(contact, input);
    const saved = noticeThen(contact ? texts.changed : texts.created, onClose);
    if (changes && hasNone(changes)) return saved.onSuccess();
    const save = contact && changes ? { contact, changes } : { input, idempotencyKey: keyOf(input) };
    saving.mutate(save, saved);
  });
  const leave = () => {
    const values = form.getValues();
    onClose(hasNone(changesTo(formValuesOf(contact), values)) ? undefined : values);
  };

  return (
    <FormDialog
      asksBeforeLeaving
      title={contact ? texts.editTitle : texts.newTitle}
      form={form}
      onSubmit={submit}
      {...progressOf(saving, texts.saveFailed)}
      onLeave={leave}
      onCancel={() => onClose()}
    >
      {/* Room for the label of the first field, which stands on its border. */}
      <Box sx={{ pt: 0.5 }}>
        <FieldGrid>
          {CONTACT_FIELD_NAMES.map((name, index) => (
            <ContactTextField key={name} name={name} autoFocus={index === 0} />
          ))}
        </FieldGrid>
      </Box>
      <Box sx={{ mt: 1.5 }}>
        {CONTACT_FLAG_NAMES.map((name) => (
          <ContactFlagField key={name} name={name} label={CONTACT_FLAGS[name]} />
        ))}
        {contact && <ContactFlagField name="activo" label={texts.active} />}
      </Box>
      {contact && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.activeHint}
        </Typography>
      )}
    </FormDialog>
  );
}
