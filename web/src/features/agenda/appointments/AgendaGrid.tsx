import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { calledName } from '@trama/contract/words/full-name';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { momentInClinic } from '../../../lib/clinic-moment.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { minutesOf, whenText, whoComes } from './appointment-words.ts';
import { agendaProviders } from './appointments.api.ts';
import { agendaTexts as texts } from './appointments.texts.ts';
import { dayColumns, type GridColumn, weekColumns } from './grid/columns.ts';
import { clockText } from './grid/geometry.ts';
import { gridTexts } from './grid/grid.texts.ts';
import { Legend } from './grid/Legend.tsx';
import { TimeGrid } from './grid/TimeGrid.tsx';
import { useAgendaFacts } from './grid/useAgendaFacts.ts';
import { NoProviders } from './NoProviders.tsx';
import { type ShownAgenda, useAgendaReach } from './useAgendaView.ts';
import type { Move } from './useAppointmentDialogs.tsx';

/** On one grid more can neither be read nor told apart. */
const ON_ONE_GRID_MAX = 400;
const MINUTE_MS = 60_000;

interface PickedTime {
  day: string;
  time: string;
  minutes?: number | undefined;
  providerId: number;
}

interface Props {
  agenda: ShownAgenda;
  /** Undefined while they are being loaded. */
  appointments: Appointment[] | undefined;
  mayBook: boolean;
  onOpen: (appointment: Appointment) => void;
  onPickTime: (picked: PickedTime) => void;
  onMove: (move: Move) => void;
}

const toList = (agenda: ShownAgenda) => ({ label: texts.openList, onPress: () => agenda.showView('lista') });

/** Nobody attends on these days. */
function NobodyWorks({ agenda }: { agenda: ShownAgenda }) {
  const { data: providers } = useQuery(agendaProviders);
  if (providers?.length === 0) return <NoProviders />;
  return <EmptyState title={gridTexts.nobody} hint={gridTexts.nobodyHint} next={toList(agenda)} />;
}

/** The day of everybody, or the week of one, on the grid. */
export function AgendaGrid({ agenda, appointments, mayBook, onOpen, onPickTime, onMove }: Props) {
  const all = useColumns(agenda, appointments);
  const [moving, setMoving] = useMoving();
  const [only, setOnly] = useState<number | null>(null);
  const { place, height } = useRoomBelow();
  const keepsAll = useAgendaReach().keeps === 'all';
  if (appointments && appointments.length > ON_ONE_GRID_MAX)
    return <EmptyState title={texts.chooseTitle} hint={texts.chooseHint} next={toList(agenda)} />;
  if (!all) return <Skeleton ref={place} variant="rectangular" sx={{ height }} />;
  if (all.length === 0) return <NobodyWorks agenda={agenda} />;
  // A telephone shows one professional at a time.
  const isOne = agenda.isNarrow && agenda.view === 'dia';
  const shown = all.find(({ providerId }) => providerId === only) ?? all[0];
  const columns = isOne && shown ? [shown] : all;
  const move = (appointment: Appointment, { day, providerId }: GridColumn, minute: number) => {
    const inicio = momentInClinic(day, clockText(minute));
    setMoving(null);
    if (!inicio) return;
    const fin = new Date(Date.parse(inicio) + minutesOf(appointment) * MINUTE_MS).toISOString();
    const isHandedOver = providerId !== appointment.id_prestador;
    if (isHandedOver) onMove({ appointment, inicio, fin, id_prestador: providerId });
    else if (inicio !== appointment.inicio) onMove({ appointment, inicio, fin });
  };
  return (
    <>
      {moving && <MovingLine appointment={moving} onStop={() => setMoving(null)} />}
      {isOne && all.length > 1 && shown && (
        // Room above for the label on its frame.
        <Box sx={{ px: 1.5, pt: 1, pb: 1.5 }}>
          <TextField
            select
            label={gridTexts.whose}
            value={shown.providerId}
            onChange={({ target: { value } }) => setOnly(Number(value))}
            slotProps={{ select: { native: true } }}
          >
            {all.map(({ providerId, title }) => (
              <option key={providerId} value={providerId}>
                {title}
              </option>
            ))}
          </TextField>
        </Box>
      )}
      <Box ref={place} sx={{ height }}>
        <TimeGrid
          label={agenda.view === 'semana' ? gridTexts.week : gridTexts.day}
          columns={columns}
          mayBook={mayBook}
          moving={moving}
          mayHandOver={keepsAll}
          onOpen={onOpen}
          onPick={({ day, providerId }, from, minutes) =>
            onPickTime({ day, time: clockText(from), minutes, providerId })
          }
          onBeginMove={setMoving}
          onMove={move}
        />
      </Box>
      <Legend />
    </>
  );
}

/** The appointment for which a new hour is being chosen, wherever the person looks for it; Escape leaves it where it is. */
function useMoving() {
  const [moving, setMoving] = useState<Appointment | null>(null);
  useEffect(() => {
    if (!moving) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setMoving(null);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [moving]);
  return [moving, setMoving] as const;
}

function useColumns(agenda: ShownAgenda, appointments: Appointment[] | undefined) {
  const { user } = useSession();
  const facts = useAgendaFacts(agenda, appointments);
  const { view, day, from, providers } = agenda;
  return useMemo(() => {
    if (!facts || !appointments) return undefined;
    if (view === 'dia') return dayColumns(facts, day, providers);
    const whose = providers[0] ?? user.id_prestador;
    const provider = facts.providers.find(({ id_prestador }) => id_prestador === whose);
    return provider ? weekColumns(facts, from, provider) : [];
  }, [facts, appointments, view, day, from, providers, user.id_prestador]);
}

/** Says what is being moved, wherever the person goes to look for its new hour. */
function MovingLine({ appointment, onStop }: { appointment: Appointment; onStop: () => void }) {
  const name = appointment.pacientes ? calledName(appointment.pacientes) : whoComes(appointment);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onStop}>
          {gridTexts.stop}
        </Button>
      }
      sx={{ mx: 1.5, mb: 1 }}
    >
      {gridTexts.moving(name, whenText(appointment))} {gridTexts.movingHint}
    </Alert>
  );
}

/** The least that is of use; the window scrolls where it leaves less. */
const LEAST_PX = 360;
/** The legend below the grid, and the foot of the page. */
const FOOT_PX = 64;

/** Where the grid was the last time: laying out a full day for another height would take twice as long. */
let lastTop = 300;

/** What the window leaves below the header and the filters, before anything is drawn: nothing jumps. */
function useRoomBelow() {
  const [top, setTop] = useState(lastTop);
  const place = useRef<HTMLDivElement>(null);
  // Every time: the line of what is being moved, or filters that wrap, push the grid down.
  useLayoutEffect(() => {
    if (!place.current) return;
    lastTop = Math.round(place.current.getBoundingClientRect().top + window.scrollY);
    setTop(lastTop);
  });
  return { place, height: `max(${LEAST_PX}px, calc(100dvh - ${top + FOOT_PX}px))` };
}
