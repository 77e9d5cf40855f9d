import type { Appointment } from '@trama/contract/schemas/agenda/appointments';

const MINUTE_MS = 60_000;
/** A shorter pause between two appointments is not worth a line. */
const FREE_FROM_MINUTES = 30;

/** Its patient or its participants come, or have come, and nobody has written about it. */
const isToCome = ({ pacientes, participantes_total, estado, id_seguimiento }: Appointment) =>
  (pacientes !== null || participantes_total > 0) &&
  id_seguimiento === null &&
  estado !== 'ausente' &&
  estado !== 'realizado';

const begun = ({ inicio }: Appointment, now: Date) => Date.parse(inicio) <= now.getTime();
export const isOver = ({ fin }: Appointment, now: Date) => Date.parse(fin) <= now.getTime();

/**
 * The appointment that the day is at: the one of this hour, or else whose patient waits already, or else the next one. Of two
 * at the same hour, the one whose patient has come.
 */
export function presentOf(appointments: Appointment[], now: Date): Appointment | undefined {
  const open = appointments.filter((appointment) => isToCome(appointment) && !isOver(appointment, now));
  const atThisHour = open.filter((appointment) => begun(appointment, now));
  const waiting = (list: Appointment[]) => list.find(({ estado }) => estado === 'presente');
  return waiting(atThisHour) ?? atThisHour[0] ?? waiting(open) ?? open[0];
}

export type DayItem =
  | { kind: 'appointment'; appointment: Appointment }
  | { kind: 'free'; from: string; minutes: number }
  /** Between two appointments; during one the appointment itself says so. */
  | { kind: 'now' };

/** The day from top to bottom, with its pauses and where it has got to. */
export function dayItems(appointments: Appointment[], now: Date): DayItem[] {
  const items: DayItem[] = [];
  const isDuringOne = appointments.some(
    (appointment) => begun(appointment, now) && !isOver(appointment, now),
  );
  let isNowShown = isDuringOne;
  let freeFrom: string | null = null;
  for (const appointment of appointments) {
    const minutes = freeFrom === null ? 0 : minutesBetween(freeFrom, appointment.inicio);
    if (freeFrom !== null && minutes >= FREE_FROM_MINUTES)
      items.push({ kind: 'free', from: freeFrom, minutes });
    if (!isNowShown && !begun(appointment, now)) {
      items.push({ kind: 'now' });
      isNowShown = true;
    }
    items.push({ kind: 'appointment', appointment });
    if (freeFrom === null || appointment.fin > freeFrom) freeFrom = appointment.fin;
  }
  return items;
}

const minutesBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** Whole minutes until it begins, at least one. */
export const minutesUntil = ({ inicio }: Appointment, now: Date) =>
  Math.max(1, Math.ceil((Date.parse(inicio) - now.getTime()) / MINUTE_MS));

/** '50 min', '1 h', '1 h 30 min' */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
