import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatTime } from '@trama/contract/words/clinic-time';
import type { ReactNode } from 'react';
import type { DraftStatus } from '../../lib/drafts/draft-saver.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

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
        <Line icon={<CloudDone fontSize="small" aria-hidden />} color="text.secondary">
          Borrador guardado a las {formatTime(status.at)}
        </Line>
      );
    case 'offline':
      return (
        <Line icon={<CloudOff fontSize="small" aria-hidden />} color="warning.main">
          Sin conexión: lo escrito se conserva en esta pantalla y se guardará al recuperarla. No cierre la
          pestaña.
        </Line>
      );
    case 'refused':
      return <ErrorAlert message={`No se pudo guardar el borrador\n${status.message}`} sx={{ mb: 0 }} />;
  }
}

function Line({ icon, color, children }: { icon: ReactNode; color: string; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color, display: 'flex', alignItems: 'center', gap: 0.75 }}>
      {icon}
      <span>{children}</span>
    </Typography>
  );
}
