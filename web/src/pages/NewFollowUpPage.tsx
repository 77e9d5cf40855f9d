import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Backdrop from '@mui/material/Backdrop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { FollowUpForm } from '../features/record/follow-ups/FollowUpForm.tsx';
import { followUpTexts as texts } from '../features/record/follow-ups/follow-ups.texts.ts';
import { PatientCard } from '../features/record/follow-ups/PatientCard.tsx';
import { UpdateRiskButton } from '../features/record/risk/UpdateRiskButton.tsx';
import { DRAFT_UNKNOWN, draftQuery } from '../lib/drafts/drafts.ts';
import type { FollowUpArrival, FollowUpListState, FollowUpStart } from '../lib/navigation/follow-up-start.ts';
import { useCarried, useCarry } from '../lib/navigation/navigation-state.ts';
import { paths } from '../lib/navigation/paths.ts';
import { returnTo, stepsBackTo } from '../lib/navigation/visited.ts';
import { notify } from '../lib/notices.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const RecordPanel = lazy(() => import('./RecordPanel.tsx'));

export default function NewFollowUpPage() {
  const id = Number(useParams().id);
  const { user } = useSession();
  const patient = usePatient(id);
  const draft = useQuery(draftQuery(user.id_prestador, 'follow-up', id));
  const back = useWayBack(id);
  const arrived = useArrivedStart(id, back.start);
  // On a wide screen the last session is read while the next is written.
  const [consulting, setConsulting] = useState(hasRoomForBoth);
  const [opened, setOpened] = useState(consulting);
  return (
    <PatientInViewProvider value={patient.data}>
      <PageHeader
        title={texts.formTitle}
        {...back.link}
        backLabel={texts.back}
        actions={
          <>
            <UpdateRiskButton patientId={id} variant="outlined" />
            <Button
              variant="outlined"
              startIcon={<MenuBookOutlined />}
              aria-label={texts.consult}
              aria-expanded={consulting}
              sx={ICON_ALONE_ON_A_TELEPHONE}
              onClick={() => {
                setOpened(true);
                setConsulting(!consulting);
              }}
            >
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {texts.consult}
              </Box>
            </Button>
          </>
        }
      />
      <PatientBar patient={patient.data} />
      {patient.data && draft.isFetched && arrived.isKnown ? (
        <>
          <LoadError
            error={draft.data === undefined && draft.error}
            text={DRAFT_UNKNOWN}
            onRetry={() => void draft.refetch()}
          />
          <PatientCard patient={patient.data} />
          <Box sx={consulting ? SIDE_BY_SIDE : undefined}>
            <FollowUpForm
              patientId={id}
              start={back.start ?? arrived.start}
              startIsGuessed={!back.start}
              draft={draft.data ?? null}
              draftKnown={draft.data !== undefined}
              onSaved={back.afterSave}
              onCancel={back.leave}
            />
            {opened && (
              <Suspense fallback={consulting && !hasRoomForBoth() && <PanelOnItsWay />}>
                <RecordPanel patientId={id} open={consulting} onClose={() => setConsulting(false)} />
              </Suspense>
            )}
          </Box>
        </>
      ) : (
        <NotReady failure={patient.error} onRetry={() => void patient.refetch()} />
      )}
    </PatientInViewProvider>
  );
}

/**
 * What the note begins with: the appointment from which it is written or, from anywhere else, the person's own one of today
 * to which the patient has come. A note that belonged to none would leave it unheld, and nobody would be charged.
 */
function useArrivedStart(patientId: number, start: FollowUpStart | undefined) {
  const { user, can } = useSession();
  const asks = start === undefined && can('appointments', 'read');
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['appointments', 'arrived', patientId],
    queryFn: async ({ signal }) => {
      const { arrivedStart } = await import('../features/agenda/appointments/arrived-start.ts');
      return arrivedStart(patientId, user.id_prestador, signal);
    },
    enabled: asks,
    refetchOnMount: 'always',
  });
  return { start: data ?? undefined, isKnown: !asks || isFetchedAfterMount };
}

/** Says at once that the tap was felt, and keeps a second one from closing it again. */
function PanelOnItsWay() {
  return (
    <Backdrop open aria-hidden={false} sx={{ zIndex: 'modal', color: 'common.white' }}>
      <CircularProgress color="inherit" aria-label={texts.consultLoading} />
    </Backdrop>
  );
}

/** It stays beside the title, so that the first text field is on the first screen. */
const ICON_ALONE_ON_A_TELEPHONE = {
  minWidth: 44,
  '& .MuiButton-startIcon': { mr: { xs: -0.5, sm: 1 } },
} as const;

const hasRoomForBoth = () => window.matchMedia('(min-width: 1440px)').matches;

/** The form has its width before the record takes more than it needs. */
const SIDE_BY_SIDE = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 782px) minmax(340px, 1fr)' },
};

function NotReady({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  if (!failure) return <LoadingState text={texts.loadingPatient} />;
  return <LoadError error={failure} text={texts.patientFailed} onRetry={onRetry} />;
}

/** To the follow-up list, the agenda or the dashboard, when it was the screen before; otherwise to the patient. */
function useWayBack(id: number) {
  const { from, start } = useCarried<FollowUpArrival>() ?? {};
  const toList = from === 'follow-ups';
  const isDaysWork = from === 'agenda' || from === 'dashboard';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const carry = useCarry();
  const link = toList
    ? { backTo: paths.followUps(id), backState: carry<FollowUpListState>({ patientId: id }) }
    : { backTo: isDaysWork ? paths[from] : paths.patient(id) };

  const afterSave = async () => {
    const successMessage = texts.created;
    for (const changed of ['dashboard', 'patients', 'appointments'])
      void queryClient.invalidateQueries({ queryKey: [changed] });
    // Neither the agenda nor the dashboard has a place for such a message.
    if (isDaysWork) notify(successMessage, 'success');
    if (isDaysWork) return returnTo(navigate, link.backTo);
    const state = toList ? { patientId: id, successMessage } : { successMessage, refreshData: true };
    return returnTo(navigate, link.backTo, carry(state));
  };
  const leave = () => {
    const steps = stepsBackTo(link.backTo);
    void (steps === null ? navigate(link.backTo, { state: link.backState }) : navigate(steps));
  };
  return { link, start, afterSave, leave };
}
