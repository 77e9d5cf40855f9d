import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { ExportButton } from '../domain/access/ExportButton.tsx';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { FollowUpList } from '../features/record/follow-ups/FollowUpList.tsx';
import { followUpsOf } from '../features/record/follow-ups/follow-ups.api.ts';
import { followUpTexts as texts } from '../features/record/follow-ups/follow-ups.texts.ts';
import { useMessageOnce } from '../features/record/follow-ups/useMessageOnce.ts';
import { ApiError } from '../lib/http/http.ts';
import type { FollowUpListState } from '../lib/navigation/follow-up-start.ts';
import { useCarried, useCarry } from '../lib/navigation/navigation-state.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { useHashTarget } from '../ui/page/useHashTarget.ts';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { TimedAlert } from '../ui/states/TimedAlert.tsx';

const SUCCESS_MS = 5_000;

export default function FollowUpListPage() {
  const id = Number(useParams().id);
  const carried = useCarried<FollowUpListState>();
  if (carried?.patientId !== id) return <Navigate to={paths.patient(id)} replace />;
  return <FollowUpsOfPatient carried={carried} />;
}

function FollowUpsOfPatient({ carried }: { carried: FollowUpListState }) {
  const { patientId } = carried;
  const { data: patient } = usePatient(patientId);
  const query = useQuery(followUpsOf(patientId));
  const message = useMessageOnce(carried);
  useHashTarget(query.data !== undefined);
  // The patient was taken out of this person's reach: do not show what the cache still holds.
  const gone = query.error instanceof ApiError && query.error.status === 404;
  if (gone) return <Navigate to={paths.patient(patientId)} replace />;
  return (
    <PatientInViewProvider value={patient}>
      <PageHeader
        title={texts.listTitle}
        backTo={paths.patient(patientId)}
        backLabel={texts.backToPatient}
        actions={<Actions patientId={patientId} />}
      />
      <PatientBar patient={patient} />
      <TimedAlert message={message} severity="success" hideAfterMs={SUCCESS_MS} />
      {query.isPending && <LoadingState text={texts.loading} />}
      {!query.data && (
        <LoadError error={query.error} text={texts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && <FollowUpList patientId={patientId} followUps={query.data} />}
    </PatientInViewProvider>
  );
}

function Actions({ patientId }: { patientId: number }) {
  const session = useSession();
  const carry = useCarry();
  return (
    <>
      <ExportButton
        resource="follow_ups"
        what={texts.exported}
        name={`seguimientos-${patientId}`}
        url={`/api/patients/${patientId}/follow-ups/export.csv`}
      />
      <Button component={Link} to={paths.patient(patientId)} variant="outlined">
        {texts.backToPatient}
      </Button>
      {session.can('follow_ups', 'create') && (
        <Button
          component={Link}
          to={paths.newFollowUp(patientId)}
          state={carry({ from: 'follow-ups' })}
          variant="contained"
          startIcon={<AddIcon />}
        >
          {texts.newButton}
        </Button>
      )}
    </>
  );
}
