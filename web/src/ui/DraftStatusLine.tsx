import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatTime } from '@trama/contract/words/clinic-time';
import type { DraftStatus } from '../lib/drafts/draft-saver.ts';

/** Whether what was typed is safe, and since when. */
export function DraftStatusLine({ status }: { status: DraftStatus }) {
  return (
    <Stack role="status" sx={{ minHeight: 24, justifyContent: 'center' }}>
      <Message status={status} />
    </Stack>
  );
}

function Message({ status }: { status: DraftStatus }) {
  switch (status.kind) {
    case 'none':
      return null;
    case 'saved':
      return (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', gap: 0.75 }}
        >
          <CloudDone fontSize="small" aria-hidden />
          Borrador guardado a las {formatTime(status.at)}
        </Typography>
      );
    case 'offline':
      return (
        <Alert severity="warning">
          Sin conexión: lo escrito se conserva en esta pantalla y se guardará al recuperarla. No cierre la
          pestaña.
        </Alert>
      );
    case 'refused':
      return <Alert severity="error">No se pudo guardar el borrador: {status.message}</Alert>;
  }
}
