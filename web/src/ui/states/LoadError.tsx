import type { SxProps, Theme } from '@mui/material/styles';
import { connectionHint } from '../../lib/http/http.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

interface Props {
  /** Nothing is shown for null. */
  error: unknown;
  /** The screen's own words; the server's ('Error interno') tell nobody what is missing here. */
  text: string;
  onClose?: () => void;
  onRetry?: () => void;
  sx?: SxProps<Theme>;
}

/** Something that could not be loaded. */
export function LoadError({ error, text, ...props }: Props) {
  return <ErrorAlert message={error ? text : null} hint={connectionHint(error)} {...props} />;
}
