import Alert, { type AlertProps } from '@mui/material/Alert';
import { useEffect, useState } from 'react';

interface Props {
  message: string | null | undefined;
  severity: AlertProps['severity'];
  hideAfterMs: number;
  sx?: AlertProps['sx'];
}

/** Hides by itself after a while, or when closed; a new message shows again. */
export function TimedAlert({ message, severity, hideAfterMs, sx }: Props) {
  const [hidden, setHidden] = useState<string | null>(null);
  const shown = message && message !== hidden ? message : null;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setHidden(shown), hideAfterMs);
    return () => clearTimeout(timer);
  }, [shown, hideAfterMs]);
  if (!shown) return null;
  return (
    <Alert
      severity={severity}
      role={severity === 'success' || severity === 'info' ? 'status' : 'alert'}
      onClose={() => setHidden(shown)}
      sx={{ mb: 2, ...sx }}
    >
      {shown}
    </Alert>
  );
}
