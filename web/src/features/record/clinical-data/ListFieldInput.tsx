import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ListField } from '@trama/contract/words/record/clinical-lists/list';
import type { ReactElement, Ref } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';

/** What the inputs of the kinds that are typed as text do not share. */
const TEXT_PROPS = {
  name: { required: true },
  text: {},
  long: { multiline: true, minRows: 2, maxRows: 10 },
  number: { inputMode: 'numeric' },
} satisfies Partial<Record<ListField['kind'], TextFieldProps & { inputMode?: 'numeric' }>>;

interface Props {
  field: ListField;
  value: unknown;
  onChange: (value: string | boolean) => void;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  error?: boolean;
  helperText?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The input for a field of a clinical list, by its kind. */
export function ListFieldInput({ field, value, onChange, autoFocus = false, ...input }: Props): ReactElement {
  const { kind, label } = field;
  switch (kind) {
    case 'flag':
      return (
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              {...(input.name && { name: input.name })}
              checked={value === true}
              onChange={(event) => onChange(event.target.checked)}
            />
          }
        />
      );
    case 'date':
      return (
        <DateField
          {...input}
          label={label}
          value={value ? String(value) : null}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'name':
    case 'text':
    case 'long':
    case 'number': {
      const { inputMode, ...textProps } = { inputMode: undefined, ...TEXT_PROPS[kind] };
      return (
        <TextField
          {...input}
          {...textProps}
          label={label}
          autoFocus={autoFocus}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto', inputMode } }}
        />
      );
    }
  }
}
