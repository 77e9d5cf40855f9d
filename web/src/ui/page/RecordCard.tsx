import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../states/ErrorAlert.tsx';
import { LoadingState } from '../states/LoadingState.tsx';
import { SectionCard } from './SectionCard.tsx';

interface Props {
  title: string;
  icon: ReactNode;
  action?: ReactNode;
  /** Shown above the list, also when the list is empty. */
  summary?: ReactNode;
  /** The text of the spinner, while the list is being loaded. */
  loading: string | false;
  /** Shown instead of the list. */
  error: string | false | null;
  onRetry: () => void;
  /** The list. */
  children: ReactNode;
  footer?: ReactNode;
}

/** A card with a list that waits and fails by itself: the other cards do not depend on it. */
export function RecordCard({ title, icon, action, summary, footer, ...list }: Props) {
  return (
    <SectionCard title={title} icon={icon} action={action}>
      {summary}
      <RecordList {...list} />
      {footer && <Box sx={{ mt: 1.5 }}>{footer}</Box>}
    </SectionCard>
  );
}

function RecordList({
  loading,
  error,
  onRetry,
  children,
}: Pick<Props, 'loading' | 'error' | 'onRetry' | 'children'>) {
  if (loading) return <LoadingState text={loading} inCard />;
  if (error) return <ErrorAlert message={error} onRetry={onRetry} sx={{ mb: 0 }} />;
  return children;
}
