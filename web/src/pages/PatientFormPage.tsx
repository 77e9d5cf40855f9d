import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PatientForm } from '../features/patients/PatientForm.tsx';
import { patientToEdit } from '../features/patients/patient-form.api.ts';
import { detailTexts, formTexts } from '../features/patients/patients.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PatientBar } from '../ui/PatientBar.tsx';
import { PatientInViewProvider } from '../ui/patient-in-view.ts';

export default function PatientFormPage() {
  const { id } = useParams();
  if (id !== undefined) return <EditPatient id={Number(id)} />;
  return (
    <>
      <PageHeader title={formTexts.create.title} backTo={paths.patients} />
      <PatientForm patient={null} cancelTo={paths.patients} />
    </>
  );
}

function EditPatient({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(patientToEdit(id));
  const notFound = error instanceof ApiError && error.status === 404;
  return (
    <PatientInViewProvider value={data}>
      <PageHeader title={formTexts.edit.title} backTo={paths.patient(id)} />
      <PatientBar patient={data} />
      {!data && !error && <LoadingState text={formTexts.loading} />}
      {notFound && <Alert severity="warning">{detailTexts.notFound}</Alert>}
      {error && !notFound && (
        <LoadError error={error} text={formTexts.loadFailed} onRetry={() => void refetch()} />
      )}
      {data && <PatientForm patient={data} cancelTo={paths.patient(id)} />}
    </PatientInViewProvider>
  );
}
