import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import type { Availability, Holiday, ProviderAbsence } from '@trama/contract/schemas/agenda/agenda-settings';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { ClinicFacts } from '@trama/contract/schemas/people/settings';
import { appointmentClock, isCancelled, USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { addDays, mondayOf } from '../../../../lib/clinic-moment.ts';
import { dayOffTexts } from '../absences.texts.ts';
import { longDay, providerName, shortDay } from '../appointment-words.ts';
import { DAY_MINUTES, minuteOf, type Span, type WorkedSpan } from './geometry.ts';

/** One column of the grid: a day of a provider. */
export interface GridColumn {
  key: string;
  day: string;
  providerId: number;
  /** What stands above it, and what a screen reader says of it. */
  title: string;
  name: string;
  /** A holiday or an absence, in words; null on a usual day. */
  off: string | null;
  worked: WorkedSpan[];
  /** Nobody has entered this provider's hours: those of the clinic hold, if it has any. */
  hasNoHours: boolean;
  /** Hours outside the working hours are shaded; if no hours are known, nothing is. */
  isShaded: boolean;
  appointments: Appointment[];
}

/** What the columns are made of. */
export interface AgendaFacts {
  providers: AgendaProvider[];
  availabilities: Availability[];
  clinicHours: ClinicFacts['horarios'];
  holidays: Holiday[];
  absences: ProviderAbsence[];
  appointments: Appointment[];
}

/** 1 is Monday, as the server counts. */
const weekdayOf = (day: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${mondayOf(day)}T00:00:00Z`)) / 86_400_000 + 1;

/** The part of an appointment that lies on that day; null if none does. */
export function spanOn(day: string, { inicio, fin }: Pick<Appointment, 'inicio' | 'fin'>): Span | null {
  const [begins, ends] = [appointmentClock(inicio), appointmentClock(fin)];
  const from = begins.slice(0, 10) < day ? 0 : minuteOf(begins.slice(11));
  const to = ends.slice(0, 10) > day ? DAY_MINUTES : minuteOf(ends.slice(11));
  const isOn = begins.slice(0, 10) <= day && ends.slice(0, 10) >= day && to > from;
  return isOn ? { from, to } : null;
}

function column(
  facts: AgendaFacts,
  provider: AgendaProvider,
  day: string,
): Omit<GridColumn, 'title' | 'name'> {
  const { id_prestador } = provider;
  const hours = facts.availabilities.find((one) => one.id_prestador === id_prestador);
  const holiday = facts.holidays.find(({ fecha, activo }) => activo && fecha === day);
  const absence = facts.absences.find(
    (one) => one.id_prestador === id_prestador && one.desde <= day && day <= one.hasta,
  );
  const off = [holiday && dayOffTexts.holiday(holiday.nombre), absence && dayOffTexts.absent(absence.motivo)];
  return {
    key: `${id_prestador}-${day}`,
    day,
    providerId: id_prestador,
    off: off.filter(Boolean).join(' · ') || null,
    worked: (hours?.horarios ?? facts.clinicHours)
      .filter(({ dia }) => dia === weekdayOf(day))
      .map(({ desde, hasta }) => ({
        from: minuteOf(desde),
        to: minuteOf(hasta),
        step: hours?.paso ?? USUAL_STEP,
      })),
    hasNoHours: hours === undefined,
    isShaded: hours !== undefined || facts.clinicHours.length > 0,
    appointments: facts.appointments.filter(
      (one) => one.id_prestador === id_prestador && spanOn(day, one) !== null,
    ),
  };
}

type Used = Pick<GridColumn, 'worked' | 'hasNoHours' | 'appointments'>;

/** The provider attends that day by their own hours, or somebody is booked. */
const isUsed = ({ worked, hasNoHours, appointments }: Used) =>
  (worked.length > 0 && !hasNoHours) || appointments.some(({ estado }) => !isCancelled(estado));

/**
 * The day, one column for each provider: those who were chosen, or everybody who attends that day or has somebody booked. Who
 * has not entered their hours may attend on any day, except administrators, who usually attend nobody.
 */
export function dayColumns(facts: AgendaFacts, day: string, chosen: readonly number[]): GridColumn[] {
  return facts.providers.flatMap((provider) => {
    const ofProvider = column(facts, provider, day);
    const mayAttend = ofProvider.hasNoHours && provider.role !== 'administrador';
    const isShown =
      chosen.length > 0 ? chosen.includes(ofProvider.providerId) : isUsed(ofProvider) || mayAttend;
    const name = providerName(provider);
    return isShown ? [{ ...ofProvider, title: name, name }] : [];
  });
}

const WEEK_DAYS = 7;
const WORKING_DAYS = 5;

export const weekFrom = (monday: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, place) => addDays(monday, place));

/** Saturday and Sunday are left out as long as nobody attends on them. */
export const withoutFreeWeekend = (days: string[], isDayUsed: (day: string) => boolean): string[] =>
  days.filter((day, place) => place < WORKING_DAYS || isDayUsed(day));

/** The week of one provider, one column for each day. */
export function weekColumns(facts: AgendaFacts, monday: string, provider: AgendaProvider): GridColumn[] {
  const byDay = new Map(weekFrom(monday).map((day) => [day, column(facts, provider, day)]));
  const isDayUsed = (day: string) => {
    const ofDay = byDay.get(day);
    return ofDay !== undefined && (isUsed(ofDay) || ofDay.worked.length > 0);
  };
  return withoutFreeWeekend([...byDay.keys()], isDayUsed).flatMap((day) => {
    const ofDay = byDay.get(day);
    return ofDay ? [{ ...ofDay, title: shortDay(day), name: longDay(day) }] : [];
  });
}
