import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: boolean;
  autoFocus: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** type=text and not email: the browser's own bubble would come before our message. */
export function EmailField({ label, onChange, error, ...props }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth size="medium" error={error}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...props}
        id={id}
        label={label}
        name="email"
        autoComplete="username"
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      />
    </FormControl>
  );
}
