import type { FieldPath, FieldValues } from 'react-hook-form';
import type { BoundField } from './bound-field.ts';
import { DateField } from './DateField.tsx';

interface Props<Values extends FieldValues, Name extends FieldPath<Values>> extends BoundField<Values, Name> {
  onBlur?: () => void;
}

/** A day of a form, '' while it is empty. */
export function DayField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Props<Values, Name>,
) {
  const { label, field, fieldState, required = false, onBlur } = props;
  return (
    <DateField
      label={label}
      required={required}
      name={field.name}
      value={field.value || null}
      onChange={(day) => field.onChange(day ?? '')}
      onBlur={() => {
        field.onBlur();
        onBlur?.();
      }}
      inputRef={field.ref}
      error={fieldState.invalid}
      {...(fieldState.error?.message && { helperText: fieldState.error.message })}
    />
  );
}
