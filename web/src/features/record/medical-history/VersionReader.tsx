import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { HistoryVersion } from '@trama/contract/schemas/record/medical-history';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { HistorySections } from './HistorySections.tsx';
import { versionOf } from './medical-history.api.ts';
import { versionTexts as texts } from './medical-history.texts.ts';

interface Props {
  historyId: number;
  patientId: number;
  version: number;
  onClose: () => void;
}

/** The whole history as it was after one save. */
export function VersionReader({ historyId, patientId, version, onClose }: Props) {
  const narrow = useLayoutWidth() === 'narrow';
  const { data: saved, error, refetch } = useQuery(versionOf(historyId, version));
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={narrow}
      aria-labelledby="version-title"
    >
      <DialogHeading id="version-title">{texts.numbered(version)}</DialogHeading>
      <DialogContent tabIndex={0}>
        {saved && <SavedHistory saved={saved} patientId={patientId} />}
        {!saved && !error && <LoadingState text={texts.loading} />}
        {!saved && error && (
          <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SavedHistory({ saved, patientId }: { saved: HistoryVersion; patientId: number }) {
  return (
    <Stack spacing={2}>
      <div>
        <HistoryEntry patientId={patientId} entry={saved} title={texts.numbered(saved.version)}>
          <Typography sx={{ color: 'text.secondary' }}>
            {formatMoment(saved.fecha)} · {fullName(saved.autor)}
          </Typography>
        </HistoryEntry>
      </div>
      <HistorySections values={saved} />
    </Stack>
  );
}
