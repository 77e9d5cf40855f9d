import Box from '@mui/material/Box';
import type { ListField } from '@trama/contract/words/record/clinical-lists/list';
import { type Control, useController } from 'react-hook-form';
import { ListFieldInput } from './ListFieldInput.tsx';
import type { RecordValues } from './record-forms.ts';

interface Props {
  control: Control<RecordValues>;
  name: string;
  field: ListField;
  autoFocus: boolean;
}

export function RecordFormField({ control, name, field, autoFocus }: Props) {
  const { field: input, fieldState } = useController({ control, name });
  return (
    <Box sx={{ display: 'grid', gridColumn: field.half ? 'auto' : '1 / -1' }}>
      <ListFieldInput
        field={field}
        name={name}
        autoFocus={autoFocus}
        value={input.value}
        onChange={input.onChange}
        onBlur={input.onBlur}
        inputRef={input.ref}
        error={fieldState.invalid}
        {...(fieldState.error?.message && { helperText: fieldState.error.message })}
      />
    </Box>
  );
}
