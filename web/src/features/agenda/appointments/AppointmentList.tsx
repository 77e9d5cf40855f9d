import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_MODALITY_LABELS, isCancelled } from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { whoAttends, whoComes } from './appointment-words.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts, agendaTexts as texts } from './appointments.texts.ts';
import { StateChip } from './StateChip.tsx';
import { type AskedStep, StepButtons } from './StepButtons.tsx';

/** More rows than anybody reads at once would only make the page slow. */
const SHOWN = 150;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Props {
  /** Undefined while they are being loaded. */
  appointments: Appointment[] | undefined;
  changing: ChangeAppointment;
  onOpen: (appointment: Appointment) => void;
  onAsk: (appointment: Appointment, step: AskedStep) => void;
}

/** The day, one line after the other: for telephones, and for the front desk. */
export function AppointmentList({ appointments, ...props }: Props) {
  const [shown, setShown] = useState(SHOWN);
  if (!appointments) return <WaitingList />;
  if (appointments.length === 0) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  const hidden = appointments.length - shown;
  return (
    <>
      <List disablePadding aria-label={texts.list}>
        {appointments.slice(0, shown).map((appointment) => (
          <Row key={appointment.id_turno} appointment={appointment} {...props} />
        ))}
      </List>
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + SHOWN)} sx={{ m: 1.5 }}>
          {texts.more(Math.min(hidden, SHOWN))}
        </Button>
      )}
    </>
  );
}

function Row({
  appointment,
  changing,
  onOpen,
  onAsk,
}: { appointment: Appointment } & Omit<Props, 'appointments'>) {
  const { inicio, fin, estado } = appointment;
  const about = [whoAttends(appointment), ...placeOf(appointment)].filter(Boolean).join(' · ');
  return (
    <ListItem divider sx={ROW}>
      <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
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
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about}
        </Typography>
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', gridArea: 'steps' }}
      >
        <StateChip state={estado} />
        <StepButtons
          appointment={appointment}
          changing={changing}
          onAsk={(step) => onAsk(appointment, step)}
          from="agenda"
        />
      </Stack>
    </ListItem>
  );
}

const placeOf = ({ modalidad, consultorio_nombre, sobreturno }: Appointment) => [
  modalidad && APPOINTMENT_MODALITY_LABELS[modalidad],
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
  rowGap: 0.75,
  minHeight: 56,
  gridTemplateColumns: { xs: '104px minmax(0, 1fr)', md: '104px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '". ." "steps steps"', md: '". . steps"' },
} as const;
