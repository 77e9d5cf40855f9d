import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Suggestions } from '../../../ui/fields/Suggestions.tsx';
import {
  FIELD_FACTS,
  PROFESSION_OF_ROLE,
  type ProviderField,
  type ProviderFormValues,
} from './provider-fields.ts';

export function ProviderFormField({ name }: { name: ProviderField }) {
  const { getValues, setValue } = useFormContext<ProviderFormValues>();
  const { field, fieldState } = useController<ProviderFormValues, ProviderField>({ name });
  const { label, required = false, inputMode, long, choices, suggestions } = FIELD_FACTS[name];
  const suggestionsId = useId();
  /** Only in place of nothing, or of what the role before proposed: a choice of the person's own stays. */
  const proposeProfession = (role: string) => {
    const { profesion, role: before = '' } = getValues();
    if (profesion && profesion !== PROFESSION_OF_ROLE[before]) return;
    setValue('profesion', PROFESSION_OF_ROLE[role] ?? '', { shouldDirty: true });
  };
  return (
    <>
      <TextField
        label={label}
        name={name}
        required={required}
        select={choices !== undefined}
        inputRef={field.ref}
        value={field.value ?? ''}
        onBlur={field.onBlur}
        onChange={(event) => {
          if (name === 'role') proposeProfession(event.target.value);
          field.onChange(event.target.value);
        }}
        disabled={field.disabled ?? false}
        error={fieldState.invalid}
        // Somebody else's data: the browser must not offer the typist's own.
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode, list: suggestions && suggestionsId } }}
        sx={{ gridColumn: long ? '1 / -1' : 'auto' }}
      >
        {choices && !required && <MenuItem value="">Sin especificar</MenuItem>}
        {Object.entries(choices ?? {}).map(([value, text]) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {suggestions && <Suggestions id={suggestionsId} texts={suggestions} />}
    </>
  );
}
