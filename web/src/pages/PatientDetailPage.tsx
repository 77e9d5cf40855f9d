import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueries } from '@tanstack/react-query';
import { fullName } from '@trama/contract/full-name';
import type { Patient } from '@trama/contract/patients';
import { useState } from 'react';
import { useParams } from 'react-router';
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
import { ApiError, errorText } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { TimedAlert } from '../ui/TimedAlert.tsx';

const SUCCESS_MS = 5_000;

export default function PatientDetailPage() {
  const id = Number(useParams().id);
  const { successMessage, listSearch } = useArrival(id);
  const patient = usePatient(id);
  // What the clinical cards show is asked for here too, together with the patient: no card waits for it.
  useQueries({ queries: [historyOf(id), followUpsOf(id), ...clinicalDataOf(id)] });
  const [statusAsked, setStatusAsked] = useState<Patient | null>(null);

  return (
    <>
      <PageHeader
        title={detailTexts.title}
        backTo={`${paths.patients}${listSearch}`}
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

function PatientRecord({ query }: { query: ReturnType<typeof usePatient> }) {
  const { data: patient, error, refetch } = query;
  if (error instanceof ApiError && error.status === 404) {
    return <Alert severity="warning">{detailTexts.notFound}</Alert>;
  }
  const failure = error && (
    <ErrorAlert message={errorText(error, detailTexts.loadFailed)} onRetry={() => void refetch()} />
  );
  if (!patient) return failure ?? <LoadingState text={detailTexts.loading} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {failure}
      <PatientInfoCard patient={patient} />
      {/* The clinical cards: one column, two where there is room. */}
      <Box sx={CARD_GRID}>
        <HistoryCard patientId={patient.id_paciente} />
        <FollowUpsCard patient={patient} />
        <ClinicalCard kind="medications" patientId={patient.id_paciente} />
        <ClinicalCard kind="diseases" patientId={patient.id_paciente} />
        <ClinicalCard kind="relationships" patientId={patient.id_paciente} />
        <ClinicalCard kind="antecedents" patientId={patient.id_paciente} />
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
