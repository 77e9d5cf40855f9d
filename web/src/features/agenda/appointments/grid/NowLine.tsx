import { clockInClinic } from '@trama/contract/words/clinic-time';
import { useNow } from '../../../../lib/useNow.ts';
import { minuteOf, type Span } from './geometry.ts';

/** The minute of the day in the clinic. */
export const minuteNow = (now = new Date()) => minuteOf(clockInClinic(now).slice(11));

/** Where the day has got to. */
export function NowLine({ shown }: { shown: Span }) {
  const minute = minuteNow(useNow());
  if (minute < shown.from || minute > shown.to) return null;
  return (
    <div
      role="presentation"
      className="now"
      style={{ top: `calc(${minute - shown.from} * var(--minute))` }}
    />
  );
}
