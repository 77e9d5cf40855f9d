import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { PatientFormValues } from './patient-fields.ts';
import { formTexts } from './patients.texts.ts';

/** The patient's consent: without it, no reminder is sent. */
export function RemindersField() {
  const hint = useId();
  const { field } = useController<PatientFormValues, 'acepta_recordatorios'>({
    name: 'acepta_recordatorios',
  });
  return (
    <>
      <FormControlLabel
        label={formTexts.reminders}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onChange={field.onChange}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        sx={{ mt: 1 }}
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {formTexts.remindersHint}
      </FormHelperText>
    </>
  );
}
