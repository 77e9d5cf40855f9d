import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { useStepBack } from '../../lib/navigation/useStepBack.ts';

interface Props {
  to: string;
  /** Navigation state for the screen, where it has to be opened again. */
  state?: unknown;
  label: string;
}

export function BackArrow({ to, state, label }: Props) {
  const stepBack = useStepBack(to);
  return (
    <IconButton component={Link} to={to} state={state} onClick={stepBack} aria-label={label} edge="start">
      <ArrowBack />
    </IconButton>
  );
}
