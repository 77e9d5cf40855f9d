import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Availability } from '@trama/contract/schemas/agenda/agenda-settings';
import { STEPS, USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { hoursText, parseHours } from '../../../ui/text/hours-text.ts';
import { availabilityOf, useSaveAvailability } from './appointments.api.ts';
import { bookingTexts, hoursTexts as texts } from './appointments.texts.ts';

interface Props {
  providerId: number;
  onClose: () => void;
}

/** When a provider attends: free hours are looked for within these. */
export default function HoursDialog({ providerId, onClose }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(availabilityOf(providerId));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      {data ? (
        <HoursForm availability={data} onClose={onClose} />
      ) : (
        <DialogContent>
          <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
          {!error && <LoadingState text={texts.loading} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function HoursForm({ availability, onClose }: { availability: Availability; onClose: () => void }) {
  const saving = useSaveAvailability();
  const [week, setWeek] = useState(() => texts.weekdays.map((_, index) => textOf(availability, index + 1)));
  const [paso, setStep] = useState<Step>(stepOf(availability));
  const parsed = week.map(parseHours);
  const [isTried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    if (parsed.includes(null)) return;
    const horarios = parsed.flatMap((hours, index) =>
      (hours ?? []).map((range) => ({ dia: index + 1, ...range })),
    );
    saving.mutate(
      { id_prestador: availability.id_prestador, horarios, paso },
      noticeThen(texts.saved, onClose),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={submitOnCtrlEnter}
    >
      <DialogContent>
        <ErrorAlert
          message={saving.error && errorText(saving.error, texts.failed)}
          onClose={() => saving.reset()}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {texts.hint}
        </Typography>
        <Stack spacing={1.5}>
          {texts.weekdays.map((weekday, index) => (
            <TextField
              key={weekday}
              label={weekday}
              autoFocus={index === 0}
              value={week[index] ?? ''}
              placeholder={texts.example}
              onChange={({ target: { value } }) =>
                setWeek(week.map((text, place) => (place === index ? value : text)))
              }
              error={isTried && parsed[index] === null}
              helperText={isTried && parsed[index] === null && texts.invalid}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
            />
          ))}
          <TextField
            select
            label={texts.step}
            value={paso}
            onChange={({ target: { value } }) => setStep(Number(value) as Step)}
            helperText={texts.stepHint}
            slotProps={{ select: { native: true } }}
          >
            {STEPS.map((step) => (
              <option key={step} value={step}>
                {step}
              </option>
            ))}
          </TextField>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={saving.isPending}>
          {bookingTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={saving.isPending}>
          {saving.isPending ? bookingTexts.saving : texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}

const textOf = ({ horarios }: Availability, weekday: number) =>
  hoursText(horarios.filter(({ dia }) => dia === weekday));

type Step = (typeof STEPS)[number];

const stepOf = ({ paso }: Availability): Step => STEPS.find((step) => step === paso) ?? USUAL_STEP;
