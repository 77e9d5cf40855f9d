import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '@trama/contract/schemas/patients';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FollowUpForm } from '../features/follow-ups/FollowUpForm.tsx';
import { followUpListState } from '../features/follow-ups/follow-up-list-state.ts';
import { followUpsOf } from '../features/follow-ups/follow-ups.api.ts';
import { followUpTexts as texts } from '../features/follow-ups/follow-ups.texts.ts';
import { PatientCard } from '../features/follow-ups/PatientCard.tsx';
import { usePatient } from '../features/patients/patients.api.ts';
import { draftQuery } from '../lib/drafts/drafts.ts';
import { ApiError, errorText } from '../lib/http/http.ts';
import { useCarried, useCarry } from '../lib/navigation/navigation-state.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PatientBar } from '../ui/PatientBar.tsx';
import { PatientInViewProvider } from '../ui/patient-in-view.ts';

const RecordPanel = lazy(() => import('./RecordPanel.tsx'));

export default function NewFollowUpPage() {
  const id = Number(useParams().id);
  const { user } = useSession();
  const patient = usePatient(id);
  const draft = useQuery(draftQuery(user.id_prestador, 'follow-up', id));
  const back = useWayBack(id);
  const [consulting, setConsulting] = useState(false);
  const [opened, setOpened] = useState(false);
  const retry = () => {
    void patient.refetch();
    void draft.refetch();
  };
  return (
    <PatientInViewProvider value={patient.data}>
      <PageHeader
        title={texts.formTitle}
        {...back.link(patient.data)}
        backLabel={texts.back}
        actions={
          <Button
            variant="outlined"
            startIcon={<MenuBookOutlined />}
            aria-expanded={consulting}
            onClick={() => {
              setOpened(true);
              setConsulting(!consulting);
            }}
          >
            {texts.consult}
          </Button>
        }
      />
      <PatientBar patient={patient.data} />
      {patient.data && draft.isSuccess ? (
        <>
          <PatientCard patient={patient.data} />
          <Box sx={SIDE_BY_SIDE}>
            <FollowUpForm
              patientId={id}
              draft={draft.data}
              onSaved={() => back.afterSave(patient.data)}
              onCancel={() => back.leave(patient.data)}
            />
            {opened && (
              <Suspense>
                <RecordPanel patientId={id} open={consulting} onClose={() => setConsulting(false)} />
              </Suspense>
            )}
          </Box>
        </>
      ) : (
        <NotReady failure={patient.error ?? draft.error} onRetry={retry} />
      )}
    </PatientInViewProvider>
  );
}

/** The form keeps its width; the record takes what is left of the line. */
const SIDE_BY_SIDE = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 782px) minmax(0, 1fr)' },
};

function NotReady({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  if (!failure) return <LoadingState text={texts.loadingPatient} />;
  const missing = failure instanceof ApiError && failure.status === 404;
  const message = missing ? texts.patientFailed : errorText(failure, texts.patientFailed);
  return <ErrorAlert message={message} onRetry={onRetry} />;
}

/** To the follow-up list, when it was the screen before; otherwise to the patient. */
function useWayBack(id: number) {
  const toList = useCarried<{ from?: string }>()?.from === 'follow-ups';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const carry = useCarry();
  const followUps = followUpsOf(id);

  const link = (patient: Patient | undefined) =>
    toList && patient
      ? {
          backTo: paths.followUps(id),
          backState: carry(followUpListState(patient, queryClient.getQueryData(followUps.queryKey))),
        }
      : { backTo: paths.patient(id) };

  const afterSave = async (patient: Patient) => {
    const successMessage = texts.created;
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    if (!toList) {
      const state = carry({ successMessage, refreshData: true });
      return navigate(paths.patient(id), { replace: true, state });
    }
    await queryClient.invalidateQueries({ queryKey: ['patients'], refetchType: 'none' });
    // Without them the list loads them itself.
    const fresh = await queryClient.fetchQuery(followUps).catch(() => undefined);
    const state = carry({ ...followUpListState(patient, fresh), successMessage });
    return navigate(paths.followUps(id), { replace: true, state });
  };

  return {
    link,
    afterSave,
    leave: (patient: Patient) => {
      const { backTo, backState } = link(patient);
      void navigate(backTo, { state: backState });
    },
  };
}
