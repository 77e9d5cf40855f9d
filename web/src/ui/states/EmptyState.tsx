import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PlainState, type PlainStateProps } from './PlainState.tsx';

/** A button that helps. */
export type NextStep = { label: string; to: string } | { label: string; onPress: () => void };

interface Props extends Omit<PlainStateProps, 'action'> {
  next?: NextStep | false | undefined;
  /** Another way on, said more quietly. */
  also?: NextStep | false | undefined;
}

/** Says that a list is empty, why, and what to do about it. */
export function EmptyState({ next, also, ...props }: Props) {
  const action = next && (
    <>
      <NextButton next={next} variant="outlined" />
      {also && <NextButton next={also} variant="text" />}
    </>
  );
  return <PlainState {...props} action={action} />;
}

function NextButton({ next, variant }: { next: NextStep; variant: 'outlined' | 'text' }) {
  const pressed = 'to' in next ? { component: Link, to: next.to } : { onClick: next.onPress };
  return (
    <Button variant={variant} {...pressed}>
      {next.label}
    </Button>
  );
}
