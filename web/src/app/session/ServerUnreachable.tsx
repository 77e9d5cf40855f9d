import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NETWORK_ERROR_TEXT } from '../../lib/http/http.ts';
import { restoreSession } from '../../lib/session/restore-session.ts';
import { shellTexts } from '../shell/shell.texts.ts';

/** The session may be fine, only the server did not answer: keep it and offer another try. */
export function ServerUnreachable() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void restoreSession()}>
            {shellTexts.retry}
          </Button>
        }
      >
        {shellTexts.serverUnreachable} {NETWORK_ERROR_TEXT}
      </Alert>
    </Box>
  );
}
