import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { HistoryVersion } from '@trama/contract/schemas/medical-history';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { DialogHeading } from '../../ui/DialogHeading.tsx';
import { useLayoutWidth } from '../../ui/useLayoutWidth.ts';
import { HistorySections } from './HistorySections.tsx';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  version: HistoryVersion | null;
  onClose: () => void;
}

/** The whole history as it was after one save. */
export function VersionReader({ version, onClose }: Props) {
  const narrow = useLayoutWidth() === 'narrow';
  if (!version) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      aria-labelledby="version-title"
    >
      <DialogHeading id="version-title">{texts.numbered(version.version)}</DialogHeading>
      <DialogContent tabIndex={0}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          {formatMoment(version.fecha)} · {fullName(version.autor)}
        </Typography>
        <HistorySections values={version} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
