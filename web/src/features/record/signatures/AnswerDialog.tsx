import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SignatureToAnswer } from '@trama/contract/schemas/record/signatures';
import type { SignatureAnswer } from '@trama/contract/words/record/signatures';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { nameOf } from './SignatureItem.tsx';
import { useAnswerSignature } from './signatures.api.ts';
import { pageTexts as texts } from './signatures.texts.ts';

interface Props {
  request: SignatureToAnswer;
  answer: SignatureAnswer;
  onClose: () => void;
}

/** Signs, with the proof of who signs in the dialog itself; or refuses, with the reason. */
export default function AnswerDialog({ request, answer, onClose }: Props) {
  const answering = useAnswerSignature();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const signs = answer === 'firmada';
  const lacksReason = !signs && reason.trim() === '';
  const send = () => {
    setTried(true);
    if (lacksReason) return;
    answering.mutate(
      { id: request.id_firma, estado: answer, huella: request.huella, ...(!signs && { motivo: reason }) },
      noticeThen(signs ? texts.signed : texts.refused, onClose),
    );
  };
  return (
    <ConfirmDialog
      open
      title={signs ? texts.signTitle : texts.refuseTitle}
      confirmText={signs ? texts.sign : texts.refuse}
      confirmColor={signs ? 'primary' : 'error'}
      busy={answering.isPending}
      error={answering.error && errorText(answering.error, texts.failed)}
      fieldFirst={!signs}
      onConfirm={send}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <Typography>{signs ? texts.signText(nameOf(request)) : texts.refuseText}</Typography>
        {!signs && (
          <TextField
            multiline
            minRows={2}
            required
            autoFocus
            label={texts.reason}
            value={reason}
            error={tried && lacksReason}
            helperText={tried && lacksReason && texts.reasonMissing}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
