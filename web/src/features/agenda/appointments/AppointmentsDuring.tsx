import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { AGENDA_DAYS_MAX, isPending } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { addDays } from '../../../lib/clinic-moment.ts';
import { absenceTexts as texts } from './absences.texts.ts';
import { whenText, whoComes } from './appointment-words.ts';
import { type AppointmentSpan, appointmentsWithin } from './appointments.api.ts';

const LISTED = 5;

interface Props {
  providerId: number;
  from: string;
  to: string;
}

/** The appointments booked on the days of an absence: somebody has to move them by hand. */
export function AppointmentsDuring({ providerId, from, to }: Props) {
  const asked = useQueries({ queries: spans(providerId, from, to).map(appointmentsWithin) });
  if (asked.some(({ isError }) => isError)) return <Line>{texts.checkFailed}</Line>;
  if (asked.some(({ data }) => !data)) return <Line>{texts.checking}</Line>;
  const booked = asked.flatMap(({ data = [] }) => data).filter(isToCome);
  if (booked.length === 0) return <Line>{texts.noneDuring}</Line>;
  return (
    <div role="status">
      <Typography variant="body2">{texts.during(booked.length)}</Typography>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {booked.slice(0, LISTED).map((appointment) => (
          <li key={appointment.id_turno}>
            {whenText(appointment)} · {whoComes(appointment)}
          </li>
        ))}
        {booked.length > LISTED && <li>{texts.more(booked.length - LISTED)}</li>}
      </Typography>
    </div>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

const isToCome = ({ estado, bloqueo }: Appointment) => isPending(estado) && !bloqueo;

/** Further ahead no series has rows yet. */
const SPANS_MAX = 4;

/** From today on, in as many questions as one may span days. */
function spans(id_prestador: number, from: string, to: string): AppointmentSpan[] {
  const found: AppointmentSpan[] = [];
  let start = from < todayInClinic() ? todayInClinic() : from;
  while (start <= to && found.length < SPANS_MAX) {
    const end = addDays(start, AGENDA_DAYS_MAX - 1);
    found.push({ from: start, to: end < to ? end : to, id_prestador });
    start = addDays(end, 1);
  }
  return found;
}
