import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { OwnSession } from '@trama/contract/schemas/access/account';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { sessionTexts as texts } from './account.texts.ts';

interface Props {
  session: OwnSession;
  busy: boolean;
  onClose: () => void;
}

export function SessionItem({ session, busy, onClose }: Props) {
  const device = session.device ?? texts.unknownDevice;
  const lastSeen = texts.lastSeen(formatMoment(session.last_seen_at));
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <div style={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[lastSeen, session.address && texts.address(session.address)].filter(Boolean).join(' · ')}
        </Typography>
      </div>
      {session.is_current ? (
        <Chip size="small" color="primary" variant="outlined" label={texts.thisOne} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.closeNamed(device, lastSeen)}
          disabled={busy}
          onClick={onClose}
        >
          {texts.close}
        </Button>
      )}
    </Stack>
  );
}
