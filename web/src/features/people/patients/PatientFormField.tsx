import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { type PatientField, patientFieldFacts } from '@trama/contract/words/people/patients';
import { type ReactElement, useId } from 'react';
import { useController } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Suggestions } from '../../../ui/fields/Suggestions.tsx';
import type { PatientFormValues } from './patient-fields.ts';

export function PatientFormField({ name }: { name: PatientField }): ReactElement {
  const { field, fieldState } = useController<PatientFormValues, PatientField>({ name });
  const { required = false, choices = [], suggestions, ...facts } = patientFieldFacts(name);
  const suggestionsId = useId();
  const shared = {
    label: facts.formLabel ?? facts.label,
    name,
    required,
    inputRef: field.ref,
    onBlur: field.onBlur,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? facts.hint ?? '',
  };
  switch (facts.kind) {
    case 'date':
      return (
        <DateField
          {...shared}
          value={field.value || null}
          onChange={(day) => field.onChange(day ?? '')}
          max={todayInClinic()}
        />
      );
    case 'choice':
      return (
        <TextField {...shared} select value={field.value ?? ''} onChange={field.onChange}>
          <MenuItem value="">
            <em>Sin especificar</em>
          </MenuItem>
          {choices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {facts.choiceLabels?.[choice] ?? choice}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'text':
      return (
        <>
          <TextField
            {...shared}
            value={field.value ?? ''}
            onChange={field.onChange}
            // Somebody else's data: the browser must not offer the typist's own.
            slotProps={{
              htmlInput: {
                autoComplete: 'off',
                inputMode: facts.inputMode,
                list: suggestions && suggestionsId,
              },
            }}
            sx={{ gridColumn: facts.long ? '1 / -1' : 'auto' }}
          />
          {suggestions && <Suggestions id={suggestionsId} texts={suggestions} />}
        </>
      );
  }
}
