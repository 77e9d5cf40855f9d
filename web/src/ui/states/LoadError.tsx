import type { SxProps, Theme } from '@mui/material/styles';
import { errorText } from '../../lib/http/http.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

interface Props {
  /** Shows nothing for null. */
  error: unknown;
  /** The screen's own words for what is missing; the reason stands below them. */
  text: string;
  onClose?: () => void;
  onRetry?: () => void;
  sx?: SxProps<Theme>;
}

/** Something that could not be loaded. */
export function LoadError({ error, text, ...props }: Props) {
  return <ErrorAlert message={error ? errorText(error, text) : null} {...props} />;
}
