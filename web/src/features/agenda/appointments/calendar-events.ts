import type { EventInput } from '@fullcalendar/react';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { appointmentClock, STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { mayMove } from './appointment-steps.ts';
import { whoAttends, whoComes } from './appointment-words.ts';

/**
 * The calendar gets the clinic's wall clock as if it were UTC, and answers in the same way. So an appointment at
 * 00:30 in Buenos Aires is at 00:30 in every browser.
 */
const calendarClock = (moment: string): string => `${appointmentClock(moment).replace(' ', 'T')}:00Z`;

/** The day and the hour of a clock from the calendar. */
export const fromCalendar = (clock: string): { day: string; time: string } => ({
  day: clock.slice(0, 10),
  time: clock.slice(11, 16),
});

const of = (name: string) => ({
  color: `var(--mui-palette-${name}-main)`,
  contrastColor: `var(--mui-palette-${name}-contrastText)`,
});
const QUIET = { color: 'var(--mui-palette-divider)', contrastColor: 'var(--mui-palette-text-primary)' };
const OVER = {
  color: 'var(--mui-palette-text-secondary)',
  contrastColor: 'var(--mui-palette-background-paper)',
};

/** Pairs of our theme: each can be read in light and in dark. */
function colorsOf({ estado, bloqueo }: Appointment) {
  if (bloqueo || !estado) return QUIET;
  switch (estado) {
    case 'programado':
      return of('primary');
    case 'confirmado':
      return of('info');
    case 'presente':
      return of('success');
    case 'ausente':
      return of('warning');
    case 'realizado':
      return OVER;
    default:
      return QUIET;
  }
}

/** Names the state in words too: not everybody can tell the colours apart. */
function titleOf(appointment: Appointment, namesProvider: boolean): string {
  const { estado } = appointment;
  const state = estado && estado !== 'programado' && STATE_LABELS[estado];
  return [whoComes(appointment), namesProvider && whoAttends(appointment), state].filter(Boolean).join(' · ');
}

export function calendarEvent(appointment: Appointment, namesProvider: boolean): EventInput {
  return {
    id: String(appointment.id_turno),
    start: calendarClock(appointment.inicio),
    end: calendarClock(appointment.fin),
    title: titleOf(appointment, namesProvider),
    editable: mayMove(appointment),
    ...colorsOf(appointment),
  };
}

/** The usual hours of a clinic, and more when somebody comes earlier or later. */
const [OPENS, CLOSES] = [8, 21];

export function shownHours(appointments: Appointment[]): { slotMinTime: string; slotMaxTime: string } {
  const clocks = appointments.map(({ inicio, fin }) => [appointmentClock(inicio), appointmentClock(fin)]);
  const hourOf = (clock = '') => Number(clock.slice(11, 13));
  const first = Math.min(OPENS, ...clocks.map(([start]) => hourOf(start)));
  const last = Math.max(
    CLOSES,
    // One that ends on the next day needs the whole evening, and its morning.
    ...clocks.map(([start = '', end = '']) => (start.slice(0, 10) < end.slice(0, 10) ? 24 : hourOf(end) + 1)),
  );
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
  return { slotMinTime: text(last === 24 ? 0 : first), slotMaxTime: text(Math.min(last, 24)) };
}
