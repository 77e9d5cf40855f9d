import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { notify } from '../../../lib/notices.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { copyText } from '../../../ui/fields/copy-text.ts';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { useAppointmentMessage } from './appointments.api.ts';
import { messageTexts as texts } from './booking.texts.ts';
import { whatsappLink } from './whatsapp-link.ts';

/** The words of the reminder, to be sent by a person. */
export default function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const titleId = useId();
  const { mutate, data, error } = useAppointmentMessage(id);
  useEffect(() => mutate(), [mutate]);
  const copy = async (text: string) => {
    if (await copyText(text)) notify(texts.copied, 'success');
    else notify(texts.notCopied, 'warning');
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        <LoadError error={error} text={texts.failed} onRetry={() => mutate()} />
        {!data && !error && <LoadingState text={texts.loading} />}
        {data && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
              {texts.hint}
            </Typography>
            <TextField
              label={texts.text}
              value={data.texto}
              multiline
              fullWidth
              slotProps={{ htmlInput: { readOnly: true } }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{texts.close}</Button>
        {data && (
          <>
            <Button
              component="a"
              href={whatsappLink(data.telefono, data.texto)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {texts.whatsapp}
            </Button>
            <Button variant="contained" autoFocus onClick={() => void copy(data.texto)}>
              {texts.copy}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
