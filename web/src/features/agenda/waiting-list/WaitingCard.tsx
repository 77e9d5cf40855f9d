import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { WaitingEntry } from '@trama/contract/schemas/agenda/waiting-list';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { Candidates, type Offer } from './Candidates.tsx';
import { openingText } from './opening-text.ts';
import { openings, useChangeWaiting, waitingList } from './waiting-list.api.ts';
import { waitingTexts as texts } from './waiting-list.texts.ts';
import { whenText, whomText } from './waiting-words.ts';

interface Props {
  busy: boolean;
  onOffer: Offer;
  onAdd: () => void;
}

/** Who waits for an hour, and the freed hours that somebody would take. */
export function WaitingCard({ busy, onOffer, onAdd }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const waiting = useQuery(waitingList);
  const freed = useQuery(openings);
  const count = waiting.data?.length ?? 0;
  return (
    <SectionCard
      title={texts.title}
      icon={<HourglassEmpty />}
      action={
        <Button size="small" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    >
      <LoadError error={waiting.error} text={texts.loadFailed} onRetry={() => void waiting.refetch()} />
      {freed.data && freed.data.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{texts.freed}</Typography>
          {freed.data.map((opening) => (
            <Box key={`${opening.id_prestador} ${opening.inicio}`} sx={{ mt: 1 }}>
              <Typography variant="body2">
                {openingText(opening)}, {fullName(opening.prestadores)}
              </Typography>
              <Candidates opening={opening} busy={busy} onOffer={onOffer} />
            </Box>
          ))}
        </Box>
      )}
      {waiting.data && (
        <Typography sx={{ color: 'text.secondary' }}>
          {count === 0 ? texts.nobody : texts.count(count)}
        </Typography>
      )}
      {count > 0 && (
        <>
          <Button size="small" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            {texts.show}
          </Button>
          <Collapse in={isShown} id={id} unmountOnExit timeout={0}>
            <List dense disablePadding>
              {waiting.data?.map((entry) => (
                <Waiting key={entry.id_espera} entry={entry} />
              ))}
            </List>
          </Collapse>
        </>
      )}
    </SectionCard>
  );
}

function Waiting({ entry }: { entry: WaitingEntry }) {
  const { mutateAsync, isPending } = useChangeWaiting();
  const { id_espera: id, estado, nota } = entry;
  const who = calledLastNameFirst(entry.pacientes);
  const set = (next: 'retirado' | 'esperando') =>
    mutateAsync({ id, estado: next }).then(
      () => {
        if (next === 'retirado') notify(texts.withdrawn, 'success', () => mutateAsync({ id, estado }));
      },
      (error: unknown) => notify(errorText(error, texts.failed), 'error'),
    );
  return (
    <ListItem disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        primary={who}
        secondary={[
          texts.waitsFor(whomText(entry)),
          whenText(entry),
          texts.since(formatDate(entry.fecha_creacion)),
          nota,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {estado === 'ofrecido' && (
        <>
          <Chip size="small" label={texts.offered} />
          <Button
            size="small"
            disabled={isPending}
            aria-label={texts.waitAgainFor(who)}
            onClick={() => void set('esperando')}
          >
            {texts.waitAgain}
          </Button>
        </>
      )}
      <Button
        size="small"
        disabled={isPending}
        aria-label={texts.withdrawFor(who)}
        onClick={() => void set('retirado')}
      >
        {texts.withdraw}
      </Button>
    </ListItem>
  );
}
