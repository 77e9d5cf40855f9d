import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId, useState } from 'react';

interface Props {
  label: string;
  /** The hint for password managers. */
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: boolean;
  helperText?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** Built from the parts of TextField: the whole would bring select, menu and popover to the login screen. */
export function PasswordField({
  label,
  onChange,
  helperText,
  error = false,
  disabled = false,
  ...props
}: Props) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const { inputRef, ...inputProps } = props;
  return (
    <FormControl fullWidth size="medium" error={error} disabled={disabled}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        type={visible ? 'text' : 'password'}
        onChange={(event) => onChange(event.target.value)}
        {...inputProps}
        {...(inputRef && { inputRef })}
        inputProps={{
          'aria-describedby': helperText ? `${id}-help` : undefined,
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        endAdornment={
          <InputAdornment position="end">
            {/* No 'contraseña' in its name: it would sound like a second field of that name. */}
            <IconButton
              edge="end"
              aria-label="Mostrar caracteres"
              aria-pressed={visible}
              disabled={disabled}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <VisibilityOff /> : <Visibility />}
            </IconButton>
          </InputAdornment>
        }
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
