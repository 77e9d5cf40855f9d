import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PlainState, type PlainStateProps } from './PlainState.tsx';

/** A button that helps. */
export type NextStep = { label: string; to: string } | { label: string; onPress: () => void };

interface Props extends Omit<PlainStateProps, 'action'> {
  next?: NextStep | false | undefined;
}

/** Says that a list is empty, why, and what to do about it. */
export function EmptyState({ next, ...props }: Props) {
  return <PlainState {...props} action={next && <NextButton next={next} />} />;
}

function NextButton({ next }: { next: NextStep }) {
  const pressed = 'to' in next ? { component: Link, to: next.to } : { onClick: next.onPress };
  return (
    <Button variant="outlined" {...pressed}>
      {next.label}
    </Button>
  );
}
