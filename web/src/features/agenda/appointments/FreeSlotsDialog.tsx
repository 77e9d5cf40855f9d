import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/appointments';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { useId, useState } from 'react';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { hours, longDay, providerLabel, USUAL_MINUTES } from './appointment-words.ts';
import { agendaProviders, type FreeSearch, freeSlots } from './appointments.api.ts';
import { bookingTexts, freeTexts as texts } from './appointments.texts.ts';

interface FreeTime {
  provider: AgendaProvider;
  inicio: string;
  minutes: number;
}

interface Props {
  /** The provider to begin with, if any. */
  provider: AgendaProvider | null;
  onPick: (free: FreeTime) => void;
  onClose: () => void;
}

const MINUTES = [30, 40, USUAL_MINUTES, 60, 90, 120];

/** 'Próximo libre': the next free hours of a provider, each a way to 'Nuevo turno'. */
export default function FreeSlotsDialog({ provider: first, onPick, onClose }: Props) {
  const titleId = useId();
  const [provider, setProvider] = useState(first);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [day, setDay] = useState<string | null>(todayInClinic());
  const { data: providers = [] } = useQuery(agendaProviders);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        <Stack spacing={2}>
          <Autocomplete
            options={providers}
            value={provider}
            onChange={(_event, chosen) => setProvider(chosen)}
            getOptionLabel={providerLabel}
            getOptionKey={({ id_prestador }) => id_prestador}
            isOptionEqualToValue={(one, other) => one.id_prestador === other.id_prestador}
            noOptionsText={bookingTexts.noProvider}
            renderInput={(params) => (
              <TextField {...params} label={bookingTexts.provider} autoFocus={!first} />
            )}
          />
          <Stack direction="row" spacing={2}>
            <DateField label={texts.from} value={day} onChange={setDay} />
            <TextField
              select
              label={bookingTexts.duration}
              value={minutes}
              onChange={({ target: { value } }) => setMinutes(Number(value))}
              slotProps={{ select: { native: true } }}
            >
              {MINUTES.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </TextField>
          </Stack>
        </Stack>
        {provider && (
          <FreeSlots
            search={{
              id_prestador: provider.id_prestador,
              duracion: minutes,
              desde: day && parseDateOnly(day) ? day : undefined,
            }}
            onPick={(inicio) => onPick({ provider, inicio, minutes })}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function FreeSlots({ search, onPick }: { search: FreeSearch; onPick: (inicio: string) => void }) {
  const { data, error, isPending, refetch } = useQuery(freeSlots(search));
  if (isPending) return <LoadingState text={texts.searching} />;
  if (!data)
    return <LoadError error={error} text={texts.failed} onRetry={() => void refetch()} sx={{ mt: 2 }} />;
  if (data.length === 0) return <EmptyState title={texts.none} hint={texts.noneHint} />;
  return (
    <List dense sx={{ mt: 1 }}>
      {data.map((slot) => (
        <ListItem key={slot.inicio} disablePadding>
          <ListItemButton onClick={() => onPick(slot.inicio)}>
            <ListItemText primary={longDay(dayInClinic(slot.inicio))} secondary={hours(slot)} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
