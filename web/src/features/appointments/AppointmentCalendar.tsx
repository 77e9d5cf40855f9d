import Calendar, { type CalendarRef } from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import esLocale from '@fullcalendar/react/locales/es';
import '@fullcalendar/react/skeleton.css';
import themePlugin from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import Box from '@mui/material/Box';
import type { Appointment } from '@trama/contract/schemas/appointments';
import { clockInClinic } from '@trama/contract/words/clinic-time';
import { useEffect, useMemo, useRef } from 'react';
import { momentInClinic } from '../../lib/clinic-moment.ts';
import { agendaTexts as texts } from './appointments.texts.ts';
import { CALENDAR_COLORS } from './calendar-colors.ts';
import { calendarEvent, fromCalendar, shownHours } from './calendar-events.ts';

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
export default function AppointmentCalendar({ view, day, appointments, namesProviders, ...props }: Props) {
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(
    () => appointments.map((appointment) => calendarEvent(appointment, namesProviders)),
    [appointments, namesProviders],
  );
  useEffect(() => {
    calendar.current?.getApi().changeView(VIEWS[view], day);
  }, [view, day]);

  const named = (id: string) => appointments.find(({ id_turno }) => String(id_turno) === id);
  const moved = ({ event, revert }: MovedEvent) => {
    const appointment = named(event.id);
    const [inicio, fin] = [momentOf(event.startStr), momentOf(event.endStr)];
    if (appointment && inicio && fin) props.onMove({ appointment, inicio, fin, revert });
    else revert();
  };
  return (
    <Box role="region" aria-label={texts.calendar} sx={{ height: '100%', ...CALENDAR_COLORS }}>
      <Calendar
        ref={calendar}
        plugins={PLUGINS}
        locale={esLocale}
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
        eventDrop={moved}
        eventResize={moved}
      />
    </Box>
  );
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
