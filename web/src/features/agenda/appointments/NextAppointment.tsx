import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { useSession } from '../../../lib/session/session.ts';
import { shortDay, whoAttends } from './appointment-words.ts';
import { comingOf, isToCome } from './appointments.api.ts';
import { patientTexts as texts } from './appointments.texts.ts';

/** When the patient comes next, in one line; nothing where no appointment is known. */
export function NextAppointment({ patientId }: { patientId: number }) {
  const mayRead = useSession().can('appointments', 'read');
  const { data } = useQuery({ ...comingOf(patientId), enabled: mayRead });
  const next = data?.find(isToCome);
  if (!next) return null;
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      {`${texts.next}: ${shortDay(dayInClinic(next.inicio))}, ${formatTime(next.inicio)} · ${whoAttends(next)}`}
    </Typography>
  );
}
