import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Absence, Absences } from '@trama/contract/schemas/agenda/agenda-settings';
import { formatDate } from '@trama/contract/words/clinic-time';
import { useId } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { AbsenceForm } from './AbsenceForm.tsx';
import { AppointmentsDuring } from './AppointmentsDuring.tsx';
import { absencesOf, useChangeAbsences } from './absences.api.ts';
import { absenceTexts as texts } from './absences.texts.ts';
import { providerName } from './appointment-words.ts';
import { agendaProviders } from './appointments.api.ts';

interface Props {
  providerId: number;
  onClose: () => void;
}

/** The days on which a provider does not attend. Each change is saved at once. */
export default function AbsencesDialog({ providerId, onClose }: Props) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(absencesOf(providerId));
  const { data: providers = [] } = useQuery(agendaProviders);
  const provider = providers.find(({ id_prestador }) => id_prestador === providerId);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {provider && `${texts.of(providerName(provider))}. `}
          {texts.hint}
        </Typography>
        {data ? (
          <AbsenceList absences={data} />
        ) : (
          <>
            <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
            {!error && <LoadingState text={texts.loading} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function AbsenceList({ absences: { id_prestador, ausencias } }: { absences: Absences }) {
  const saving = useChangeAbsences();
  const save = async (change: (absences: Absence[]) => Absence[], message: string) => {
    await saving.mutateAsync({ providerId: id_prestador, change });
    notify(message, 'success');
  };
  const add = (added: Absence) =>
    save((absences) => [...without(absences, added), added].sort(byFirstDay), texts.added);
  const remove = (removed: Absence) =>
    // A failure is shown from the mutation's own state.
    save((absences) => without(absences, removed), texts.removed).catch(() => undefined);
  return (
    <>
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.failed)}
        onClose={() => saving.reset()}
      />
      {ausencias.length === 0 && <Typography sx={{ mb: 2 }}>{texts.none}</Typography>}
      <Stack
        component="ul"
        aria-label={texts.list}
        spacing={1.5}
        sx={{ listStyle: 'none', p: 0, m: 0, mb: 2.5 }}
      >
        {ausencias.map((absence) => (
          <AbsenceItem
            key={`${absence.desde} ${absence.hasta} ${absence.motivo}`}
            absence={absence}
            providerId={id_prestador}
            busy={saving.isPending}
            onRemove={() => void remove(absence)}
          />
        ))}
      </Stack>
      <AbsenceForm providerId={id_prestador} busy={saving.isPending} onAdd={add} />
    </>
  );
}

const without = (absences: Absence[], { desde, hasta, motivo }: Absence) =>
  absences.filter(
    (absence) => absence.desde !== desde || absence.hasta !== hasta || absence.motivo !== motivo,
  );
const byFirstDay = (absence: Absence, other: Absence) => absence.desde.localeCompare(other.desde);

const daysText = ({ desde, hasta }: Absence) =>
  desde === hasta ? texts.oneDay(formatDate(desde)) : texts.days(formatDate(desde), formatDate(hasta));

interface ItemProps {
  absence: Absence;
  providerId: number;
  busy: boolean;
  onRemove: () => void;
}

function AbsenceItem({ absence, providerId, busy, onRemove }: ItemProps) {
  const { desde, hasta, motivo } = absence;
  const days = daysText(absence);
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{[days, motivo].filter(Boolean).join(' · ')}</Typography>
        <AppointmentsDuring providerId={providerId} from={desde} to={hasta} />
      </Box>
      <IconButton size="small" aria-label={texts.remove(days)} disabled={busy} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Stack>
  );
}
