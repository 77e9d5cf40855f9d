import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentDay } from '@trama/contract/schemas/agenda/agenda-days';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { ASSIGNABLE_ROLES, isRole } from '@trama/contract/words/access/access-policy';
import { lazy, type ReactNode, Suspense } from 'react';
import { HelpLines } from '../domain/people/HelpLines.tsx';
import { UnfinishedDrafts } from '../domain/record/UnfinishedDrafts.tsx';
import { AlertsCard } from '../features/access/alerts/AlertsCard.tsx';
import { openAlerts } from '../features/access/alerts/alerts.api.ts';
import { appointmentDay } from '../features/agenda/appointments/appointments.api.ts';
import { AbsencesCard, ToRecordCard } from '../features/agenda/appointments/DayCards.tsx';
import { MyDay } from '../features/agenda/appointments/MyDay.tsx';
import { pendingRequests } from '../features/agenda/intake/intake.api.ts';
import { RequestsCard } from '../features/agenda/intake/RequestsCard.tsx';
import {
  dashboardActivity,
  dashboardStats,
  recentPatients,
  riskPatients,
  teamEvents,
  todaysSessions,
  withoutTeam,
} from '../features/home/dashboard/dashboard.api.ts';
import { dashboardTexts } from '../features/home/dashboard/dashboard.texts.ts';
import { QuickActions } from '../features/home/dashboard/QuickActions.tsx';
import { QuietPatientsCard } from '../features/home/dashboard/QuietPatientsCard.tsx';
import { RecentPatientsCard } from '../features/home/dashboard/RecentPatientsCard.tsx';
import { RiskPatientsCard } from '../features/home/dashboard/RiskPatientsCard.tsx';
import { TeamEventsCard } from '../features/home/dashboard/TeamEventsCard.tsx';
import { TodaysSessionsCard } from '../features/home/dashboard/TodaysSessionsCard.tsx';
import { TotalCard } from '../features/home/dashboard/TotalCard.tsx';
import { WithoutTeamCard } from '../features/home/dashboard/WithoutTeamCard.tsx';
import { FirstSteps } from '../features/home/first-steps/FirstSteps.tsx';
import { DueCopiesCard } from '../features/record/copy-requests/DueCopiesCard.tsx';
import { RefusedCard } from '../features/record/signatures/RefusedCard.tsx';
import { AnswersCard } from '../features/record/supervision/AnswersCard.tsx';
import { SupervisionCard } from '../features/record/supervision/SupervisionCard.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { useDismissible } from '../ui/states/useDismissible.ts';
import { PatientInHand } from './PatientInHand.tsx';
import { useFirstSteps } from './useFirstSteps.ts';

// Only administrators have it.
const InvitationsCard = lazy(() => import('../features/people/providers/InvitationsCard.tsx'));

export default function DashboardPage() {
  const stats = useQuery(dashboardStats);
  const recent = useQuery(recentPatients);
  const sessions = useQuery(todaysSessions);
  const atRisk = useQuery(riskPatients);
  const session = useSession();
  const firstSteps = useFirstSteps(stats.data);
  const alerts = useQuery({ ...openAlerts, enabled: session.can('audit', 'read') });
  const day = useQuery({ ...appointmentDay, enabled: session.can('appointments', 'read') });
  const { mi_dia: myDay, por_registrar: toRecord, ausentes: absences } = day.data ?? NOTHING_TO_SEE_TO;
  // What stands above other cards has arrived, or will not come: nothing is pushed down.
  const decides = session.can('patients', 'assign');
  const requests = useQuery({ ...pendingRequests, enabled: decides });
  const teamless = useQuery({ ...withoutTeam, enabled: decides });
  const events = useQuery({ ...teamEvents, enabled: session.can('risk_events', 'read') });
  const onTop = [day, atRisk, alerts, requests, teamless, events];
  const isOnTop = !firstSteps.isAwaited && !onTop.some(({ isLoading }) => isLoading);
  const standing = isOnTop && Boolean(stats.data && recent.data && sessions.data);
  // Asked for after the rest: it must not hold up what people came for.
  const activity = useQuery({ ...dashboardActivity, enabled: standing });
  const showQuiet = standing && stats.data?.totalPatients !== 0 && !activity.isLoadingError;
  const showMyDay = !day.isLoadingError && (attends(session.user.role) || myDay.length > 0);
  const [error, dismissError] = useDismissible(
    stats.error ??
      recent.error ??
      sessions.error ??
      atRisk.error ??
      day.error ??
      alerts.error ??
      events.error ??
      activity.error,
  );
  return (
    <>
      <PageHeader title={dashboardTexts.title} actions={<QuickActions />} />
      <LoadError error={error} text={dashboardTexts.failed} onClose={dismissError} />
      <Box sx={GRID}>
        <Part area="work">
          {!isOnTop && !showMyDay && <LoadingState text={dashboardTexts.loading} />}
          {isOnTop && firstSteps.done && <FirstSteps done={firstSteps.done} />}
          {isOnTop && events.data && events.data.length > 0 && <TeamEventsCard events={events.data} />}
          {showMyDay && <MyDay appointments={day.data?.mi_dia} about={aboutPatient} />}
          {isOnTop && alerts.data && alerts.data.abiertas > 0 && <AlertsCard alerts={alerts.data} />}
          {isOnTop && session.isAdmin && <IntakeCards />}
        </Part>
        <Part area="side">
          <ToRecordCard appointments={toRecord.filter(isOfAnotherDay(myDay))} />
          <UnfinishedDrafts />
          {isOnTop && atRisk.data && atRisk.data.total > 0 && <RiskPatientsCard atRisk={atRisk.data} />}
          {isOnTop && <DueCopiesCard />}
          {isOnTop && !session.isAdmin && <IntakeCards />}
          {standing && session.isAdmin && (
            <Suspense>
              <InvitationsCard />
            </Suspense>
          )}
          {isOnTop && <AbsencesCard appointments={absences} />}
          {standing && <RefusedCard />}
          {standing && <AnswersCard />}
          {standing && <SupervisionCard />}
          {standing && <HelpLines />}
          {showQuiet && <QuietPatientsCard activity={activity.data} />}
        </Part>
        {isOnTop && (
          <Part area="rest">
            {!stats.isLoadingError && <TotalCard stats={stats.data} />}
            {/* Where nobody keeps the agenda, what was recorded today is all that is known of the day. */}
            {standing && myDay.length === 0 && sessions.data && sessions.data.length > 0 && (
              <TodaysSessionsCard sessions={sessions.data} total={stats.data?.todaysSessions ?? 0} />
            )}
            {!recent.isLoadingError && <RecentPatientsCard patients={recent.data} />}
          </Part>
        )}
      </Box>
    </>
  );
}

const NOTHING_TO_SEE_TO: AppointmentDay = { mi_dia: [], por_registrar: [], ausentes: [] };

const isOfAnotherDay = (myDay: Appointment[]) => {
  const today = new Set(myDay.map(({ id_turno }) => id_turno));
  return ({ id_turno }: Appointment) => !today.has(id_turno);
};

/** Patients come to them, so that a day without appointments is worth saying. */
const attends = (role: string) => isRole(role) && ASSIGNABLE_ROLES.includes(role);

const aboutPatient = (patientId: number) => <PatientInHand patientId={patientId} />;

/** What people who assign patients have to decide. */
function IntakeCards() {
  return (
    <>
      <RequestsCard />
      <WithoutTeamCard />
    </>
  );
}

function Part({ area, children }: { area: string; children: ReactNode }) {
  return (
    <Stack spacing={2} sx={{ gridArea: area, minWidth: 0, '&:empty': { display: 'none' } }}>
      {children}
    </Stack>
  );
}

/** The day at the left, what waits for the person at the right; on a telephone one after the other. */
const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(280px, 1fr)' },
  gridTemplateAreas: { xs: '"work" "side" "rest"', md: '"work side" "rest side"' },
  gridTemplateRows: { md: 'auto 1fr' },
};
