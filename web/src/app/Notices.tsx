import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { dismissNotice, useNotice } from '../lib/notices.ts';

const SHOWN_MS = 4000;
/** What goes wrong stays long enough to be read by somebody who looks up later. */
const TROUBLE_SHOWN_MS = 15_000;

export function Notices() {
  const notice = useNotice();
  if (!notice) return null;
  const trouble = notice.severity === 'warning' || notice.severity === 'error';
  return (
    <Snackbar
      key={notice.id}
      open
      autoHideDuration={trouble ? TROUBLE_SHOWN_MS : SHOWN_MS}
      onClose={(_event, cause) => cause !== 'clickaway' && dismissNotice()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Alert
        severity={notice.severity}
        role={trouble ? 'alert' : 'status'}
        onClose={dismissNotice}
        elevation={3}
        sx={{ width: '100%' }}
      >
        {notice.message}
      </Alert>
    </Snackbar>
  );
}
