import Box from '@mui/material/Box';
import { useController } from 'react-hook-form';
import { DayField } from '../../../ui/fields/DayField.tsx';
import { HourField } from '../../../ui/fields/HourField.tsx';
import { MinutesField } from '../../../ui/fields/MinutesField.tsx';
import type { TimeValues } from './appointment-form.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

/** The fields for day, hour and duration of an appointment; the form around them holds the values. */
export function TimeFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Box sx={IN_ONE_LINE}>
      <DayOfForm />
      <HourOfDay autoFocus={autoFocus} />
      <Duration />
    </Box>
  );
}

function DayOfForm() {
  return <DayField label={texts.day} required {...useController<TimeValues, 'dia'>({ name: 'dia' })} />;
}

function HourOfDay({ autoFocus }: { autoFocus: boolean }) {
  const controller = useController<TimeValues, 'hora'>({ name: 'hora' });
  return <HourField label={texts.hour} required autoFocus={autoFocus} {...controller} />;
}

function Duration() {
  const controller = useController<TimeValues, 'duracion'>({ name: 'duracion' });
  return <MinutesField label={texts.duration} required {...controller} />;
}

const IN_ONE_LINE = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '3fr 2fr 3fr' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
