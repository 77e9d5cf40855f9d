import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

interface Props extends Omit<ButtonProps, 'disabled' | 'ref'> {
  /** What it does is under way. */
  busy: boolean;
}

/**
 * The button that saves. While it is disabled the focus falls to the page or to the dialog around it: when the save has
 * failed, whoever pressed it goes on from there.
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
