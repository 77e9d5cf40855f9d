import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { timelineTexts as texts } from './timeline.texts.ts';

interface Props {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Loads older events. When there are none left, the focus moves on instead of getting lost with the button. */
export function MoreEvents({ hasMore, loading, onMore }: Props) {
  const end = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!hasMore && asked.current) end.current?.focus();
  }, [hasMore]);
  if (!hasMore) {
    return (
      <Typography
        ref={end}
        tabIndex={-1}
        sx={{ color: 'text.secondary', textAlign: 'center', outline: 'none' }}
      >
        {texts.end}
      </Typography>
    );
  }
  const ask = () => {
    asked.current = true;
    if (!loading) onMore();
  };
  return (
    <Button fullWidth variant="outlined" onClick={ask} aria-disabled={loading}>
      {loading ? texts.loadingMore : texts.more}
    </Button>
  );
}
