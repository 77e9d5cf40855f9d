import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { recordTexts } from './record.texts.ts';

const RecordDownloadDialog = lazy(() => import('./RecordDownloadDialog.tsx'));

/** Shown to people who may export the whole record. */
export function RecordDownloadButton({ patient }: { patient: Patient }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session.can('patients', 'export')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => setOpen(true)}>
        {recordTexts.download}
      </Button>
      {open && (
        <Suspense>
          <RecordDownloadDialog patient={patient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
