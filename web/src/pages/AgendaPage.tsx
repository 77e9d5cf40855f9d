import Add from '@mui/icons-material/Add';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { HelpLines } from '../domain/people/HelpLines.tsx';
import { AgendaDays } from '../features/agenda/appointments/AgendaDays.tsx';
import { AgendaToolbar } from '../features/agenda/appointments/AgendaToolbar.tsx';
import { appointmentDay } from '../features/agenda/appointments/appointments.api.ts';
import { agendaTexts as texts } from '../features/agenda/appointments/appointments.texts.ts';
import { roomLists } from '../features/agenda/appointments/room-lists.ts';
import {
  type ShownAgenda,
  useAgendaReach,
  useAgendaView,
  useKeptProvider,
} from '../features/agenda/appointments/useAgendaView.ts';
import { useAppointmentDialogs } from '../features/agenda/appointments/useAppointmentDialogs.tsx';
import { useShownAppointments } from '../features/agenda/appointments/useShownAppointments.ts';
import { WaitingRoom } from '../features/agenda/appointments/WaitingRoom.tsx';
import { SignButton } from '../features/agenda/conformity/SignButton.tsx';
import type { WaitingStart } from '../features/agenda/waiting-list/waiting-form.ts';
import { ChargeButton } from '../features/money/accounts/ChargeButton.tsx';
import { AttendanceButton } from '../features/record/documents/AttendanceButton.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { AgendaBooking } from './AgendaBooking.tsx';
import { AgendaMenu } from './AgendaMenu.tsx';
import { AgendaWaiting } from './AgendaWaiting.tsx';
import { useAgendaBooking } from './useAgendaBooking.ts';

const AuthorizationField = lazy(() => import('../features/money/coverages/AuthorizationField.tsx'));
/** What money adds to the agenda: 'Cobrar', 'Firmar', and which authorisation an appointment uses. */
const charge = (appointment: Appointment) => (
  <>
    <ChargeButton appointment={appointment} />
    <SignButton appointment={appointment} />
  </>
);
const authorization = (patientId: number, saysNone: boolean) => (
  <Suspense>
    <AuthorizationField patientId={patientId} saysNone={saysNone} />
  </Suspense>
);

const DaySheet = lazy(() => import('../features/agenda/appointments/DaySheet.tsx'));
const HoursDialog = lazy(() => import('../features/agenda/appointments/HoursDialog.tsx'));

export default function AgendaPage() {
  const agenda = useAgendaView();
  const mayBook = useSession().can('appointments', 'create');
  const { appointments, error, refetch } = useShownAppointments(agenda);
  const { dialogs, changing, open, ask, move } = useAppointmentDialogs(
    appointments,
    { charge, authorization },
    (appointment) => <AttendanceButton appointment={appointment} />,
  );
  const booking = useAgendaBooking(agenda);
  const [adding, setAdding] = useState<WaitingStart | null>(null);
  const { hasRoom, lists } = useWaitingRoom(agenda, appointments);
  const [hasShown, setShown] = useState(false);
  if (appointments && !hasShown) setShown(true);
  const onPaper = useForPaper(appointments);
  return (
    <>
      <Box sx={{ displayPrint: onPaper ? 'none' : 'block' }}>
        <PageHeader
          title={texts.title}
          actions={
            mayBook && (
              <>
                <AgendaMenu agenda={agenda} />
                <HoursButton providers={agenda.providers} />
                <Button variant="contained" startIcon={<Add />} onClick={() => booking.begin({})}>
                  {texts.newAppointment}
                </Button>
              </>
            )
          }
        />
      </Box>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Box sx={{ ...(hasRoom && BESIDE), displayPrint: onPaper ? 'none' : 'block' }}>
        {hasRoom && (
          <WaitingRoom lists={lists} chosen={agenda.filter} onChoose={agenda.showFilter} onOpen={open} />
        )}
        <Card sx={{ overflow: 'visible', minWidth: 0 }}>
          <AgendaToolbar agenda={agenda} />
          {/* A list that was refused must not look like days without appointments. */}
          {(appointments || !error) && (
            <AgendaDays
              agenda={agenda}
              appointments={appointments}
              lists={lists}
              changing={changing}
              mayBook={mayBook}
              onOpen={open}
              onAsk={ask}
              charge={charge}
              onMove={move}
              onPickTime={({ day, time, minutes, providerId }) =>
                booking.begin({ dia: day, hora: time, ...(minutes && { duracion: minutes }) }, providerId)
              }
            />
          )}
        </Card>
      </Box>
      <Suspense>{onPaper && <DaySheet day={agenda.day} appointments={onPaper} />}</Suspense>
      {/* Below the days: before they are there, they would push it down. It is kept while another day is fetched. */}
      {mayBook && hasShown && (
        <Stack spacing={2} sx={{ mt: 2, displayPrint: 'none', ...(!appointments && { display: 'none' }) }}>
          <AgendaWaiting onOffer={booking.offer} adding={adding} onAdd={setAdding} />
          <HelpLines />
        </Stack>
      )}
      {booking.wanted && (
        <AgendaBooking
          {...booking}
          wanted={booking.wanted}
          onWait={({ paciente, prestador, rol }) => {
            booking.onClose();
            setAdding({ paciente, quien: prestador?.id_prestador ?? rol });
          }}
        />
      )}
      {dialogs}
    </>
  );
}

/** The hours of the one provider that is shown, or one's own. */
function HoursButton({ providers }: { providers: number[] }) {
  const [isOpen, setOpen] = useState(false);
  const whose = useKeptProvider(providers);
  if (whose === undefined) return null;
  return (
    <>
      <Button startIcon={<ScheduleOutlined />} onClick={() => setOpen(true)}>
        {texts.hours}
      </Button>
      <Suspense>{isOpen && <HoursDialog providerId={whose} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The screen is drawn by then: the sheet of a full day has as many lines, and nobody waits for paper. */
const PAPER_AFTER_MS = 300;

function useForPaper(appointments: Appointment[] | undefined): Appointment[] | null {
  const [onPaper, setOnPaper] = useState<Appointment[] | null>(null);
  useEffect(() => {
    const later = setTimeout(() => setOnPaper(appointments ?? null), PAPER_AFTER_MS);
    return () => clearTimeout(later);
  }, [appointments]);
  return onPaper;
}

const NONE: Appointment[] = [];

/** What the front desk looks for, beside everybody's day; a week has no room for it. */
function useWaitingRoom(
  { view, providers }: ShownAgenda,
  appointments: Appointment[] | undefined,
): { hasRoom: boolean; lists: ReturnType<typeof roomLists> } {
  const hasRoom = useAgendaReach().reads === 'all' && view !== 'semana';
  const { data } = useQuery({ ...appointmentDay, enabled: hasRoom });
  const lists = useMemo(() => {
    const isShown = ({ id_prestador }: Appointment) =>
      providers.length === 0 || (id_prestador !== null && providers.includes(id_prestador));
    return roomLists(appointments ?? NONE, (data?.ausentes ?? NONE).filter(isShown));
  }, [appointments, data, providers]);
  return { hasRoom, lists };
}

/** The rail stands at the left where there is room for both, else above. */
const BESIDE = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1600px)': { gridTemplateColumns: '200px minmax(0, 1fr)', alignItems: 'start' },
};
