import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { AccessNoticeAlert } from './AccessNoticeAlert.tsx';
import type { AccessNotice } from './access-notice.ts';

const BELOW_TOP_BAR_PX = 72;

interface Props {
  failure: string | null;
  onDismiss: () => void;
  notice: AccessNotice | null;
  /** Missing while the form is about to close: there is nothing to dismiss. */
  onCloseNotice?: (() => void) | undefined;
}

/** The outcome of the save, at the head of the form, scrolled into view. */
export function FormOutcome({ failure, onDismiss, notice, onCloseNotice }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || notice) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, notice]);
  if (!failure && !notice) return null;
  return (
    <Box ref={place} sx={{ scrollMarginTop: BELOW_TOP_BAR_PX }}>
      <ErrorAlert message={failure} onClose={onDismiss} sx={{ mb: 0 }} />
      {notice && <AccessNoticeAlert notice={notice} {...(onCloseNotice && { onClose: onCloseNotice })} />}
    </Box>
  );
}
