import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ShiftBefore as Before } from '@trama/contract/schemas/money/shifts';
import { formatHour, formatMoment } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { shiftOf } from './shifts.api.ts';
import { shiftTexts as texts } from './shifts.texts.ts';

/** What a shift said before it was changed: nothing of it is lost. */
export function ShiftBefore({ id, changes }: { id: number; changes: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...shiftOf(id), enabled: isOpen });
  if (changes === 0) return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.before(changes)}
      </Button>
      {isOpen && <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />}
      {isOpen &&
        data?.anteriores.map((earlier) => (
          <Typography
            key={earlier.hasta}
            variant="body2"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {texts.until(formatMoment(earlier.hasta))} {saidIn(earlier)}
          </Typography>
        ))}
    </Stack>
  );
}

const saidIn = ({ inicio, fin, lugar, actividades }: Before) =>
  [
    inicio && texts.beganAt(formatHour(inicio)),
    fin && texts.endedAtThen(formatHour(fin)),
    lugar && `${texts.place}: ${lugar}`,
    actividades,
  ]
    .filter(Boolean)
    .join(' · ');
