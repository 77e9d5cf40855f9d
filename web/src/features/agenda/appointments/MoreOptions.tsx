import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import type { BookingValues } from './appointment-form.ts';
import { bookingTexts } from './appointments.texts.ts';
import { FlagField, RepetitionFields } from './BookingFields.tsx';
import { newAppointmentTexts as texts } from './booking.texts.ts';
import { ModalityField, NoteField, RoomField } from './DetailFields.tsx';
import { TimeFields } from './TimeFields.tsx';

interface Props {
  isOpen: boolean;
  onToggle: () => void;
}

/** Options that most appointments do not need: another hour, how and where, every week, a note. */
export function MoreOptions({ isOpen, onToggle }: Props) {
  const id = useId();
  // Only an hour of one patient can be of nobody instead.
  const isOfOne = useWatch<BookingValues, 'tipo'>({ name: 'tipo' }) === 'individual';
  return (
    <Box>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      >
        {texts.moreOptions}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit timeout={0}>
        <FieldGrid>
          <TimeFields />
          <ModalityField />
          <RoomField />
          <RepetitionFields />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FlagField
              name="sobreturno"
              label={`${bookingTexts.overbooked}: ${bookingTexts.overbookedHint}`}
            />
            {isOfOne && <FlagField name="bloqueo" label={bookingTexts.block} />}
          </Box>
          <NoteField />
        </FieldGrid>
      </Collapse>
    </Box>
  );
}
