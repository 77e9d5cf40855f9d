import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';

interface Props {
  /** What went wrong, and below it the reason, a line each. Nothing is shown for null. */
  message: string | null;
  severity?: 'error' | 'warning';
  /** For a parent that keeps the error itself; otherwise the alert remembers that it was closed. */
  onClose?: () => void;
  onRetry?: () => void;
  sx?: SxProps<Theme>;
}

/** Says at once what went wrong. It can always be closed, also where it offers another try. */
export function ErrorAlert({ message, severity = 'error', onClose, onRetry, sx }: Props) {
  const [closed, setClosed] = useState<string | null>(null);
  // The error is over: the next one shows, even in the same words.
  if (!message && closed) setClosed(null);
  if (!message || message === closed) return null;
  return (
    <Alert
      severity={severity}
      action={
        <>
          {onRetry && (
            <Button color="inherit" size="small" onClick={onRetry}>
              Reintentar
            </Button>
          )}
          <IconButton
            color="inherit"
            size="small"
            aria-label="Cerrar"
            onClick={onClose ?? (() => setClosed(message))}
          >
            <Close fontSize="small" />
          </IconButton>
        </>
      }
      sx={{ mb: 2, whiteSpace: 'pre-line', ...sx }}
    >
      {message}
    </Alert>
  );
}
