import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MESSAGE_MAX } from '@trama/contract/words/record/messages';
import { type FormEvent, useState } from 'react';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useSendMessage } from './messages.api.ts';
import { messageTexts as texts } from './messages.texts.ts';

export function NewMessage({ patientId }: { patientId: number }) {
  const sending = useSendMessage(patientId);
  const keyOf = useCreationKey();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { texto: text };
    sending.mutate({ body, key: keyOf(body) }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={send} onKeyDown={submitOnCtrlEnter}>
      <ErrorAlert
        message={sending.error && errorText(sending.error, texts.failed)}
        onClose={() => sending.reset()}
      />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <TextField
          multiline
          fullWidth
          size="small"
          maxRows={4}
          label={texts.field}
          value={text}
          slotProps={{ htmlInput: { maxLength: MESSAGE_MAX } }}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={sending.isPending || text.trim() === ''}>
          {texts.send}
        </Button>
      </Stack>
    </form>
  );
}
