import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';

/** What an event shows: only what its provider asked for. */
export interface CalendarEvent {
  id: number;
  /** YYYYMMDDTHHmmss, by the clinic's clock; when it last changed, in UTC. */
  from: string;
  to: string;
  changed: string;
  summary: string;
  place: string | null;
}

const LINE_OCTETS = 75;

/** Argentina has had one offset since 2009. A zone without its rules would be read as the reader's own. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLINIC_TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20090315T000000',
  'TZOFFSETFROM:-0200',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** RFC 5545: the calendar of one provider. */
export function calendarText(events: CalendarEvent[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trama//Agenda//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Agenda',
    `X-WR-TIMEZONE:${CLINIC_TIME_ZONE}`,
    ...TIME_ZONE,
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const eventLines = ({ id, from, to, changed, summary, place }: CalendarEvent, host: string) => [
  'BEGIN:VEVENT',
  `UID:turno-${id}@${host}`,
  `DTSTAMP:${changed}`,
  `DTSTART;TZID=${CLINIC_TIME_ZONE}:${from}`,
  `DTEND;TZID=${CLINIC_TIME_ZONE}:${to}`,
  `SUMMARY:${escaped(summary)}`,
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  'CLASS:PRIVATE',
  'END:VEVENT',
];

const escaped = (text: string) => text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r?\n|\r/g, '\\n');

/** Lines of at most 75 octets, no character cut in two; the ones that go on begin with a space. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const isFull = Buffer.byteLength(part) + Buffer.byteLength(character) > LINE_OCTETS;
    if (isFull) parts.push(part);
    part = isFull ? ` ${character}` : part + character;
  }
  return [...parts, part].join('\r\n');
}
