import TextField from '@mui/material/TextField';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { FOLLOW_UP_LABELS } from '@trama/contract/words/follow-ups';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../../ui/DateField.tsx';
import type { FollowUpValues, FormSection } from './follow-up-form.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';

const ROWS_MAX = 16;

interface OfForm {
  control: Control<FollowUpValues>;
}

export function FollowUpDateField({ control }: OfForm) {
  const { field, fieldState } = useController({ control, name: 'fecha' });
  return (
    <DateField
      label={texts.date}
      required
      name={field.name}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      max={todayInClinic()}
      error={fieldState.invalid}
      {...(fieldState.error?.message && { helperText: fieldState.error.message })}
    />
  );
}

export function FollowUpText({ control, name, rows, half }: OfForm & FormSection['fields'][number]) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      label={FOLLOW_UP_LABELS[name]}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      multiline
      minRows={rows}
      maxRows={ROWS_MAX}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      sx={{ gridColumn: half ? 'auto' : '1 / -1' }}
    />
  );
}
