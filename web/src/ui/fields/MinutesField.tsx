import TextField from '@mui/material/TextField';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { BoundField } from './bound-field.ts';

/** Text that is not a number stays as it was typed: the form's schema refuses it, and nothing is dropped in silence. */
export function MinutesField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: BoundField<Values, Name>,
) {
  const { label, field, fieldState, required = false } = props;
  return (
    <TextField
      label={label}
      required={required}
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target: { value } }) =>
        field.onChange(/^\d+$/.test(value) ? Number(value) : value || null)
      }
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 },
      }}
    />
  );
}
