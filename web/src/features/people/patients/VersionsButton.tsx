import HistoryIcon from '@mui/icons-material/History';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { versionTexts } from './patients.texts.ts';

const VersionsDialog = lazy(() => import('./VersionsDialog.tsx'));

/** Who changed the patient's data, what and when: asked for only when opened, since each reading is in the trail. */
export function VersionsButton({ patientId }: { patientId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={versionTexts.title}>
        <IconButton size="small" aria-label={versionTexts.title} onClick={() => setOpen(true)}>
          <HistoryIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <VersionsDialog patientId={patientId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
