import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { PatientForm } from '../features/people/patients/PatientForm.tsx';
import { patientToEdit } from '../features/people/patients/patient-form.api.ts';
import { detailTexts, formTexts } from '../features/people/patients/patients.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

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
      {notFound && <ErrorAlert severity="warning" message={detailTexts.notFound} />}
      {error && !notFound && (
        <LoadError error={error} text={formTexts.loadFailed} onRetry={() => void refetch()} />
      )}
      {data && <PatientForm patient={data} cancelTo={paths.patient(id)} />}
    </PatientInViewProvider>
  );
}
