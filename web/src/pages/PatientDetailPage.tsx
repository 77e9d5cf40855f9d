import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueries } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/patients';
import { LIST_NAMES, listOf } from '@trama/contract/words/clinical-lists';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AccessesButton } from '../features/audit/AccessesButton.tsx';
import { ClinicalCard } from '../features/clinical-data/ClinicalCard.tsx';
import { clinicalDataOf } from '../features/clinical-data/clinical-data.api.ts';
import { FollowUpsCard } from '../features/follow-ups/FollowUpsCard.tsx';
import { followUpsOf } from '../features/follow-ups/follow-ups.api.ts';
import { HistoryCard } from '../features/medical-history/HistoryCard.tsx';
import { historyOf } from '../features/medical-history/medical-history.api.ts';
import { PatientInfoCard } from '../features/patients/PatientInfoCard.tsx';
import { usePatient } from '../features/patients/patients.api.ts';
import { detailTexts, statusTexts } from '../features/patients/patients.texts.ts';
import { StatusDialog } from '../features/patients/StatusDialog.tsx';
import { SystemFooter } from '../features/patients/SystemFooter.tsx';
import { useArrival } from '../features/patients/useArrival.ts';
import { RecordDownloadButton } from '../features/record/RecordDownloadButton.tsx';
import { timelineTexts } from '../features/timeline/timeline.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { TimedAlert } from '../ui/TimedAlert.tsx';
import { UnfinishedDrafts } from '../ui/UnfinishedDrafts.tsx';
import { useHashTarget } from '../ui/useHashTarget.ts';

const SUCCESS_MS = 5_000;

export default function PatientDetailPage() {
  const id = Number(useParams().id);
  const successMessage = useArrival(id);
  const patient = usePatient(id);
  // Asked for together with the patient, so that the clinical cards need not wait for it.
  useQueries({ queries: [historyOf(id), followUpsOf(id), ...clinicalDataOf(id)] });
  const [statusAsked, setStatusAsked] = useState<Patient | null>(null);

  return (
    <>
      <PageHeader
        title={detailTexts.title}
        backTo={paths.patients}
        backLabel={detailTexts.back}
        subtitle={patient.data && fullName(patient.data)}
        actions={patient.data && <PatientStatus patient={patient.data} onAsk={setStatusAsked} />}
      />
      <TimedAlert message={successMessage} severity="success" hideAfterMs={SUCCESS_MS} />
      <PatientRecord query={patient} />
      <StatusDialog patient={statusAsked} onClose={() => setStatusAsked(null)} />
    </>
  );
}

function PatientStatus({ patient, onAsk }: { patient: Patient; onAsk: (patient: Patient) => void }) {
  const { isAdmin } = useSession();
  const { active, inactive } = detailTexts;
  const { confirm } = patient.activo ? statusTexts.deactivate : statusTexts.activate;
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <StatusChip active={patient.activo} activeText={active} inactiveText={inactive} />
      {isAdmin && (
        <Button
          variant="outlined"
          color={patient.activo ? 'error' : 'primary'}
          onClick={() => onAsk(patient)}
        >
          {confirm}
        </Button>
      )}
    </Stack>
  );
}

/** What can be done with the record as a whole. */
function PatientTools({ patient }: { patient: Patient }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button
        component={Link}
        to={paths.timeline(patient.id_paciente)}
        variant="outlined"
        startIcon={<TimelineOutlined />}
      >
        {timelineTexts.title}
      </Button>
      <RecordDownloadButton patient={patient} />
      <AccessesButton patientId={patient.id_paciente} />
    </Stack>
  );
}

function PatientRecord({ query }: { query: ReturnType<typeof usePatient> }) {
  const { data: patient, error, refetch } = query;
  useHashTarget(patient !== undefined);
  if (error instanceof ApiError && error.status === 404) {
    return <Alert severity="warning">{detailTexts.notFound}</Alert>;
  }
  const failure = error && (
    <LoadError error={error} text={detailTexts.loadFailed} onRetry={() => void refetch()} />
  );
  if (!patient) return failure ?? <LoadingState text={detailTexts.loading} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {failure}
      <UnfinishedDrafts patientId={patient.id_paciente} />
      <PatientTools patient={patient} />
      <PatientInfoCard patient={patient} />
      {/* The clinical cards: one column, two where there is room. */}
      <Box sx={CARD_GRID}>
        <HistoryCard patientId={patient.id_paciente} />
        <FollowUpsCard patient={patient} />
        {LIST_NAMES.map((name) => (
          <Box key={name} id={listOf(name).path} sx={{ minWidth: 0 }}>
            <ClinicalCard name={name} patientId={patient.id_paciente} />
          </Box>
        ))}
      </Box>
      <SystemFooter patient={patient} />
    </Box>
  );
}

const CARD_GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
