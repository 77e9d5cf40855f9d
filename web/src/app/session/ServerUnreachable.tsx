import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { NETWORK_ERROR_TEXT } from '../../lib/http/http.ts';
import { restoreSession } from '../../lib/session/restore-session.ts';
import { ErrorAlert } from '../../ui/states/ErrorAlert.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

/** The session may be fine, only the server did not answer: keep it and offer another try. */
export function ServerUnreachable() {
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 2 }}
    >
      <ErrorAlert message={`${shellTexts.serverUnreachable}\n${NETWORK_ERROR_TEXT}`} />
      <Button variant="contained" onClick={() => void restoreSession()}>
        {shellTexts.retry}
      </Button>
    </Stack>
  );
}
