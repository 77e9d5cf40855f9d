import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {
  type ContactField,
  type ContactFlag,
  contactFieldFacts,
} from '@trama/contract/words/people/contacts';
import { useController } from 'react-hook-form';
import type { ContactValues } from './contact-form.ts';

export function ContactTextField({ name, autoFocus }: { name: ContactField; autoFocus: boolean }) {
  const { field, fieldState } = useController<ContactValues, ContactField>({ name });
  const { label, required = false, inputMode } = contactFieldFacts(name);
  return (
    <TextField
      label={label}
      name={name}
      required={required}
      autoFocus={autoFocus}
      inputRef={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={field.onChange}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      // Somebody else's data: the browser must not offer the typist's own.
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode } }}
    />
  );
}

export function ContactFlagField({ name, label }: { name: ContactFlag | 'activo'; label: string }) {
  const { field } = useController<ContactValues, ContactFlag | 'activo'>({ name });
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox name={name} checked={field.value === true} onChange={field.onChange} />}
      sx={{ display: 'flex' }}
    />
  );
}
