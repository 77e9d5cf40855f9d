import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import type { VersionedKind } from './versions.api.ts';
import { versionTexts } from './versions.texts.ts';

const VersionsDialog = lazy(() => import('./VersionsDialog.tsx'));

interface Props {
  kind: VersionedKind;
  /** Whose versions these are, if several such buttons are on one screen. */
  name?: string;
}

/** Shows who changed the data, what and when. Asks the server only when opened, since each reading is in the trail. */
export function VersionsButton({ kind, name }: Props) {
  const title = name ? versionTexts.titleOf(name) : versionTexts.title;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={versionTexts.title}>
        <IconButton size="small" aria-label={title} onClick={() => setOpen(true)}>
          <HistoryIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <VersionsDialog title={title} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
