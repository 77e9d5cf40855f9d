import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ExportButton } from '../domain/access/ExportButton.tsx';
import { patientsExportPath } from '../domain/people/patients-path.ts';
import { EmergencyButton } from '../features/access/emergency-access/EmergencyButton.tsx';
import { OpenEmergencies } from '../features/access/emergency-access/OpenEmergencies.tsx';
import { ProfessionalFilter } from '../features/people/assignments/ProfessionalFilter.tsx';
import { PatientFilters } from '../features/people/patients/PatientFilters.tsx';
import { PatientListResult } from '../features/people/patients/PatientListResult.tsx';
import { listTexts } from '../features/people/patients/patients.texts.ts';
import { StatusDialog } from '../features/people/patients/StatusDialog.tsx';
import { usePatientListView } from '../features/people/patients/usePatientListView.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { FloatingAddButton } from '../ui/lists/FloatingAddButton.tsx';
import { ListFilters } from '../ui/lists/ListFilters.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';

const AssignDialog = lazy(() => import('../features/people/assignments/AssignDialog.tsx'));

export default function PatientListPage() {
  const session = useSession();
  const list = usePatientListView();
  const [statusAsked, setStatusAsked] = useState<Patient | null>(null);
  const [assigning, setAssigning] = useState<Patient | null>(null);
  const mayCreate = session.can('patients', 'create');
  /** The term with which somebody pressed Enter: its only result is opened. */
  const [entered, setEntered] = useState<string | null>(null);

  return (
    <>
      <PageHeader
        title={listTexts.title}
        actions={
          <>
            <ExportButton
              resource="patients"
              what={listTexts.exported}
              name="pacientes"
              url={patientsExportPath(list.view)}
            />
            {mayCreate && (
              <>
                <EmergencyButton />
                {session.can('imports', 'create') && (
                  <Button startIcon={<FileUploadOutlined />} component={Link} to={paths.imports}>
                    {listTexts.importFile}
                  </Button>
                )}
                <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newPatient}>
                  {listTexts.add}
                </Button>
              </>
            )}
          </>
        }
      />
      <OpenEmergencies />
      <Card>
        <ListFilters
          q={list.view.q}
          status={list.view.status}
          placeholder={listTexts.search}
          onChange={list.change}
          onEnter={setEntered}
        />
        <PatientFilters
          view={list.view}
          onChange={list.change}
          professional={
            <ProfessionalFilter
              value={list.view.id_prestador}
              onChange={(id_prestador) => list.change({ id_prestador })}
            />
          }
        />
        <PatientListResult
          {...list}
          openOnly={entered !== null && entered === list.view.q}
          onOpened={() => setEntered(null)}
          onAssign={setAssigning}
          onSetStatus={setStatusAsked}
        />
      </Card>
      {mayCreate && <FloatingAddButton label={listTexts.add} to={paths.newPatient} />}
      <StatusDialog patient={statusAsked} onClose={() => setStatusAsked(null)} />
      {assigning && (
        <Suspense>
          <AssignDialog patient={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
    </>
  );
}
