import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Digits of the app; otherwise a recovery code, which has letters. */
  fromApp: boolean;
  autoFocus?: boolean;
}

/** Telephones offer the code of the app for a field that says what it is. */
export function CodeField({ label, onChange, fromApp, ...props }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth size="medium">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...props}
        id={id}
        label={label}
        name="code"
        autoComplete={fromApp ? 'one-time-code' : 'off'}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          inputMode: fromApp ? 'numeric' : 'text',
          autoCapitalize: fromApp ? 'none' : 'characters',
          spellCheck: false,
          maxLength: 40,
        }}
      />
    </FormControl>
  );
}
