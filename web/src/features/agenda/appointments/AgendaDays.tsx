import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { type ComponentProps, lazy, Suspense } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AppointmentList } from './AppointmentList.tsx';
import { agendaTexts as texts } from './appointments.texts.ts';
import { DaysOffLine } from './DaysOffLine.tsx';
import type { ShownAgenda } from './useAgendaView.ts';
import { useAgendaReach } from './useAgendaView.ts';
import { useDaysOff } from './useDaysOff.ts';

/** The calendar's code is fetched only where somebody looks at a calendar. */
const AppointmentCalendar = lazy(() => import('./AppointmentCalendar.tsx'));

/** On one grid more can neither be read nor told apart. */
const ON_ONE_GRID_MAX = 300;

type CalendarProps = ComponentProps<typeof AppointmentCalendar>;

interface Props
  extends Pick<CalendarProps, 'mayBook' | 'onPickTime' | 'onMove'>,
    Omit<ComponentProps<typeof AppointmentList>, 'appointments'> {
  agenda: ShownAgenda;
  /** Undefined while they are being loaded. */
  appointments: Appointment[] | undefined;
}

/** The days as they were asked for: on a grid, or as a list. */
export function AgendaDays({ agenda, appointments, changing, onOpen, onAsk, ...calendar }: Props) {
  const readsAll = useAgendaReach().reads === 'all';
  const { view, day, providers } = agenda;
  const { daysOff, isPending } = useDaysOff(agenda);
  if (view === 'lista')
    return (
      <>
        <DaysOffLine daysOff={daysOff} />
        <AppointmentList
          // Together with what stands above it, so that the list does not jump.
          appointments={isPending ? undefined : appointments}
          changing={changing}
          onOpen={onOpen}
          onAsk={onAsk}
        />
      </>
    );
  if (appointments && appointments.length > ON_ONE_GRID_MAX)
    return (
      <Box sx={{ height: GRID_HEIGHT }}>
        <EmptyState title={texts.chooseTitle} hint={texts.chooseHint} />
      </Box>
    );
  return (
    <Box sx={{ height: GRID_HEIGHT }}>
      <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
        <AppointmentCalendar
          {...calendar}
          view={view}
          day={day}
          appointments={appointments ?? NONE}
          daysOff={daysOff}
          namesProviders={readsAll && providers.length !== 1}
          onOpen={onOpen}
        />
      </Suspense>
    </Box>
  );
}

const NONE: Appointment[] = [];

/** What the window leaves below the header and the filters; the same while it is loading, so that nothing jumps. */
const GRID_HEIGHT = 'max(480px, calc(100dvh - 290px))';
