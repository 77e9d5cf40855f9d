import EmergencyOutlined from '@mui/icons-material/EmergencyOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { ownGlass } from './emergency-access.api.ts';
import { glassTexts } from './emergency-access.texts.ts';

const EmergencyDialog = lazy(() => import('./EmergencyDialog.tsx'));

/** Shown to clinicians who see only their own patients, if the clinic has emergency access switched on. */
export function EmergencyButton() {
  const session = useSession();
  const { data } = useQuery(ownGlass);
  const [open, setOpen] = useState(false);
  if (!data?.disponible || session.isAdmin || !session.can('medical_history', 'update')) return null;
  return (
    <>
      <Button color="warning" startIcon={<EmergencyOutlined />} onClick={() => setOpen(true)}>
        {glassTexts.button}
      </Button>
      {open && (
        <Suspense>
          <EmergencyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
