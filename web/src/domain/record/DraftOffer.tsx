import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { formatMoment, formatNumber } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import type { StoredDraft } from '../../lib/drafts/drafts.ts';
import { errorText } from '../../lib/http/http.ts';
import { DialogHeading } from '../../ui/dialogs/DialogHeading.tsx';
import { ErrorAlert } from '../../ui/states/ErrorAlert.tsx';
import { dateText } from '../../ui/text/date-text.ts';

const PREVIEW_CHARACTERS = 300;

interface Props {
  /** Shows nothing for null. */
  draft: StoredDraft | null;
  onRecover: (draft: StoredDraft) => void;
  /** Deletes it on the server. */
  discard: () => Promise<void>;
  /** It has been deleted on the server. */
  onDiscarded: () => void;
}

/**
 * Asks before anything can be typed, since the next automatic save would overwrite the draft. Escape recovers it,
 * because that loses nothing.
 */
export function DraftOffer({ draft, onRecover, discard, onDiscarded }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!draft) return null;

  const discardIt = async () => {
    setBusy(true);
    try {
      await discard();
      onDiscarded();
    } catch (failure) {
      setError(errorText(failure, 'No se pudo descartar el borrador'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={() => !busy && onRecover(draft)}
      maxWidth="sm"
      fullWidth
      aria-labelledby="draft-title"
    >
      <DialogHeading id="draft-title">Hay un borrador sin terminar</DialogHeading>
      <DialogContent>
        <ErrorAlert message={error} onClose={() => setError(null)} />
        <DraftPreview draft={draft} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="error" disabled={busy} onClick={discardIt}>
          Descartar borrador
        </Button>
        <Button variant="contained" disabled={busy} autoFocus onClick={() => onRecover(draft)}>
          Recuperar borrador
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** When it was saved, how long it is, and the beginning of its longest text. */
function DraftPreview({ draft }: { draft: StoredDraft }) {
  const texts = textsIn(draft.contenido).map(dateText);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return (
    <>
      <Typography>
        Guardado el {formatMoment(draft.fecha_actualizacion)}, {formatNumber(characters)} caracteres.
      </Typography>
      <Box dir="auto" sx={QUOTE}>
        {longest.slice(0, PREVIEW_CHARACTERS)}
        {longest.length > PREVIEW_CHARACTERS && '…'}
      </Box>
    </>
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const QUOTE = {
  mt: 1.5,
  pl: 1.5,
  borderLeft: 3,
  borderColor: 'divider',
  color: 'text.secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
