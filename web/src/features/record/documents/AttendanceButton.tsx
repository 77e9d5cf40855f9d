import Button from '@mui/material/Button';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { ATTENDED_STATES } from '@trama/contract/words/record/documents';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { documentTexts as texts } from './documents.texts.ts';

const IssueDialog = lazy(() => import('./IssueDialog.tsx'));

/** Beside an appointment to which the patient came: this click, and the one that issues the certificate. */
export function AttendanceButton({ appointment }: { appointment: Appointment }) {
  const { can, user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { id_paciente, id_turno, estado } = appointment;
  const came = ATTENDED_STATES.some((state) => state === estado);
  const mayIssue = can('papers', 'create') && user.role !== 'acompanante_terapeutico';
  if (!came || !mayIssue || id_paciente === null) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.attendance}
      </Button>
      <Suspense>
        {isOpen && (
          <IssueDialog patientId={id_paciente} appointmentId={id_turno} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
