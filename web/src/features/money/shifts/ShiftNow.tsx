import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Shift } from '@trama/contract/schemas/money/shifts';
import { clockInClinic, formatHour, formatTime } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { BeginShift } from './BeginShift.tsx';
import { runningIn } from './pending-shifts.ts';
import { ShiftDetails } from './ShiftDetails.tsx';
import { ownPatients, ownShifts } from './shifts.api.ts';
import { shiftTexts as texts } from './shifts.texts.ts';
import { useShiftQueue } from './useShiftQueue.ts';

/** A companion's day: one button to begin, one to end, also without a network. */
export function ShiftNow() {
  const { user } = useSession();
  const queue = useShiftQueue(user.id_prestador);
  const { data: shifts, error, refetch } = useQuery(ownShifts);
  const { data: list } = useQuery(ownPatients);
  const { pending } = queue;
  const here = runningIn(pending);
  const open = shifts?.find(({ fin, anulada_el }) => fin === null && !anulada_el);
  const isEnding = pending.some(({ inicio, fin }) => !inicio && fin);
  const running = here ?? (open && !isEnding ? open : null);
  const nameOf = (id: number) => {
    const patient =
      list?.data.find(({ id_paciente }) => id_paciente === id) ??
      shifts?.find(({ id_paciente }) => id_paciente === id)?.pacientes;
    return patient ? calledName(patient) : texts.patient(id);
  };
  const last = shifts?.find(({ fin, anulada_el }) => fin !== null && !anulada_el);
  return (
    <Stack spacing={2}>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {queue.refused && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={queue.discard}>
              {texts.discard}
            </Button>
          }
        >
          {queue.refused}
        </Alert>
      )}
      {pending.length > 0 && !queue.refused && (
        <Alert severity="info" role="status">
          {texts.waiting}
        </Alert>
      )}
      <Card component="section" aria-label={texts.now}>
        <CardContent>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {texts.now}
          </Typography>
          {!shifts && !error && pending.length === 0 && <LoadingState text={texts.loading} />}
          {running && open?.olvidada && !here ? (
            <Forgotten shift={open} name={nameOf(open.id_paciente)} onEnd={queue.end} />
          ) : running ? (
            <Stack spacing={1.5}>
              <Typography>
                {texts.running(nameOf(running.id_paciente), formatTime(running.inicio ?? ''))}
              </Typography>
              <Button
                variant="contained"
                color="error"
                size="large"
                fullWidth
                onClick={() => queue.end(running.id_paciente)}
              >
                {texts.end}
              </Button>
            </Stack>
          ) : (
            list && <BeginShift patients={list.data} shifts={shifts ?? []} onBegin={queue.begin} />
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
            {texts.keeps}
          </Typography>
        </CardContent>
      </Card>
      {last && !running && pending.length === 0 && <ShiftDetails key={last.id_jornada} shift={last} />}
    </Stack>
  );
}

/** Nobody is made to guess: the end is asked for, by the clinic's clock. */
function Forgotten({
  shift,
  name,
  onEnd,
}: {
  shift: Shift;
  name: string;
  onEnd: (patient: number, fin: string) => void;
}) {
  const [end, setEnd] = useState(() => clockInClinic(new Date(shift.inicio)).replace(' ', 'T'));
  return (
    <Stack spacing={1.5}>
      <Alert severity="warning">{texts.forgotten(name, formatHour(shift.inicio))}</Alert>
      <TextField
        type="datetime-local"
        label={texts.endedAt}
        value={end}
        onChange={({ target }) => setEnd(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button
        variant="contained"
        disabled={!end}
        onClick={() => onEnd(shift.id_paciente, new Date(`${end}:00-03:00`).toISOString())}
      >
        {texts.endThen}
      </Button>
    </Stack>
  );
}
