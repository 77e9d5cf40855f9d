/** Between the hours of a weekday as people write them ('09:00-13:00, 15:00-19:00') and as they are kept. */

interface Hours {
  desde: string;
  hasta: string;
}

const RANGE = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|a)\s*(\d{1,2})(?:[:.](\d{2}))?$/;

const clock = (hour = '', minute = '00') => `${hour.padStart(2, '0')}:${minute}`;
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The hours that were typed, none for an empty text, or null when they cannot be understood. */
export function parseHours(text: string): Hours[] | null {
  const ranges = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const hours: Hours[] = [];
  for (const range of ranges) {
    const match = RANGE.exec(range);
    if (!match) return null;
    const [desde, hasta] = [clock(match[1], match[2]), clock(match[3], match[4])];
    if (!isClock(desde) || !(isClock(hasta) || hasta === '24:00') || desde >= hasta) return null;
    hours.push({ desde, hasta });
  }
  return hours;
}

/** '09:00-13:00, 15:00-19:00'; a time may come with seconds. */
export const hoursText = (hours: Hours[]): string =>
  hours.map(({ desde, hasta }) => `${desde.slice(0, 5)}-${hasta.slice(0, 5)}`).join(', ');
