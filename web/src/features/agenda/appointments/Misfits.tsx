import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatHour } from '@trama/contract/words/clinic-time';
import { bookingTexts as texts } from './appointments.texts.ts';
import type { Misfit } from './useBooking.ts';

interface Props {
  misfits: Misfit[];
  busy: boolean;
  onCreateOthers: () => void;
  onClose: () => void;
}

/** The appointments of a series that do not fit. Nothing is saved until the person decides. */
export function Misfits({ misfits, busy, onCreateOthers, onClose }: Props) {
  if (misfits.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onCreateOthers} disabled={busy}>
            {texts.createOthers}
          </Button>
          <IconButton color="inherit" size="small" aria-label="Cerrar" onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {texts.misfits}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {misfits.map(({ inicio, reason }) => (
          <li key={inicio}>
            {formatHour(inicio)}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
