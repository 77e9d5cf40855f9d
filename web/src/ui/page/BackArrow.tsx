import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { stepsBackTo } from '../../lib/navigation/visited.ts';

interface Props {
  to: string;
  /** Navigation state for the screen, where it has to be opened anew. */
  state?: unknown;
  label: string;
}

/** Leads to the screen as the person left it; to a new one only if they did not come from there. */
export function BackArrow({ to, state, label }: Props) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const steps = stepsBackTo(to);
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (steps === null || inNewTab) return;
    event.preventDefault();
    void navigate(steps);
  };
  return (
    <IconButton component={Link} to={to} state={state} onClick={goBack} aria-label={label} edge="start">
      <ArrowBack />
    </IconButton>
  );
}
