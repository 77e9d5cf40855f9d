import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { ListField } from '@trama/contract/words/record/clinical-lists/list';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { RecordValues } from './record-forms.ts';

const LONG_ROWS = { minRows: 3, maxRows: 10 };

interface Props {
  control: Control<RecordValues>;
  name: string;
  field: ListField;
  autoFocus: boolean;
}

export function RecordFormField({ control, name, field, autoFocus }: Props) {
  const { kind, label, half = false } = field;
  const { field: input, fieldState } = useController({ control, name });
  const sx = { gridColumn: half ? 'auto' : '1 / -1' };
  if (kind === 'flag') {
    return (
      <FormControlLabel
        sx={sx}
        label={label}
        control={<Checkbox name={name} checked={input.value === true} onChange={input.onChange} />}
      />
    );
  }
  if (kind === 'date') {
    return (
      <Box sx={sx}>
        <DateField
          label={label}
          name={name}
          value={input.value ? String(input.value) : null}
          onChange={(day) => input.onChange(day ?? '')}
          onBlur={input.onBlur}
          inputRef={input.ref}
          error={fieldState.invalid}
          {...(fieldState.error?.message && { helperText: fieldState.error.message })}
        />
      </Box>
    );
  }
  return (
    <TextField
      sx={sx}
      label={label}
      name={name}
      required={kind === 'name'}
      autoFocus={autoFocus}
      value={String(input.value)}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { dir: 'auto', ...(kind === 'number' && { inputMode: 'numeric' }) } }}
      {...(kind === 'long' && { multiline: true, ...LONG_ROWS })}
    />
  );
}
