import Add from '@mui/icons-material/Add';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { errorText } from '../../../lib/http/http.ts';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { mayMove } from './appointment-steps.ts';
import { whenText, whoAttends } from './appointment-words.ts';
import { comingOf, lastOf } from './appointments.api.ts';
import { appointmentTexts, patientTexts as texts } from './appointments.texts.ts';
import { StateChip } from './StateChip.tsx';
import { RecordButton, StepButtons } from './StepButtons.tsx';
import { useAppointmentDialogs } from './useAppointmentDialogs.tsx';

const FOLLOWING_SHOWN = 2;
const LAST_SHOWN = 5;

/** Today's appointments, when the patient comes next, and whether they came lately. Each can be opened. */
export function AppointmentsCard({ patientId }: { patientId: number }) {
  const session = useSession();
  const mayRead = session.can('appointments', 'read');
  const coming = useQuery({ ...comingOf(patientId), enabled: mayRead });
  const last = useQuery({ ...lastOf(patientId), enabled: mayRead });
  const book = useNewAppointment();
  const { dialogs, open, ask, changing } = useAppointmentDialogs([
    ...(last.data ?? []),
    ...(coming.data ?? []),
  ]);
  if (!mayRead) return null;
  const add = session.can('appointments', 'create') && (
    <Tooltip title={texts.add} placement="top">
      <IconButton size="small" aria-label={texts.add} onClick={() => book({ patientId })}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  const failure = (!coming.data && coming.error) || (!last.data && last.error);
  const { today, next, following } = inGroups(coming.data ?? []);
  const line = (appointment: Appointment, { steps, strong = false }: LineOptions) => (
    <Line
      key={appointment.id_turno}
      appointment={appointment}
      strong={strong}
      steps={steps}
      onOpen={() => open(appointment)}
    />
  );
  const moves = (appointment: Appointment) =>
    mayMove(appointment) && (
      <Button
        size="small"
        aria-label={labelWithHour(appointmentTexts.reschedule, appointment)}
        onClick={() => ask(appointment, 'reschedule')}
      >
        {appointmentTexts.reschedule}
      </Button>
    );
  return (
    <RecordCard
      title={texts.title}
      icon={<EventOutlined />}
      action={add}
      footer={
        <Link component={RouterLink} to={paths.attendanceOf(patientId)}>
          {texts.attendance}
        </Link>
      }
      loading={(coming.isPending || last.isPending) && !failure && texts.loading}
      error={failure && errorText(failure, texts.loadFailed)}
      onRetry={() => void Promise.all([coming.refetch(), last.refetch()])}
    >
      <Group title={texts.today}>
        {today.map((appointment) =>
          line(appointment, {
            strong: true,
            steps: (
              <StepButtons
                appointment={appointment}
                changing={changing}
                onAsk={(step) => ask(appointment, step)}
              />
            ),
          }),
        )}
      </Group>
      <Typography variant="h3" sx={{ mt: today.length > 0 ? 1.5 : 0 }}>
        {texts.next}
      </Typography>
      {next ? (
        line(next, { strong: today.length === 0, steps: moves(next) })
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{texts.noNext}</Typography>
      )}
      <Group title={texts.following}>
        {following
          .slice(0, FOLLOWING_SHOWN)
          .map((appointment) => line(appointment, { steps: moves(appointment) }))}
      </Group>
      <Group title={texts.last}>
        {(last.data ?? [])
          .slice(-LAST_SHOWN)
          .reverse()
          .map((appointment) =>
            line(appointment, {
              // The detail leads to the follow-up of one that has it.
              steps: appointment.id_seguimiento === null && (
                <RecordButton
                  appointment={appointment}
                  labelled={(label) => ({ 'aria-label': labelWithHour(label, appointment) })}
                />
              ),
            }),
          )}
      </Group>
      {dialogs}
    </RecordCard>
  );
}

/** Today's, whether over or not, and those of later days. */
function inGroups(coming: Appointment[]) {
  const kept = coming.filter(({ estado }) => !isCancelled(estado));
  const isToday = ({ inicio }: Appointment) => dayInClinic(inicio) === todayInClinic();
  const [next, ...following] = kept.filter((appointment) => !isToday(appointment));
  return { today: kept.filter(isToday), next, following };
}

/** Two buttons of the card must not have the same name. */
const labelWithHour = (label: string, appointment: Appointment) => `${label}: ${whenText(appointment)}`;

/** Nothing at all where there is no line. */
function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ '&:not(:first-of-type)': { mt: 1.5 } }}>
        {title}
      </Typography>
      <Stack spacing={0.5}>{children}</Stack>
    </>
  );
}

interface LineOptions {
  /** What can be done with it from here. */
  steps: ReactNode;
  strong?: boolean;
}

interface LineProps extends LineOptions {
  appointment: Appointment;
  onOpen: () => void;
}

function Line({ appointment, strong, steps, onOpen }: LineProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Link
        component="button"
        type="button"
        data-appointment={appointment.id_turno}
        onClick={onOpen}
        sx={{ fontWeight: strong ? 600 : 400, textAlign: 'left', minHeight: 24 }}
      >
        {whenText(appointment)}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {whoAttends(appointment)}
      </Typography>
      <StateChip state={appointment.estado} />
      {steps}
    </Stack>
  );
}
