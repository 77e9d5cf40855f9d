import Calendar, { type CalendarRef } from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import esLocale from '@fullcalendar/react/locales/es';
import '@fullcalendar/react/skeleton.css';
import themePlugin from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import Box from '@mui/material/Box';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { clockInClinic } from '@trama/contract/words/clinic-time';
import { useEffect, useMemo, useRef, useState } from 'react';
import { momentInClinic } from '../../../lib/clinic-moment.ts';
import { agendaTexts as texts } from './appointments.texts.ts';
import { CALENDAR_COLORS } from './calendar-colors.ts';
import { calendarEvent, fromCalendar, shownHours } from './calendar-events.ts';
import type { DayOff } from './useDaysOff.ts';

export interface Move {
  appointment: Appointment;
  inicio: string;
  fin: string;
  /** Puts it back where it was on the screen. */
  revert: () => void;
}

interface Props {
  view: 'semana' | 'dia';
  day: string;
  appointments: Appointment[];
  daysOff: DayOff[];
  /** Several agendas are shown: each appointment says whose it is. */
  namesProviders: boolean;
  mayBook: boolean;
  onOpen: (appointment: Appointment) => void;
  onPickTime: (time: { day: string; time: string; minutes?: number }) => void;
  onMove: (move: Move) => void;
}

const VIEWS = { semana: 'timeGridWeek', dia: 'timeGridDay' };
const PLUGINS = [themePlugin, timeGridPlugin, interactionPlugin];
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const DAY_HEADER = { weekday: 'short', day: 'numeric', month: 'numeric' } as const;
const SLOT_MINUTES = 30;

/** The week or the day on a grid. Wall clocks of the clinic go in and out as UTC: see calendar-events.ts. */
export default function AppointmentCalendar(all: Props) {
  const { view, day, appointments, daysOff, namesProviders, ...props } = all;
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(
    () => [
      ...appointments.map((appointment) => calendarEvent(appointment, namesProviders)),
      ...daysOff.filter(({ isWhole }) => isWhole).map(tint),
    ],
    [appointments, daysOff, namesProviders],
  );
  useEffect(() => {
    calendar.current?.getApi().changeView(VIEWS[view], day);
  }, [view, day]);
  const isSettled = useSettled();

  const named = (id: string) => appointments.find(({ id_turno }) => String(id_turno) === id);
  const moved = ({ event, revert }: MovedEvent) => {
    const appointment = named(event.id);
    const [inicio, fin] = [momentOf(event.startStr), momentOf(event.endStr)];
    if (appointment && inicio && fin) props.onMove({ appointment, inicio, fin, revert });
    else revert();
  };
  return (
    <Box
      role="region"
      aria-label={texts.calendar}
      sx={{ height: '100%', visibility: isSettled ? 'visible' : 'hidden', ...CALENDAR_COLORS }}
    >
      <Calendar
        ref={calendar}
        plugins={PLUGINS}
        locale={esLocale}
        timedText={texts.timed}
        timeZone="UTC"
        now={clinicNow}
        nowIndicator
        initialView={VIEWS[view]}
        initialDate={day}
        headerToolbar={false}
        allDaySlot={false}
        height="100%"
        {...shownHours(appointments)}
        slotDuration={{ minutes: SLOT_MINUTES }}
        snapDuration={{ minutes: 5 }}
        slotHeaderFormat={HOUR}
        eventTimeFormat={HOUR}
        dayHeaderFormat={DAY_HEADER}
        dayHeaderContent={({ text, date }) => <DayHead text={text} off={daysOff.find(isOn(date))} />}
        events={events}
        eventInteractive
        eventClick={({ event }) => {
          const appointment = named(event.id);
          if (appointment) props.onOpen(appointment);
        }}
        selectable={props.mayBook}
        selectMirror
        unselectAuto
        select={({ startStr, endStr }) => {
          calendar.current?.getApi().unselect();
          const minutes = (Date.parse(endStr) - Date.parse(startStr)) / 60_000;
          // A click picks one line of the grid: that says when, and not how long.
          props.onPickTime({ ...fromCalendar(startStr), ...(minutes > SLOT_MINUTES && { minutes }) });
        }}
        viewDidMount={letKeyboardScroll}
        eventDrop={moved}
        eventResize={moved}
      />
    </Box>
  );
}

const isOn =
  (date: Date) =>
  ({ day }: DayOff) =>
    day === date.toISOString().slice(0, 10);

/** Colours the whole day. */
const tint = ({ day }: DayOff) => ({
  id: `off-${day}`,
  start: day,
  allDay: true,
  display: 'background',
  color: 'var(--mui-palette-text-secondary)',
});

function DayHead({ text, off }: { text: string; off: DayOff | undefined }) {
  return (
    <Box component="span" sx={{ maxWidth: '100%', textAlign: 'center' }}>
      {text}
      {off && (
        <Box component="span" title={off.text} sx={DAY_OFF}>
          {off.text}
        </Box>
      )}
    </Box>
  );
}

/** Two lines at most: pointing at it shows the rest. */
const DAY_OFF = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  fontSize: '0.75rem',
  lineHeight: 1.25,
  color: 'text.secondary',
} as const;

/** On a day without appointments nothing in the grid takes the focus, and the keyboard has to scroll it too. */
function letKeyboardScroll({ el }: { el: HTMLElement }): void {
  const row = el.querySelector<HTMLElement>('[style*="overflow: hidden auto"] [role="row"]');
  if (row) row.tabIndex = 0;
}

/** The calendar measures itself once it stands, and draws its lines anew: it is shown when that is done, so that nothing jumps. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled;
}

interface MovedEvent {
  event: { id: string; startStr: string; endStr: string };
  revert: () => void;
}

const clinicNow = () => `${clockInClinic().replace(' ', 'T')}:00Z`;

function momentOf(clock: string): string | null {
  const { day, time } = fromCalendar(clock);
  return momentInClinic(day, time);
}
