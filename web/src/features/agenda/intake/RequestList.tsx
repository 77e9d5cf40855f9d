import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import type { AssignmentRequest } from '@trama/contract/schemas/agenda/assignment-requests';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatHour } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useKeptPlace } from '../../../ui/lists/useKeptPlace.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useDecideRequest } from './intake.api.ts';
import { requestTexts as texts } from './intake.texts.ts';

/** Who should join which team: each is answered with one click. */
export function RequestList({ requests }: { requests: AssignmentRequest[] }) {
  const deciding = useDecideRequest();
  const list = useKeptPlace<HTMLUListElement>(requests, 'button');
  return (
    <>
      <ErrorAlert
        message={deciding.error && errorText(deciding.error, texts.failed)}
        onClose={() => deciding.reset()}
      />
      <List disablePadding aria-label={texts.title} ref={list}>
        {requests.map((request) => (
          <RequestRow
            key={request.id_pedido}
            request={request}
            busy={deciding.isPending}
            onDecide={(estado) =>
              deciding.mutate(
                { id: request.id_pedido, estado },
                {
                  onSuccess: () =>
                    notify(
                      estado === 'aceptado' ? texts.accepted(fullName(request.prestadores)) : texts.declined,
                      'success',
                    ),
                },
              )
            }
          />
        ))}
      </List>
    </>
  );
}

interface RowProps {
  request: AssignmentRequest;
  busy: boolean;
  onDecide: (estado: 'aceptado' | 'rechazado') => unknown;
}

function RequestRow({ request, busy, onDecide }: RowProps) {
  const { pacientes, prestadores, solicitante, turno, equipo } = request;
  const [patient, provider] = [calledName(pacientes), fullName(prestadores)];
  const who = `${provider} (${roleLabel(prestadores.role)})`;
  // Not `disabled`: the button that was pressed would lose the focus, and nothing would take it after the last request.
  const decide: RowProps['onDecide'] = (estado) => !busy && onDecide(estado);
  const team = equipo.length > 0 ? texts.team(equipo.map(fullName).join(', ')) : texts.noTeam;
  return (
    <ListItem disableGutters divider sx={ROW}>
      <ListItemText
        primary={patient}
        secondary={
          <>
            {texts.wants(who, turno && formatHour(turno))}
            <br />
            {team} · {texts.askedBy(fullName(solicitante))}
          </>
        }
        sx={{ overflowWrap: 'anywhere', minWidth: 200 }}
      />
      <Stack direction="row" spacing={1}>
        <Button
          size="small"
          variant="contained"
          aria-disabled={busy}
          aria-label={texts.acceptOf(provider, patient)}
          onClick={() => decide('aceptado')}
        >
          {texts.accept}
        </Button>
        <Button
          size="small"
          aria-disabled={busy}
          aria-label={texts.declineOf(provider, patient)}
          onClick={() => decide('rechazado')}
        >
          {texts.decline}
        </Button>
      </Stack>
    </ListItem>
  );
}

const ROW = {
  flexWrap: 'wrap',
  columnGap: 1.5,
  '& .MuiListItemText-root': { flex: '1 1 240px' },
  '&:last-of-type': { borderBottom: 0 },
} as const;
