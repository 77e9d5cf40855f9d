import Box from '@mui/material/Box';
import type { ListField } from '@trama/contract/words/record/clinical-lists/list';
import { type Control, useController } from 'react-hook-form';
import type { EntryValues } from './entry-forms.ts';
import { ListFieldInput } from './ListFieldInput.tsx';

interface Props {
  control: Control<EntryValues>;
  name: string;
  field: ListField;
  autoFocus: boolean;
}

export function EntryFormField({ control, name, field, autoFocus }: Props) {
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
