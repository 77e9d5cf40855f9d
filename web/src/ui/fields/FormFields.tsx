import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { parseAmount, typedAmount } from '@trama/contract/words/money/amounts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { DateField } from './DateField.tsx';

/** The usual fields of a form, by the name that they have in it. */
interface Props {
  name: string;
  label: string;
  required?: boolean;
  helperText?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
}

interface TextProps extends Props {
  inputMode?: 'numeric';
  /** Keeps a whole number instead of a text; empty is null. */
  isNumber?: boolean;
  multiline?: boolean;
  minRows?: number;
  maxRows?: number;
}

export function FormText({ name, helperText, inputMode, isNumber = false, ...props }: TextProps) {
  const { field, fieldState } = useController({ name });
  const typed = (text: string) => {
    if (!isNumber) return text;
    if (text.trim() === '') return null;
    return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text;
  };
  return (
    <TextField
      {...props}
      name={name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(typed(target.value))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      // Somebody else's data: the browser must not offer the typist's own.
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: isNumber ? 'numeric' : inputMode } }}
    />
  );
}

/** An amount, typed as people write it, kept as whole centavos; what is no amount is kept for the form to refuse. */
export function FormAmount({ name, helperText, ...props }: Props) {
  const { field, fieldState } = useController({ name });
  const [text, setText] = useState(() => typedAmount(field.value));
  // Another value came from outside: what was typed no longer says it.
  const shown =
    parseAmount(text) === field.value || Number.isNaN(field.value) ? text : typedAmount(field.value);
  return (
    <TextField
      {...props}
      name={name}
      inputRef={field.ref}
      value={shown}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value);
        field.onChange(target.value.trim() === '' ? null : (parseAmount(target.value) ?? Number.NaN));
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}

export function FormDate({ name, label, helperText, required = false, max }: Props & { max?: string }) {
  const { field, fieldState } = useController({ name });
  const help = fieldState.error?.message ?? helperText;
  return (
    <DateField
      label={label}
      name={name}
      required={required}
      {...(max && { max })}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      {...(help && { helperText: help })}
    />
  );
}

interface SelectProps extends Props {
  options: { value: string | number; label: string }[];
  /** What choosing nothing is called; without it something has to be chosen. */
  none?: string;
}

export function FormSelect({ name, options, none, helperText, ...props }: SelectProps) {
  const { field, fieldState } = useController({ name });
  const chosen = (text: string) => options.find(({ value }) => String(value) === text)?.value ?? null;
  return (
    <TextField
      {...props}
      select
      name={name}
      inputRef={field.ref}
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(chosen(target.value))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={String(value)}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The options for FormSelect and FormToggle, in their order, with their labels. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export function FormFlag({ name, label }: Pick<Props, 'name' | 'label'>) {
  const { field } = useController({ name });
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox name={name} checked={field.value === true} onChange={field.onChange} />}
      sx={{ display: 'flex' }}
    />
  );
}
