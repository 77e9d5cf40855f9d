import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { useSeeNote } from './supervision.api.ts';
import { supervisionTexts as texts } from './supervision.texts.ts';

/** The note, and what the supervisor answers to it. */
export default function SeeNoteDialog({ note, onClose }: { note: SupervisionNote; onClose: () => void }) {
  const seeing = useSeeNote();
  const [answer, setAnswer] = useState('');
  const { id_seguimiento: id, pacientes, prestadores, fecha, supervisar } = note;
  const see = () => seeing.mutate({ id, respuesta: answer }, noticeThen(texts.seen, onClose));
  return (
    <ConfirmDialog
      open
      title={texts.dialog}
      confirmText={texts.see}
      busy={seeing.isPending}
      error={seeing.error && errorText(seeing.error, texts.failed)}
      fieldFirst
      onConfirm={see}
      onCancel={onClose}
    >
      <Stack spacing={1.5}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${calledName(pacientes)} · ${formatDate(fecha)} · ${fullName(prestadores)}`}
        </Typography>
        <VerbatimText>{supervisar}</VerbatimText>
        <TextField
          multiline
          minRows={2}
          autoFocus
          label={texts.answer}
          helperText={texts.answerHint}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
