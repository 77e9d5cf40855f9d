import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatTime } from '@trama/contract/words/clinic-time';
import type { ReactNode } from 'react';
import type { DraftStatus } from '../../lib/drafts/draft-saver.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

const KEPT_HERE =
  'Sin conexión: lo escrito se conserva en esta pantalla y se guardará al recuperarla. No cierre la pestaña.';

interface Props {
  status: DraftStatus;
  /** Without a connection: what happens when it is back. */
  offline?: string;
  /** Tries at once instead of waiting for it. */
  onRetry: () => void;
}

/** Whether what was typed is safe, and since when. */
export function DraftStatusLine({ status, offline = KEPT_HERE, onRetry }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 24 }}>
      <Box role="status">
        <Message status={status} offline={offline} />
      </Box>
      {status.kind === 'offline' && (
        <Button size="small" onClick={onRetry} sx={{ flexShrink: 0 }}>
          Reintentar
        </Button>
      )}
    </Stack>
  );
}

interface SaveProps {
  /** The person has pressed 'save' and the network was gone. */
  waitsForNetwork: boolean;
  /** The text for that state. */
  offline: string;
  draftStatus: DraftStatus;
  onSave: () => void;
  onSaveDraft: () => void;
}

/** The same of a form that is sent by itself once the network is back. */
export function SaveStatusLine({ waitsForNetwork, offline, draftStatus, onSave, onSaveDraft }: SaveProps) {
  if (waitsForNetwork) return <DraftStatusLine status={OFFLINE} offline={offline} onRetry={onSave} />;
  return <DraftStatusLine status={draftStatus} onRetry={onSaveDraft} />;
}

const OFFLINE: DraftStatus = { kind: 'offline' };

function Message({ status, offline }: { status: DraftStatus; offline: string }) {
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
          {offline}
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
