import AddIcon from '@mui/icons-material/Add';
import Description from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { History, HistoryEnvelope } from '@trama/contract/schemas/record/medical-history';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { Link, useParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { PersonWithRole } from '../domain/people/PersonWithRole.tsx';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { HistoryEntry } from '../features/record/medical-history/HistoryEntry.tsx';
import { HistorySections } from '../features/record/medical-history/HistorySections.tsx';
import { historyOf } from '../features/record/medical-history/medical-history.api.ts';
import { historyTexts as texts } from '../features/record/medical-history/medical-history.texts.ts';
import { VersionHistory } from '../features/record/medical-history/VersionHistory.tsx';
import { VersionInError } from '../features/record/medical-history/VersionInError.tsx';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { FactList } from '../ui/lists/FactList.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function MedicalHistoryPage() {
  const id = Number(useParams().id);
  const patient = usePatient(id);
  const history = useQuery(historyOf(id));
  return (
    <PatientInViewProvider value={patient.data}>
      <PageHeader
        title={texts.title}
        backTo={paths.patient(id)}
        backLabel={texts.back}
        actions={history.data && <WriteButton patientId={id} envelope={history.data} />}
      />
      <PatientBar patient={patient.data} />
      {history.data && <LoadError error={patient.error} text={texts.loadFailed} />}
      <HistoryRecord patientId={id} query={history} />
    </PatientInViewProvider>
  );
}

/** 'Editar' where there is a history, otherwise 'Nueva'. Shown to people who may write it. */
function WriteButton({ patientId, envelope }: { patientId: number; envelope: HistoryEnvelope }) {
  const session = useSession();
  const { data } = envelope;
  if (!session.can('medical_history', data ? 'update' : 'create')) return null;
  return (
    <Button
      component={Link}
      to={data ? paths.editMedicalHistory(patientId, data.id_admision) : paths.newMedicalHistory(patientId)}
      variant="contained"
      startIcon={data ? <EditOutlined /> : <AddIcon />}
    >
      {data ? texts.edit : texts.create}
    </Button>
  );
}

interface RecordProps {
  patientId: number;
  query: ReturnType<typeof useQuery<HistoryEnvelope>>;
}

function HistoryRecord({ patientId, query }: RecordProps) {
  const { data: envelope, error, refetch } = query;
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorAlert severity="warning" message={texts.patientNotFound} />;
  }
  const failure = error && <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  if (!envelope) return failure || <LoadingState text={texts.loading} />;
  return (
    <Stack spacing={2}>
      {failure}
      {envelope.data ? <StoredHistory history={envelope.data} /> : <NoHistory patientId={patientId} />}
    </Stack>
  );
}

function NoHistory({ patientId }: { patientId: number }) {
  const session = useSession();
  return (
    <Card>
      <EmptyState
        icon={<Description />}
        title={texts.none}
        titleComponent="h2"
        next={
          session.can('medical_history', 'create') && {
            label: texts.begin,
            to: paths.newMedicalHistory(patientId),
          }
        }
      />
    </Card>
  );
}

function StoredHistory({ history }: { history: History }) {
  const { prestadores: provider, fecha_creacion, fecha_actualizacion } = history;
  return (
    <>
      <VersionInError history={history} />
      <Card sx={{ p: 2 }}>
        <HistoryEntry patientId={history.id_paciente} entry={history} title={texts.title}>
          <FactList
            minWidth={220}
            facts={[
              [texts.provider, <PersonWithRole key="provider" person={provider} />],
              [texts.createdOn, formatMoment(fecha_creacion)],
              [
                texts.updatedOn,
                fecha_actualizacion === fecha_creacion ? null : formatMoment(fecha_actualizacion),
              ],
            ]}
          />
        </HistoryEntry>
      </Card>
      <HistorySections values={history} />
      <VersionHistory historyId={history.id_admision} patientId={history.id_paciente} />
    </>
  );
}
