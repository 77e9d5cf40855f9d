import Skeleton from '@mui/material/Skeleton';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { type ComponentProps, lazy, Suspense } from 'react';
import { AgendaGrid } from './AgendaGrid.tsx';
import { AppointmentList } from './AppointmentList.tsx';
import { roomTexts } from './appointments.texts.ts';
import { DaysOffLine } from './DaysOffLine.tsx';
import { useAgendaFacts } from './grid/useAgendaFacts.ts';
import { NoProviders } from './NoProviders.tsx';
import { type RoomFilter, showsLoad, useAgendaReach } from './useAgendaView.ts';
import { useDaysOff } from './useDaysOff.ts';

/** Fetched only where somebody looks at the week of several providers. */
const WeekLoad = lazy(() => import('./WeekLoad.tsx'));

interface Props
  extends ComponentProps<typeof AgendaGrid>,
    Pick<ComponentProps<typeof AppointmentList>, 'changing' | 'onAsk' | 'charge'> {
  lists: Record<RoomFilter, Appointment[]>;
}

/** The days as they were asked for: on a grid, as a list, in numbers; or one of the front desk's lists. */
export function AgendaDays({ changing, onAsk, lists, charge, ...props }: Props) {
  const { agenda, appointments, onOpen } = props;
  const readsAll = useAgendaReach().reads === 'all';
  const list = { changing, onAsk, onOpen, charge };
  if (agenda.filter)
    return (
      <AppointmentList
        {...list}
        appointments={appointments && lists[agenda.filter]}
        isDated={agenda.filter === 'ausentes'}
        none={{
          ...roomTexts.none[agenda.filter],
          next: { label: roomTexts.whole, onPress: () => agenda.showFilter(null) },
        }}
      />
    );
  if (showsLoad(agenda, readsAll))
    return (
      <Suspense fallback={<Skeleton variant="rectangular" height={320} />}>
        <WeekLoad agenda={agenda} />
      </Suspense>
    );
  if (agenda.view === 'lista') return <DayList {...list} agenda={agenda} appointments={appointments} />;
  return <AgendaGrid {...props} />;
}

function DayList({
  agenda,
  appointments,
  ...list
}: Omit<Props, 'lists' | 'mayBook' | 'onMove' | 'onPickTime'>) {
  const { daysOff, isPending } = useDaysOff(agenda);
  // Asked for while the list is read: one click later the grid is drawn at once.
  const facts = useAgendaFacts(agenda);
  if (facts?.providers.length === 0 && appointments?.length === 0) return <NoProviders />;
  return (
    <>
      <DaysOffLine daysOff={daysOff} />
      <AppointmentList
        {...list}
        // Together with what stands above it, so that the list does not jump.
        appointments={isPending ? undefined : appointments}
        foldsPast={agenda.day === todayInClinic()}
      />
    </>
  );
}
