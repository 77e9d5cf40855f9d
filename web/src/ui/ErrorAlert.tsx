import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  /** Nothing is shown for null. */
  message: string | null;
  /** What to do about it, below the message. */
  hint?: string | undefined;
  onClose?: () => void;
  onRetry?: () => void;
  sx?: SxProps<Theme>;
}

/** What went wrong, announced at once; dismissible, or with another try where one makes sense. */
export function ErrorAlert({ message, hint, onClose, onRetry, sx }: Props) {
  if (!message) return null;
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Reintentar
    </Button>
  );
  return (
    <Alert
      severity="error"
      {...(onClose && { onClose })}
      {...(retry && { action: retry })}
      sx={{ mb: 2, ...sx }}
    >
      <div>{message}</div>
      {hint && <div>{hint}</div>}
    </Alert>
  );
}
