import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { fullName } from '@trama/contract/words/full-name';
import { useId } from 'react';
import { useFreedHour } from '../../../domain/agenda/agenda.api.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { Candidates, type Offer } from './Candidates.tsx';
import { openingText } from './opening-text.ts';
import { waitingTexts as texts } from './waiting-list.texts.ts';

interface Props {
  busy: boolean;
  onOffer: Offer;
}

/** After a cancellation or a move: who would take the hour. Closed while nobody waits for it. */
export function FreedDialog({ busy, onOffer }: Props) {
  const titleId = useId();
  const { freed, setFreed } = useFreedHour();
  if (!freed) return null;
  const close = () => setFreed(null);
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.freedTitle}</DialogHeading>
      <DialogContent>
        <Typography>
          {openingText(freed)}, {fullName(freed.prestadores)}
        </Typography>
        <Typography sx={{ fontWeight: 600, mt: 1.5 }}>{texts.takers}</Typography>
        <Candidates
          opening={freed}
          busy={busy}
          onOffer={(opening, entry) => {
            close();
            onOffer(opening, entry);
          }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
