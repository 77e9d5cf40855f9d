import Add from '@mui/icons-material/Add';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueries } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { LIST_NAMES, type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { Link, useParams } from 'react-router';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { UnfinishedDrafts } from '../domain/record/UnfinishedDrafts.tsx';
import { EmergencyBanner } from '../features/access/emergency-access/EmergencyBanner.tsx';
import { useEndedAccess } from '../features/access/emergency-access/emergency-access.api.ts';
import { glassTexts } from '../features/access/emergency-access/emergency-access.texts.ts';
import { AccessesButton } from '../features/access/trail/AccessesButton.tsx';
import { AppointmentsCard } from '../features/agenda/appointments/AppointmentsCard.tsx';
import { TeamCard } from '../features/people/assignments/TeamCard.tsx';
import { ContactsCard } from '../features/people/contacts/ContactsCard.tsx';
import { contactsOf } from '../features/people/contacts/contacts.api.ts';
import { PatientInfoCard } from '../features/people/patients/PatientInfoCard.tsx';
import { PatientSummary } from '../features/people/patients/PatientSummary.tsx';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { detailTexts } from '../features/people/patients/patients.texts.ts';
import { StatusButton } from '../features/people/patients/StatusButton.tsx';
import { SystemFooter } from '../features/people/patients/SystemFooter.tsx';
import { useArrival } from '../features/people/patients/useArrival.ts';
import { ClinicalCard } from '../features/record/clinical-data/ClinicalCard.tsx';
import { clinicalDataOf } from '../features/record/clinical-data/clinical-data.api.ts';
import { FoliosLine } from '../features/record/entries/FoliosLine.tsx';
import { FollowUpsCard } from '../features/record/follow-ups/FollowUpsCard.tsx';
import { followUpsOf } from '../features/record/follow-ups/follow-ups.api.ts';
import { followUpTexts } from '../features/record/follow-ups/follow-ups.texts.ts';
import { HistoryCard } from '../features/record/medical-history/HistoryCard.tsx';
import { historyOf } from '../features/record/medical-history/medical-history.api.ts';
import { RecordDownloadButton } from '../features/record/record/RecordDownloadButton.tsx';
import { timelineTexts } from '../features/record/timeline/timeline.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths, TEAM_ANCHOR } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { useHashTarget } from '../ui/page/useHashTarget.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { TimedAlert } from '../ui/states/TimedAlert.tsx';

const SUCCESS_MS = 5_000;

export default function PatientDetailPage() {
  const id = Number(useParams().id);
  const successMessage = useArrival(id);
  const patient = usePatient(id);
  const readsRecord = useReadsRecord();
  const clinical = readsRecord ? [historyOf(id), followUpsOf(id), ...clinicalDataOf(id)] : [];
  // Asked for together with the patient, so that the cards need not wait for it.
  useQueries({ queries: [contactsOf(id), ...clinical] });
  return (
    <PatientInViewProvider value={patient.data}>
      <PageHeader
        title={detailTexts.title}
        backTo={paths.patients}
        backLabel={detailTexts.back}
        lead={patient.data && calledName(patient.data)}
        subtitle={patient.data && <PatientSummary patient={patient.data} />}
        actions={
          patient.data && (
            <>
              <StatusButton patient={patient.data} />
              <NewFollowUp patientId={id} />
            </>
          )
        }
      />
      <TimedAlert message={successMessage} severity="success" hideAfterMs={SUCCESS_MS} />
      <PatientRecord id={id} query={patient} />
    </PatientInViewProvider>
  );
}

/** The front desk sees identity, contacts and appointments, and asks for nothing clinical. */
const useReadsRecord = () => useSession().can('medical_history', 'read');

function NewFollowUp({ patientId }: { patientId: number }) {
  const session = useSession();
  if (!session.can('follow_ups', 'create')) return null;
  return (
    <Button component={Link} to={paths.newFollowUp(patientId)} variant="contained" startIcon={<Add />}>
      {followUpTexts.newButton}
    </Button>
  );
}

/** What can be done with the record as a whole. */
function PatientTools({ patient }: { patient: Patient }) {
  const readsRecord = useReadsRecord();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {readsRecord && (
        <Button
          component={Link}
          to={paths.timeline(patient.id_paciente)}
          variant="outlined"
          startIcon={<TimelineOutlined />}
        >
          {timelineTexts.title}
        </Button>
      )}
      <RecordDownloadButton patient={patient} />
      <AccessesButton patientId={patient.id_paciente} />
    </Stack>
  );
}

function PatientRecord({ id, query }: { id: number; query: ReturnType<typeof usePatient> }) {
  const { data: patient, error, refetch } = query;
  const readsRecord = useReadsRecord();
  useHashTarget(patient !== undefined);
  const ended = useEndedAccess(id);
  if (error instanceof ApiError && error.status === 404) {
    if (ended) return <ErrorAlert severity="warning" message={glassTexts.ended(formatMoment(ended))} />;
    return <ErrorAlert severity="warning" message={detailTexts.notFound} />;
  }
  const failure = error && (
    <LoadError error={error} text={detailTexts.loadFailed} onRetry={() => void refetch()} />
  );
  if (!patient) return failure ?? <LoadingState text={detailTexts.loading} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {failure}
      <EmergencyBanner patientId={id} />
      {readsRecord && <UnfinishedDrafts patientId={patient.id_paciente} />}
      <PatientTools patient={patient} />
      <PatientInfoCard patient={patient} />
      {readsRecord ? <ClinicalCards patient={patient} /> : <FrontDeskCards patient={patient} />}
      <SystemFooter patient={patient}>
        {readsRecord && <FoliosLine patient={patient} leadsToThem />}
      </SystemFooter>
    </Box>
  );
}

/**
 * One column or, where there is room, two that fill up independently: a long card leaves no hole beside it. The same
 * elements at every width, so that turning a tablet closes no dialog.
 */
function ClinicalCards({ patient }: { patient: Patient }) {
  const id = patient.id_paciente;
  return (
    <Box sx={COLUMNS}>
      <Stack spacing={2}>
        <AppointmentsCard patientId={id} />
        <FollowUpsCard patient={patient} />
        <ListCard name="medication" patientId={id} />
        <Box id={TEAM_ANCHOR}>
          <TeamCard patient={patient} />
        </Box>
        <ContactsCard patientId={id} />
      </Stack>
      <Stack spacing={2}>
        <HistoryCard patientId={id} />
        {LIST_NAMES.filter((name) => name !== 'medication').map((name) => (
          <ListCard key={name} name={name} patientId={id} />
        ))}
      </Stack>
    </Box>
  );
}

function FrontDeskCards({ patient }: { patient: Patient }) {
  const id = patient.id_paciente;
  return (
    <Box sx={COLUMNS}>
      <AppointmentsCard patientId={id} />
      <ContactsCard patientId={id} />
    </Box>
  );
}

function ListCard({ name, patientId }: { name: ListName; patientId: number }) {
  return (
    <Box id={listOf(name).path}>
      <ClinicalCard name={name} patientId={patientId} />
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
