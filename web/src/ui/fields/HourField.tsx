import TextField from '@mui/material/TextField';
import type { ControllerFieldState, ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form';
import { tidyTime, withColon } from '../text/time-text.ts';

interface Props<Values extends FieldValues, Name extends FieldPath<Values>> {
  label: string;
  field: ControllerRenderProps<Values, Name>;
  fieldState: ControllerFieldState;
  required?: boolean;
  autoFocus?: boolean;
}

/** Typed, without a clock to pick from: two digits, two digits. */
export function HourField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Props<Values, Name>,
) {
  const { label, field, fieldState, required = false, autoFocus = false } = props;
  const text: string = field.value ?? '';
  return (
    <TextField
      label={label}
      required={required}
      autoFocus={autoFocus}
      name={field.name}
      value={text}
      placeholder="hh:mm"
      onChange={(event) => field.onChange(withColon(event.target.value, text))}
      onBlur={() => {
        if (tidyTime(text) !== text) field.onChange(tidyTime(text));
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
