import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import type { RecordField, RecordValues } from './record-forms.ts';

const LONG_ROWS = { minRows: 3, maxRows: 10 };

interface Props {
  control: Control<RecordValues>;
  field: RecordField;
  autoFocus: boolean;
}

export function RecordFormField({ control, field, autoFocus }: Props) {
  const { name, label, type, required = false, half = false } = field;
  const { field: input, fieldState } = useController({ control, name });
  const sx = { gridColumn: half ? 'auto' : '1 / -1' };
  if (type === 'flag') {
    return (
      <FormControlLabel
        sx={sx}
        label={label}
        control={<Checkbox name={name} checked={input.value === true} onChange={input.onChange} />}
      />
    );
  }
  return (
    <TextField
      sx={sx}
      label={label}
      name={name}
      required={required}
      autoFocus={autoFocus}
      value={String(input.value)}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { dir: 'auto', ...(type === 'number' && { inputMode: 'numeric' }) } }}
      {...(type === 'long' && { multiline: true, ...LONG_ROWS })}
    />
  );
}
