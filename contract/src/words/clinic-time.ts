/** Dates as the clinic reads them: es-AR, Buenos Aires. A date-only value is a `YYYY-MM-DD` string and never a Date. */

export const CLINIC_TIME_ZONE = 'America/Argentina/Buenos_Aires';
const LOCALE = 'es-AR';
const NO_DATE = 'N/A';
const INVALID_DATE = 'Fecha inválida';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

let formatter: Intl.DateTimeFormat | undefined;

/** Created when first needed: that takes a telephone as long as drawing a screen. */
function clinicParts(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: CLINIC_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return formatter;
}

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** The parts of a real calendar day, or null: 2023-02-29 is not one. */
export function parseDateOnly(value: string): DateParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const probe = new Date(Date.UTC(2000, month - 1, day));
  probe.setUTCFullYear(year, month - 1, day);
  const exists = probe.getUTCMonth() === month - 1 && probe.getUTCDate() === day;
  return year >= 1 && exists ? { year, month, day } : null;
}

interface ClinicClock {
  date: string;
  time: string;
}

const MINUTE_MS = 60_000;
/**
 * Minutes that were asked for. Intl takes some 40 µs, and a full day of the agenda asks it a thousand times for the same hours:
 * without this the day is drawn 50 ms later.
 */
const knownMinutes = new Map<number, ClinicClock>();
const KNOWN_MAX = 2_000;

/** Calendar day and wall clock of a moment in Buenos Aires. */
function inClinic(moment: Date): ClinicClock {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const known = knownMinutes.get(minute);
  if (known) return known;
  const part = Object.fromEntries(
    clinicParts()
      .formatToParts(moment)
      .map((p) => [p.type, p.value]),
  );
  const clock = {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  };
  if (knownMinutes.size >= KNOWN_MAX) knownMinutes.clear();
  knownMinutes.set(minute, clock);
  return clock;
}

/** Today in Buenos Aires, as YYYY-MM-DD. */
export function todayInClinic(now: Date = new Date()): string {
  return inClinic(now).date;
}

/** YYYY-MM-DD HH:mm of a moment in Buenos Aires: texts that compare as the moments do. */
export function clockInClinic(moment: Date = new Date()): string {
  const { date, time } = inClinic(moment);
  return `${date} ${time}`;
}

/** The calendar day of a date-only string or of a moment, or a reason why there is none. */
function dayOf(value: string | null | undefined): DateParts | string {
  if (!value) return NO_DATE;
  const dateOnly = parseDateOnly(value);
  if (dateOnly) return dateOnly;
  if (!value.includes('T')) return INVALID_DATE;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return INVALID_DATE;
  return parseDateOnly(inClinic(moment).date) ?? 'Error en fecha';
}

/** dd/MM/yyyy */
export function formatDate(value: string | null | undefined): string {
  const day = dayOf(value);
  if (typeof day === 'string') return day;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(day.day)}/${two(day.month)}/${String(day.year).padStart(4, '0')}`;
}

/** d de MMMM de yyyy */
export function formatLongDate(value: string | null | undefined): string {
  const day = dayOf(value);
  return typeof day === 'string' ? day : `${day.day} de ${MONTHS[day.month - 1]} de ${day.year}`;
}

/** d de MMMM de yyyy HH:mm, for moments of the system. */
export function formatMoment(value: string | null | undefined): string {
  const day = formatLongDate(value);
  if (!value?.includes('T') || day === INVALID_DATE) return day;
  return `${day} ${inClinic(new Date(value)).time}`;
}

/** d de MMMM de yyyy, HH:mm, for hours at which somebody comes or works. */
export const formatHour = (moment: string): string => `${formatLongDate(moment)}, ${formatTime(moment)}`;

/** HH:mm of a moment in Buenos Aires. */
export function formatTime(value: string | Date): string {
  return inClinic(new Date(value)).time;
}

/** Whole years lived on `today`, or null when the birth date is missing, unreadable or in the future. */
export function ageOn(birthDate: string | null | undefined, today: string = todayInClinic()): number | null {
  const born = parseDateOnly(birthDate ?? '');
  const now = parseDateOnly(today);
  if (!born || !now) return null;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  const age = now.year - born.year - (hadBirthday ? 0 : 1);
  return age < 0 ? null : age;
}

const DAY_MS = 86_400_000;
const dayNumber = ({ year, month, day }: DateParts): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** How many calendar days of the clinic lie between a day or a moment and a later day; 0 if it cannot be read. */
export function daysUntil(day: string, since: string): number {
  const [from, to] = [dayOf(since), dayOf(day)];
  return typeof from === 'string' || typeof to === 'string' ? 0 : dayNumber(to) - dayNumber(from);
}

/** The calendar day so many days after that one. */
export function dayAfter(day: string, days: number): string {
  const from = dayOf(day);
  if (typeof from === 'string') return day;
  return new Date((dayNumber(from) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The first and the last day of the month of that day. */
export const monthStart = (day: string): string => `${day.slice(0, 'yyyy-mm'.length)}-01`;
export const monthEnd = (day: string): string => dayAfter(monthStart(dayAfter(monthStart(day), 31)), -1);

/** '10.000'. Small numbers skip toLocaleString, whose first call takes a telephone a moment. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(LOCALE);
}
