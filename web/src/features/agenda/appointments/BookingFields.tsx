import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { REPETITION_LABELS, REPETITIONS } from '@trama/contract/words/agenda/appointments';
import { useController } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { BookingValues } from './appointment-form.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

export function RepetitionFields() {
  const { field } = useController<BookingValues, 'repetir'>({ name: 'repetir' });
  const { field: until, fieldState } = useController<BookingValues, 'hasta'>({ name: 'hasta' });
  return (
    <>
      <TextField
        select
        label={texts.repeat}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{texts.noRepeat}</MenuItem>
        {REPETITIONS.map((repetition) => (
          <MenuItem key={repetition} value={repetition}>
            {REPETITION_LABELS[repetition]}
          </MenuItem>
        ))}
      </TextField>
      {field.value && (
        <DateField
          label={texts.until}
          name={until.name}
          value={until.value}
          onChange={until.onChange}
          onBlur={until.onBlur}
          inputRef={until.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? texts.untilHint}
        />
      )}
    </>
  );
}

interface FlagProps {
  name: 'bloqueo' | 'sobreturno';
  label: string;
}

export function FlagField({ name, label }: FlagProps) {
  const { field } = useController<BookingValues, FlagProps['name']>({ name });
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox name={name} checked={field.value} onChange={field.onChange} />}
    />
  );
}
