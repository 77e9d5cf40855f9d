import Add from '@mui/icons-material/Add';
import EventOutlined from '@mui/icons-material/EventOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { Link as RouterLink } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { useNewAppointment } from '../../../lib/navigation/new-appointment.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { whenText, whoAttends } from './appointment-words.ts';
import { comingOf, lastOf } from './appointments.api.ts';
import { patientTexts as texts } from './appointments.texts.ts';
import { StateChip } from './StateChip.tsx';

const FOLLOWING_SHOWN = 2;
const LAST_SHOWN = 5;

/** When the patient comes next, and whether they came lately. */
export function AppointmentsCard({ patientId }: { patientId: number }) {
  const session = useSession();
  const mayRead = session.can('appointments', 'read');
  const coming = useQuery({ ...comingOf(patientId), enabled: mayRead });
  const last = useQuery({ ...lastOf(patientId), enabled: mayRead });
  const book = useNewAppointment();
  if (!mayRead) return null;
  const add = session.can('appointments', 'create') && (
    <Tooltip title={texts.add} placement="top">
      <IconButton size="small" aria-label={texts.add} onClick={() => book({ patientId })}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  const failure = (!coming.data && coming.error) || (!last.data && last.error);
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
      <Coming appointments={(coming.data ?? []).filter(isToCome)} />
      <Group title={texts.last} appointments={(last.data ?? []).slice(-LAST_SHOWN).reverse()} />
    </RecordCard>
  );
}

const isToCome = ({ estado, fin }: Appointment) => !isCancelled(estado) && Date.parse(fin) > Date.now();

function Coming({ appointments }: { appointments: Appointment[] }) {
  const [next, ...following] = appointments;
  return (
    <>
      <Typography variant="h3">{texts.next}</Typography>
      {next ? (
        <Line appointment={next} strong />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{texts.noNext}</Typography>
      )}
      <Group title={texts.following} appointments={following.slice(0, FOLLOWING_SHOWN)} />
    </>
  );
}

function Group({ title, appointments }: { title: string; appointments: Appointment[] }) {
  if (appointments.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {appointments.map((appointment) => (
          <li key={appointment.id_turno}>
            <Line appointment={appointment} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function Line({ appointment, strong = false }: { appointment: Appointment; strong?: boolean }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: strong ? 600 : 400 }}>{whenText(appointment)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {whoAttends(appointment)}
      </Typography>
      <StateChip state={appointment.estado} />
    </Stack>
  );
}
