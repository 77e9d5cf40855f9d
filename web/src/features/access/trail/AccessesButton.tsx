import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { trailTexts } from './trail.texts.ts';

const AccessesDialog = lazy(() => import('./AccessesDialog.tsx'));

/** Shows who opened this record, to people who may read the trail. Loaded only on click. */
export function AccessesButton({ patientId }: { patientId: number }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session.can('audit', 'read')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<VisibilityOutlined />} onClick={() => setOpen(true)}>
        {trailTexts.accesses}
      </Button>
      {open && (
        <Suspense>
          <AccessesDialog patientId={patientId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
