import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

interface Props extends Omit<ButtonProps, 'disabled' | 'ref'> {
  /** The save is under way. */
  busy: boolean;
}

/**
 * The button that saves. Disabling it moves the focus to the page or the dialog around it: after a failed save the
 * button takes the focus back.
 */
export function SubmitButton({ busy, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement?.contains(button.current)) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return <Button ref={button} type="submit" variant="contained" {...props} disabled={busy} />;
}
