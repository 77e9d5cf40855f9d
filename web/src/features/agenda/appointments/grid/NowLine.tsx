import { clockInClinic } from '@trama/contract/words/clinic-time';
import { useEffect, useState } from 'react';
import { minuteOf, type Span } from './geometry.ts';

const TICK_MS = 30_000;
/** The minute of the day in the clinic. */
export const minuteNow = () => minuteOf(clockInClinic().slice(11));

function useMinuteNow(): number {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

/** Where the day has got to. */
export function NowLine({ shown }: { shown: Span }) {
  const minute = useMinuteNow();
  if (minute < shown.from || minute > shown.to) return null;
  return (
    <div
      role="presentation"
      className="now"
      style={{ top: `calc(${minute - shown.from} * var(--minute))` }}
    />
  );
}
