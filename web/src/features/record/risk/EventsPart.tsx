import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RiskEvent } from '@trama/contract/schemas/record/risk-events';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { RISK_EVENT_LABELS } from '@trama/contract/words/record/risk-events';
import { lazy, Suspense, useState } from 'react';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { eventsOf } from './risk.api.ts';
import { eventTexts as texts } from './risk.texts.ts';

const EventDialog = lazy(() => import('./EventDialog.tsx'));
const NoticeDialog = lazy(() => import('./NoticeDialog.tsx'));

const SHOWN = 3;

interface Props {
  patientId: number;
  startsAnswering?: boolean;
}

/** What happened, newest first, and the button to report something. Companions report; clinicians read. */
export function EventsPart({ patientId, startsAnswering = false }: Props) {
  const session = useSession();
  const { data = [] } = useQuery({ ...eventsOf(patientId), enabled: session.can('risk_events', 'read') });
  const [open, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(startsAnswering && session.can('risk', 'create'));
  const [chosen, setChosen] = useState<RiskEvent | null>(null);
  // A link from a board or the panel asks about the first attempt that nobody has answered.
  const answered = chosen ?? (isAsked ? data.find(({ falta_notificar }) => falta_notificar) : undefined);
  const closeAnswer = () => {
    setChosen(null);
    setAsked(false);
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, mt: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1 }}>
          {texts.heading}
        </Typography>
        <Button size="small" onClick={() => setOpen(true)}>
          {texts.report}
        </Button>
      </Stack>
      {session.can('risk_events', 'read') && data.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.none}
        </Typography>
      )}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data
          .filter((event, place) => place < SHOWN || event.falta_notificar)
          .map((event) => (
            <EventItem
              key={event.id_evento}
              event={event}
              onAnswer={session.can('risk', 'create') ? () => setChosen(event) : undefined}
            />
          ))}
      </Stack>
      <Suspense>
        {open && <EventDialog patientId={patientId} onClose={() => setOpen(false)} />}
        {answered && <NoticeDialog event={answered} onClose={closeAnswer} />}
      </Suspense>
    </Box>
  );
}

function EventItem({ event, onAnswer }: { event: RiskEvent; onAnswer: (() => void) | undefined }) {
  const title = `${RISK_EVENT_LABELS[event.tipo]}, ${formatDate(event.fecha_acto)}`;
  return (
    <Box component="li">
      <Stack direction="row" sx={{ alignItems: 'start' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {title} · {fullName(event.autor)} <ErrorChip error={event.error} />
        </Typography>
        <FolioText folio={event.folio} />
        <EntryMenu patientId={event.id_paciente} kind="risk_event" entry={event} title={title} />
      </Stack>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <bdi>{event.descripcion}</bdi>
      </Typography>
      {event.falta_notificar && (
        <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 700 }}>
            {texts.missing}
          </Typography>
          {onAnswer && (
            <Button size="small" onClick={onAnswer}>
              {texts.answer}
            </Button>
          )}
        </Stack>
      )}
      <SignatureChips patientId={event.id_paciente} folio={event.folio} />
      <EntryCorrections corrections={event.correcciones} />
    </Box>
  );
}
