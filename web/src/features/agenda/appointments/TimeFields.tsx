import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { HourField } from '../../../ui/fields/HourField.tsx';
import type { TimeValues } from './appointment-form.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

/** The day, the hour and the duration of an appointment; of the form around them. */
export function TimeFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Box sx={IN_ONE_LINE}>
      <DayField />
      <HourOfDay autoFocus={autoFocus} />
      <DurationField />
    </Box>
  );
}

function DayField() {
  const { field, fieldState } = useController<TimeValues, 'dia'>({ name: 'dia' });
  return (
    <DateField
      label={texts.day}
      required
      name={field.name}
      value={field.value || null}
      onChange={(day) => field.onChange(day ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      {...(fieldState.error?.message && { helperText: fieldState.error.message })}
    />
  );
}

function HourOfDay({ autoFocus }: { autoFocus: boolean }) {
  const controller = useController<TimeValues, 'hora'>({ name: 'hora' });
  return <HourField label={texts.hour} required autoFocus={autoFocus} {...controller} />;
}

/** Text that is not a number stays as it was typed: the form's schema refuses it, and nothing is dropped in silence. */
function DurationField() {
  const { field, fieldState } = useController<TimeValues, 'duracion'>({ name: 'duracion' });
  return (
    <TextField
      label={texts.duration}
      required
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target: { value } }) => field.onChange(/^\d+$/.test(value) ? Number(value) : value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 },
      }}
    />
  );
}

const IN_ONE_LINE = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '3fr 2fr 3fr' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
