import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { useId } from 'react';
import { Link } from 'react-router';
import { patientLine } from '../../../domain/people/patient-line.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { recentWorkOf } from './providers.api.ts';
import { workTexts } from './providers.texts.ts';

/** A provider's latest follow-ups, with patients that the reader sees too: each line links to its entry. */
export function RecentWorkDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const titleId = useId();
  const carry = useCarry();
  const { data, error, isPending, refetch } = useQuery(recentWorkOf(provider.id_prestador));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {workTexts.title(fullName(provider))}
      </DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ minHeight: 200 }}>
        <LoadError error={error} text={workTexts.loadFailed} onRetry={() => void refetch()} />
        {isPending && <LoadingState text={workTexts.loading} />}
        {data?.length === 0 && <EmptyState title={workTexts.none} />}
        <List disablePadding>
          {data?.map(({ id_seguimiento, fecha, pacientes }) => (
            <ListItem key={id_seguimiento} disableGutters divider sx={{ gap: 1.5 }}>
              <span>{formatDate(fecha)}</span>
              <MuiLink
                component={Link}
                to={paths.followUp(pacientes.id_paciente, id_seguimiento)}
                state={carry({ patientId: pacientes.id_paciente })}
              >
                {patientLine(pacientes)}
              </MuiLink>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {workTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
