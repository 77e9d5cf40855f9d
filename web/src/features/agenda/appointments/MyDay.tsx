import TodayOutlined from '@mui/icons-material/TodayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useNow } from '../../../lib/useNow.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { BEGINS_LARGE } from '../../../ui/text/begins-large.ts';
import { longDay, whoComes } from './appointment-words.ts';
import { appointmentTexts, dayTexts as texts } from './appointments.texts.ts';
import { dayItems, isOver, lengthText, presentOf } from './my-day.ts';
import { DAY_LINE, MARK, STOP } from './my-day-look.ts';
import { PresentAppointment } from './PresentAppointment.tsx';
import { useLiveAgenda } from './useLiveAgenda.ts';
import { useNoteLink } from './useNoteLink.ts';

interface Props {
  /** In their order; undefined while they are being loaded. */
  appointments: Appointment[] | undefined;
  /** What the present appointment shows of its patient. */
  about: (patientId: number) => ReactNode;
}

/** Today's own appointments as a line of time, the present one large. What the front desk changes shows within seconds. */
export function MyDay({ appointments, about }: Props) {
  const now = useNow();
  const today = todayInClinic(now);
  useLiveAgenda({ from: today, to: today });
  return (
    <SectionCard
      title={texts.myDay}
      icon={<TodayOutlined />}
      action={
        <Button size="small" component={Link} to={paths.agenda}>
          {texts.openAgenda}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mt: -1.5, mb: 1.5, ...BEGINS_LARGE }}>
        {longDay(today)}
      </Typography>
      {appointments ? <Day appointments={appointments} now={now} about={about} /> : <DaySkeleton />}
    </SectionCard>
  );
}

function Day({
  appointments,
  now,
  about,
}: {
  appointments: Appointment[];
  now: Date;
  about: Props['about'];
}) {
  if (appointments.length === 0)
    return (
      <EmptyState
        title={texts.noneToday}
        hint={texts.noneTodayHint}
        next={{ label: texts.openAgenda, to: paths.agenda }}
      />
    );
  const present = presentOf(appointments, now);
  return (
    <>
      <Box component="ol" sx={DAY_LINE}>
        {dayItems(appointments, now).map((item) => {
          if (item.kind === 'free')
            return <Free key={`free ${item.from}`} from={item.from} minutes={item.minutes} />;
          if (item.kind === 'now') return <NowMark key="now" now={now} />;
          const { appointment } = item;
          const isPresent = appointment.id_turno === present?.id_turno;
          return (
            <Box
              component="li"
              key={appointment.id_turno}
              data-appointment={appointment.id_turno}
              tabIndex={-1}
              sx={STOP}
            >
              <Hour appointment={appointment} isPresent={isPresent} now={now} />
              {isPresent ? (
                <PresentAppointment appointment={appointment} now={now}>
                  {appointment.id_paciente !== null && about(appointment.id_paciente)}
                </PresentAppointment>
              ) : (
                <Line appointment={appointment} now={now} />
              )}
            </Box>
          );
        })}
      </Box>
      {!present && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{texts.dayDone}</Typography>}
    </>
  );
}

function Hour({ appointment, isPresent, now }: { appointment: Appointment; isPresent: boolean; now: Date }) {
  const look = isPresent ? MARK.present : isOver(appointment, now) ? MARK.over : MARK.toCome;
  return (
    <>
      <Typography component="time" dateTime={appointment.inicio} className="hour">
        {formatTime(appointment.inicio)}
      </Typography>
      <Box aria-hidden className="mark" sx={look} />
    </>
  );
}

/** The name opens the record, the button the note. */
function Line({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { id_paciente, pacientes, estado } = appointment;
  const name = pacientes ? calledName(pacientes) : whoComes(appointment);
  return (
    <Box className="line" sx={isOver(appointment, now) ? { color: 'text.secondary' } : {}}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {id_paciente === null ? (
          <Typography component="span">{name}</Typography>
        ) : (
          <MuiLink
            component={Link}
            to={paths.patient(id_paciente)}
            color="inherit"
            underline="hover"
            sx={{ fontWeight: 600 }}
          >
            {name}
          </MuiLink>
        )}
        {estado && pacientes && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {STATE_LABELS[estado]}
          </Typography>
        )}
      </Box>
      <Note appointment={appointment} name={name} />
    </Box>
  );
}

function Note({ appointment, name }: { appointment: Appointment; name: string }) {
  const carry = useCarry();
  const note = useNoteLink('dashboard')(appointment);
  const { id_paciente, id_seguimiento } = appointment;
  if (id_paciente !== null && id_seguimiento !== null)
    return (
      <Button
        size="small"
        component={Link}
        to={paths.followUp(id_paciente, id_seguimiento)}
        state={carry({ patientId: id_paciente })}
        aria-label={`${appointmentTexts.viewRecord}: ${name}`}
      >
        {appointmentTexts.viewRecord}
      </Button>
    );
  if (!note) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={note.to}
      state={note.state}
      aria-label={`${note.label}: ${name}`}
    >
      {note.label}
    </Button>
  );
}

function Free({ from, minutes }: { from: string; minutes: number }) {
  return (
    <Box component="li" sx={STOP}>
      <Typography component="time" dateTime={from} className="hour" sx={{ fontWeight: '400 !important' }}>
        {formatTime(from)}
      </Typography>
      <Typography variant="body2" className="line" sx={{ color: 'text.secondary', gridColumn: 3 }}>
        {texts.free(lengthText(minutes))}
      </Typography>
    </Box>
  );
}

function NowMark({ now }: { now: Date }) {
  return (
    <Box component="li" aria-label={texts.nowAt(formatTime(now))} sx={{ ...STOP, color: 'error.main' }}>
      <Typography aria-hidden className="hour" sx={{ color: 'inherit' }}>
        {formatTime(now)}
      </Typography>
      <Box aria-hidden className="mark" sx={MARK.now} />
      <Box aria-hidden sx={{ alignSelf: 'center', borderTop: 2, borderColor: 'currentColor' }} />
    </Box>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd'];

function DaySkeleton() {
  return (
    <Box sx={{ minHeight: 260 }}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Box>
  );
}
