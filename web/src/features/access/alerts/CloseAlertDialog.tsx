import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Alert } from '@trama/contract/schemas/access/alerts';
import { ALERT_WORD_MIN, ALERTS } from '@trama/contract/words/access/alerts';
import { saysAtLeast } from '@trama/contract/words/visible-text';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { aboutWhom } from './alert-parts.ts';
import { useCloseAlert } from './alerts.api.ts';
import { alertTexts } from './alerts.texts.ts';

const WORD_MAX = 500;

/** Closes an alert with a note on what the reviewer found. */
export function CloseAlertDialog({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { mutate, isPending, error } = useCloseAlert(alert.id_alerta);
  const [word, setWord] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const confirm = () => {
    const short = !saysAtLeast(ALERT_WORD_MIN, word);
    setTooShort(short);
    if (!short) mutate(word, { onSuccess: onDone });
  };
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open
      title={alertTexts.closeTitle}
      confirmText={alertTexts.closeTitle}
      busy={isPending}
      error={error && errorText(error, alertTexts.closeFailed)}
      fieldFirst
      onConfirm={confirm}
      onCancel={onDone}
    >
      <Typography>
        {ALERTS[alert.tipo].label}: {aboutWhom(alert)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, mb: 2, color: 'text.secondary' }}>
        {alertTexts.closeHint}
      </Typography>
      <TextField
        label={alertTexts.word}
        autoFocus
        fullWidth
        required
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={confirmOnEnter}
        disabled={isPending}
        error={isTooShort}
        helperText={isTooShort && alertTexts.wordTooShort}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: WORD_MAX } }}
      />
    </ConfirmDialog>
  );
}
