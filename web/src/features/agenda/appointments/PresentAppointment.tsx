import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_MODALITY_LABELS } from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { mayBecome } from './appointment-steps.ts';
import { hours, whoComes } from './appointment-words.ts';
import { useChangeAppointment } from './appointments.api.ts';
import { appointmentTexts, dayTexts as texts } from './appointments.texts.ts';
import { lengthText, minutesUntil } from './my-day.ts';
import { useNoteLink } from './useNoteLink.ts';
import { useTakeStep } from './useTakeStep.ts';

interface Props {
  appointment: Appointment;
  now: Date;
  /** What is known of the patient, for people who reach them. */
  children: ReactNode;
}

/** The appointment that the day is at: who comes, what to know before, and the two things that can happen next. */
export function PresentAppointment({ appointment, now, children }: Props) {
  const { id_paciente, pacientes, modalidad, consultorio_nombre } = appointment;
  const name = pacientes ? calledName(pacientes) : whoComes(appointment);
  const facts = [
    pacientes?.edad != null && appointmentTexts.age(pacientes.edad),
    hours(appointment),
    consultorio_nombre ?? (modalidad && APPOINTMENT_MODALITY_LABELS[modalidad]),
  ];
  return (
    <Box sx={LARGE}>
      <Typography sx={{ color: 'secondary.main', fontWeight: 650, fontSize: '0.875rem' }}>
        {phaseText(appointment, now)}
      </Typography>
      <Typography variant="h3" sx={{ fontSize: '1.5rem', lineHeight: 1.25, overflowWrap: 'anywhere' }}>
        {id_paciente === null ? (
          name
        ) : (
          <MuiLink component={Link} to={paths.patient(id_paciente)} color="inherit" underline="hover">
            {name}
          </MuiLink>
        )}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Typography>
      {id_paciente === null ? <NotOfTheTeam appointment={appointment} /> : children}
      <Steps appointment={appointment} name={name} now={now} />
    </Box>
  );
}

function phaseText(appointment: Appointment, now: Date): string {
  if (Date.parse(appointment.inicio) <= now.getTime()) return texts.now;
  const { estado, presente_el } = appointment;
  if (estado === 'presente') return presente_el ? texts.arrivedAt(formatTime(presente_el)) : texts.arrived;
  return texts.nextIn(lengthText(minutesUntil(appointment, now)));
}

function NotOfTheTeam({ appointment: { pacientes } }: Pick<Props, 'appointment'>) {
  if (!pacientes) return null;
  return (
    <Typography sx={{ mt: 1 }}>
      {texts.notAssigned}
      {pacientes.telefono && ' · '}
      {pacientes.telefono && <PhoneLink number={pacientes.telefono} />}
    </Typography>
  );
}

/** The first is the note as soon as it can be written; the second says whether the patient came. */
function Steps({ appointment, name, now }: { appointment: Appointment; name: string; now: Date }) {
  const changing = useChangeAppointment();
  const take = useTakeStep(changing);
  const note = useNoteLink('dashboard')(appointment);
  const { id_paciente, inicio } = appointment;
  const begun = Date.parse(inicio) <= now.getTime();
  const step = begun ? 'ausente' : 'presente';
  const label = begun ? appointmentTexts.absent : appointmentTexts.arrived;
  const mayStep = mayBecome(appointment, step);
  const canOpen = id_paciente !== null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
      {note && (
        <Button
          variant="contained"
          component={Link}
          to={note.to}
          state={note.state}
          aria-label={`${note.label}: ${name}`}
        >
          {note.label}
        </Button>
      )}
      {canOpen && !(note && mayStep) && (
        <Button
          variant={note ? 'outlined' : 'contained'}
          component={Link}
          to={paths.patient(id_paciente)}
          aria-label={`${texts.openRecord}: ${name}`}
        >
          {texts.openRecord}
        </Button>
      )}
      {mayStep && (
        <Button
          variant="outlined"
          disabled={changing.isPending}
          aria-label={`${label}: ${name}`}
          onClick={() => take(appointment, step)}
        >
          {label}
        </Button>
      )}
    </Stack>
  );
}

const LARGE = {
  p: 2,
  my: 0.75,
  borderRadius: 1,
  border: 1,
  borderColor: 'secondary.main',
  bgcolor: 'action.hover',
  minWidth: 0,
} as const;
