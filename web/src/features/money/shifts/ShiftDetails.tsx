import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Shift } from '@trama/contract/schemas/money/shifts';
import { hoursText } from '@trama/contract/words/agenda/conformity';
import { formatHour } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { Link } from 'react-router';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { notify } from '../../../lib/notices.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { ShiftBefore } from './ShiftBefore.tsx';
import { useChangeShift } from './shifts.api.ts';
import { shiftTexts as texts } from './shifts.texts.ts';

/** After the end: where it was, what was done, and the follow-up. */
export function ShiftDetails({ shift }: { shift: Shift }) {
  const [lugar, setLugar] = useState(shift.lugar ?? '');
  const [actividades, setActividades] = useState(shift.actividades ?? '');
  // The list is read again while somebody types, with what the desk has changed.
  const [loaded, setLoaded] = useState<Pick<Shift, 'lugar' | 'actividades'>>(shift);
  const saving = useChangeShift();
  const save = () => {
    const changes = changesTo(loaded, { lugar: lugar || null, actividades: actividades || null });
    const done = (saved = loaded) => {
      setLoaded(saved);
      notify(texts.saved, 'success');
    };
    if (hasNone(changes)) return done();
    saving.mutate({ id: shift.id_jornada, changes }, { onSuccess: (saved) => done(saved) });
  };
  return (
    <Card component="section" aria-label={texts.last}>
      <CardContent>
        <Typography variant="h2">{texts.last}</Typography>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          {[calledName(shift.pacientes), formatHour(shift.inicio), hoursText(shift.minutos ?? 0)].join(' · ')}
        </Typography>
        <Stack spacing={2}>
          <ErrorAlert
            message={saving.error && errorText(saving.error, texts.saveFailed)}
            onClose={() => saving.reset()}
          />
          <TextField
            label={texts.place}
            helperText={texts.placeHint}
            value={lugar}
            onChange={({ target }) => setLugar(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
          />
          <TextField
            label={texts.activities}
            value={actividades}
            onChange={({ target }) => setActividades(target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
          <ShiftBefore id={shift.id_jornada} changes={shift.cambios} />
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" disabled={saving.isPending} onClick={save}>
              {texts.save}
            </Button>
            <Button component={Link} to={paths.newFollowUp(shift.id_paciente)}>
              {texts.writeFollowUp}
            </Button>
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  );
}
