import { clockInClinic } from '@trama/contract/words/clinic-time';

/** Between a wall clock of the clinic and a moment, whatever the zone of this browser. */

/** As if the clinic's clock showed UTC: only to count with. */
const asUtc = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`);

/** The moment at which the clinic's clock shows that day and hour, as ISO 8601 UTC; null when the text is no valid day or hour. */
export function momentInClinic(day: string, time: string): string | null {
  const wanted = asUtc(day, time);
  if (Number.isNaN(wanted)) return null;
  let guess = wanted;
  // Twice: the first step may have crossed a change of the clock.
  for (let step = 0; step < 2; step++) {
    const [shownDay = '', shownTime = ''] = clockInClinic(new Date(guess)).split(' ');
    guess += wanted - asUtc(shownDay, shownTime);
  }
  return new Date(guess).toISOString();
}

/** 'YYYY-MM-DD' of a moment in the clinic. */
export const dayInClinic = (moment: string): string => clockInClinic(new Date(moment)).slice(0, 10);

const DAY_MS = 86_400_000;

/** That many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(asUtc(day, '00:00') + count * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of its week. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(asUtc(day, '00:00')).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
