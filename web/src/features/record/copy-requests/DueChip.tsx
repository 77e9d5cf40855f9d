import Chip from '@mui/material/Chip';
import type { CopyRequest } from '@trama/contract/schemas/record/copy-requests';
import { clockText, dueAt, isOpenRequest, spanText } from '@trama/contract/words/record/copy-requests';
import { useEffect, useState } from 'react';
import { copyDeskTexts as texts } from './copy-requests.texts.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 12 * 3_600_000;

/** The current moment, renewed every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** 'Vence en 5 h' for an open request; for an ended one, whether it was late. */
export function DueChip({ request }: { request: CopyRequest }) {
  const now = useNow();
  const due = Date.parse(dueAt(request));
  if (!isOpenRequest(request.estado)) {
    const minutes = Math.floor((Date.parse(request.terminada_el ?? '') - due) / MINUTE_MS);
    const isLate = minutes > 0 && !(request.urgente && minutes < 60);
    return (
      <Chip
        size="small"
        variant="outlined"
        color={isLate ? 'error' : 'default'}
        label={isLate ? texts.late(spanText(minutes)) : texts.inTime}
      />
    );
  }
  const left = due - now.getTime();
  const color = left <= 0 ? 'error' : left < SOON_MS ? 'warning' : 'default';
  return (
    <Chip
      size="small"
      color={color}
      variant={left <= 0 ? 'filled' : 'outlined'}
      label={clockText(dueAt(request), now)}
    />
  );
}
