import TextField from '@mui/material/TextField';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { tidyTime } from '../text/time-text.ts';
import type { BoundField } from './bound-field.ts';

interface Props<Values extends FieldValues, Name extends FieldPath<Values>> extends BoundField<Values, Name> {
  autoFocus?: boolean;
}

/** Four digits are an hour at once. */
const WHOLE = /^\d{4}$/;

/** Typed, without a clock to pick from. '9', '930' and '17' complete themselves when the field is left or the form is sent. */
export function HourField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Props<Values, Name>,
) {
  const { label, field, fieldState, required = false, autoFocus = false } = props;
  const text: string = field.value ?? '';
  const complete = () => {
    if (tidyTime(text) !== text) field.onChange(tidyTime(text));
  };
  return (
    <TextField
      label={label}
      required={required}
      autoFocus={autoFocus}
      name={field.name}
      value={text}
      placeholder="hh:mm"
      onChange={({ target: { value } }) => field.onChange(WHOLE.test(value) ? tidyTime(value) : value)}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      onBlur={() => {
        complete();
        field.onBlur();
      }}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 },
      }}
    />
  );
}
