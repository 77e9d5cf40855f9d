import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import {
  APPOINTMENT_MODALITY_LABELS,
  isCancelled,
  isPending,
} from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { type ReactNode, useState } from 'react';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { useKeptPlace } from '../../../ui/lists/useKeptPlace.ts';
import { EmptyState, type NextStep } from '../../../ui/states/EmptyState.tsx';
import { shortDay, whoAttends, whoComes } from './appointment-words.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts, agendaTexts as texts } from './appointments.texts.ts';
import { SessionsChip } from './SessionsChip.tsx';
import { StateChip } from './StateChip.tsx';
import { type AskedStep, StepButtons } from './StepButtons.tsx';
import { useAgendaReach } from './useAgendaView.ts';

/** More rows than anybody reads at once would only make the page slow. */
const SHOWN = 80;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface RowProps {
  changing: ChangeAppointment;
  onOpen: (appointment: Appointment) => void;
  onAsk: (appointment: Appointment, step: AskedStep) => void;
  /** Each row shows its day: the list has several days. */
  isDated?: boolean;
  /** What is charged for one, where money has its place. */
  charge?: ((appointment: Appointment) => ReactNode) | undefined;
}

interface Props extends RowProps {
  /** Undefined while they are being loaded. */
  appointments: Appointment[] | undefined;
  /** What has passed is folded, so that the list begins with the present hour. */
  foldsPast?: boolean;
  /** What an empty list says. */
  none?: { title: string; hint?: string; next?: NextStep };
}

function NoAppointments({ none }: { none: NonNullable<Props['none']> }) {
  const mayBook = useSession().can('appointments', 'create');
  const newAppointment = useNewAppointment();
  const book = mayBook && { label: texts.bookFromHere, onPress: () => newAppointment() };
  return <EmptyState next={book} {...none} />;
}

/** The day, one line after the other: for telephones, and for calling patients. */
export function AppointmentList({ appointments, foldsPast = false, none = NONE_TODAY, ...props }: Props) {
  const [shown, setShown] = useState(SHOWN);
  const list = useKeptPlace<HTMLUListElement>(appointments, '[data-appointment]');
  if (!appointments) return <WaitingList />;
  if (appointments.length === 0) return <NoAppointments none={none} />;
  const now = new Date().toISOString();
  const isPast = ({ fin }: Appointment) => foldsPast && fin <= now;
  const past = appointments.filter(isPast);
  const rest = appointments.filter((appointment) => !isPast(appointment));
  const hidden = rest.length - shown;
  return (
    <>
      {past.length > 0 && <Past appointments={past} {...props} />}
      {rest.length === 0 && (
        <Typography sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{texts.noneLeft}</Typography>
      )}
      {rest.length > 0 && (
        <List disablePadding aria-label={texts.list} ref={list}>
          {rest.slice(0, shown).map((appointment) => (
            <Row key={appointment.id_turno} appointment={appointment} {...props} />
          ))}
        </List>
      )}
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + SHOWN)} sx={{ m: 1.5 }}>
          {texts.more(Math.min(hidden, SHOWN))}
        </Button>
      )}
    </>
  );
}

/** Past appointments, behind one button that says how many are still unmarked. */
function Past({ appointments, ...props }: { appointments: Appointment[] } & RowProps) {
  const [isOpen, setOpen] = useState(false);
  const unmarked = appointments.filter(({ estado, bloqueo }) => !bloqueo && isPending(estado)).length;
  return (
    <>
      <Button
        fullWidth
        aria-expanded={isOpen}
        startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifyContent: 'flex-start', px: 2, py: 1, borderRadius: 0 }}
      >
        {texts.past(appointments.length, unmarked)}
      </Button>
      {isOpen && <PastRows appointments={appointments} {...props} />}
    </>
  );
}

function PastRows({ appointments, ...props }: { appointments: Appointment[] } & RowProps) {
  const list = useKeptPlace<HTMLUListElement>(appointments, '[data-appointment]');
  return (
    <List ref={list} disablePadding aria-label={texts.pastList} sx={{ bgcolor: 'action.hover' }}>
      {appointments.map((appointment) => (
        <Row key={appointment.id_turno} appointment={appointment} {...props} />
      ))}
    </List>
  );
}

function Row({
  appointment,
  changing,
  onOpen,
  onAsk,
  isDated,
  charge,
}: { appointment: Appointment } & RowProps) {
  const { id_turno, inicio, fin, estado, pacientes } = appointment;
  // Their own name in every row tells nothing to somebody who sees only their own agenda.
  const readsAll = useAgendaReach().reads === 'all';
  const about = [readsAll && whoAttends(appointment), pacientes?.obra_social, ...placeOf(appointment)];
  return (
    <ListItem divider sx={ROW}>
      <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {isDated && (
          <Box component="span" sx={{ display: 'block' }}>
            {shortDay(dayInClinic(inicio))}
          </Box>
        )}
        {formatTime(inicio)}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' '}
          a {formatTime(fin)}
        </Box>
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component="button"
          type="button"
          data-appointment={id_turno}
          onClick={() => onOpen(appointment)}
          sx={{
            fontSize: 'inherit',
            fontWeight: 600,
            textAlign: 'left',
            overflowWrap: 'anywhere',
            ...(isCancelled(estado) && { color: 'text.secondary' }),
          }}
        >
          {whoComes(appointment)}
        </Link>{' '}
        <RiskMark risk={pacientes?.riesgo} />
        <Typography
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {about.filter(Boolean).join(' · ')} <SessionsChip autorizacion={appointment.autorizacion} />
        </Typography>
      </Box>
      <Typography variant="body2" component="div" sx={{ gridArea: 'phone' }}>
        {pacientes?.telefono && <PhoneLink number={pacientes.telefono} />}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          gridArea: 'steps',
          justifyContent: { md: 'flex-end' },
        }}
      >
        <StateChip state={estado} />
        <StepButtons
          appointment={appointment}
          changing={changing}
          onAsk={(step) => onAsk(appointment, step)}
          from="agenda"
        />
        {charge?.(appointment)}
      </Stack>
    </ListItem>
  );
}

const NONE_TODAY = { title: texts.none, hint: texts.noneHint };

const placeOf = ({ modalidad, consultorio_nombre, sobreturno }: Appointment) => [
  // Most are at the clinic: only what is unusual is said.
  modalidad && modalidad !== 'presencial' && APPOINTMENT_MODALITY_LABELS[modalidad],
  consultorio_nombre,
  sobreturno && appointmentTexts.overbooked,
];

function WaitingList() {
  return (
    <List disablePadding aria-busy aria-label={texts.loading}>
      {SKELETON_ROWS.map((row) => (
        <ListItem key={row} divider sx={ROW}>
          <Skeleton width={90} />
          <Skeleton width="60%" height={42} />
        </ListItem>
      ))}
    </List>
  );
}

const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 56,
  // The last one is as wide as the usual steps: telephones stand one below the other.
  gridTemplateColumns: {
    xs: '104px minmax(0, 1fr)',
    md: '104px minmax(0, 1fr) 150px minmax(200px, auto)',
    lg: '104px minmax(0, 1fr) 150px minmax(260px, auto)',
  },
  gridTemplateAreas: { xs: '". ." ". phone" "steps steps"', md: '". . phone steps"' },
} as const;
