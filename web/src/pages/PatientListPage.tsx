import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Patient } from '@trama/contract/patients';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PatientListResult } from '../features/patients/PatientListResult.tsx';
import { listTexts } from '../features/patients/patients.texts.ts';
import { StatusDialog } from '../features/patients/StatusDialog.tsx';
import { usePatientListView } from '../features/patients/usePatientListView.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { FloatingAddButton } from '../ui/FloatingAddButton.tsx';
import { ListFilters } from '../ui/ListFilters.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useSoon } from '../ui/useSoon.ts';

const AssignDialog = lazy(() => import('../features/assignments/AssignDialog.tsx'));

export default function PatientListPage() {
  const session = useSession();
  const list = usePatientListView();
  const [statusAsked, setStatusAsked] = useState<Patient | null>(null);
  const [assigning, setAssigning] = useState<Patient | null>(null);
  const mayCreate = session.can('patients', 'create');

  const soon = useSoon();

  // The next screen is most often a patient's: its code is there when it is asked for.
  useEffect(() => {
    if (soon) void import('./PatientDetailPage.tsx');
  }, [soon]);

  return (
    <>
      <PageHeader
        title={listTexts.title}
        actions={
          mayCreate && (
            <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newPatient}>
              {listTexts.add}
            </Button>
          )
        }
      />
      <Card>
        <ListFilters {...list.view} placeholder={listTexts.search} onChange={list.change} />
        <PatientListResult {...list} onAssign={setAssigning} onSetStatus={setStatusAsked} />
      </Card>
      {mayCreate && <FloatingAddButton label={listTexts.add} to={paths.newPatient} />}
      <StatusDialog patient={statusAsked} onClose={() => setStatusAsked(null)} />
      {(soon || assigning) && session.can('patients', 'assign') && (
        <Suspense>
          <AssignDialog patient={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
    </>
  );
}
