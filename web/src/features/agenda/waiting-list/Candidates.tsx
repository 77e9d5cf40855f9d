import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import type { WaitingEntry, WaitingOpening } from '@trama/contract/schemas/agenda/waiting-list';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { waitingTexts as texts } from './waiting-list.texts.ts';
import { whenText, whomText } from './waiting-words.ts';

/** An hour is offered to somebody: they are marked, and 'Nuevo turno' opens with all of it. */
export type Offer = (opening: WaitingOpening, entry: WaitingEntry) => void;

interface Props {
  opening: WaitingOpening;
  busy: boolean;
  onOffer: Offer;
}

/** Who would take a freed hour, the longest waiting first, each with the telephone and one button. */
export function Candidates({ opening, busy, onOffer }: Props) {
  return (
    <List dense disablePadding aria-label={texts.takers}>
      {opening.candidatos.map((entry, place) => {
        const who = calledLastNameFirst(entry.pacientes);
        return (
          <ListItem key={entry.id_espera} disableGutters sx={{ gap: 1 }}>
            <ListItemText
              primary={who}
              secondary={
                <>
                  {whomText(entry)} · {whenText(entry)} · {texts.since(formatDate(entry.fecha_creacion))}
                  {entry.pacientes.telefono && (
                    <Box component="span" sx={{ display: 'block' }}>
                      <PhoneLink number={entry.pacientes.telefono} />
                    </Box>
                  )}
                </>
              }
            />
            <Button
              size="small"
              variant={place === 0 ? 'contained' : 'outlined'}
              disabled={busy}
              aria-label={texts.offerTo(who)}
              onClick={() => onOffer(opening, entry)}
            >
              {texts.offer}
            </Button>
          </ListItem>
        );
      })}
    </List>
  );
}
