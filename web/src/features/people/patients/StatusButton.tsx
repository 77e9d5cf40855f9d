import Button from '@mui/material/Button';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { statusTexts } from './patients.texts.ts';
import { StatusDialog } from './StatusDialog.tsx';

/** Activates or deactivates the patient, after a question; for administrators. */
export function StatusButton({ patient }: { patient: Patient }) {
  const { isAdmin } = useSession();
  const [asked, setAsked] = useState<Patient | null>(null);
  if (!isAdmin) return null;
  const { confirm } = patient.activo ? statusTexts.deactivate : statusTexts.activate;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={patient.activo ? 'error' : 'primary'}
        onClick={() => setAsked(patient)}
      >
        {confirm}
      </Button>
      <StatusDialog patient={asked} onClose={() => setAsked(null)} />
    </>
  );
}
