import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentDay } from '@trama/contract/schemas/agenda/appointments';
import { lazy, Suspense } from 'react';
import { UnfinishedDrafts } from '../domain/record/UnfinishedDrafts.tsx';
import { AlertsCard } from '../features/access/alerts/AlertsCard.tsx';
import { openAlerts } from '../features/access/alerts/alerts.api.ts';
import { appointmentDay } from '../features/agenda/appointments/appointments.api.ts';
import { AbsencesCard, MyDayCard, ToRecordCard } from '../features/agenda/appointments/DayCards.tsx';
import { RequestsCard } from '../features/agenda/intake/RequestsCard.tsx';
import { ActivityCharts } from '../features/home/dashboard/ActivityCharts.tsx';
import {
  dashboardActivity,
  dashboardStats,
  recentPatients,
  riskPatients,
  todaysSessions,
} from '../features/home/dashboard/dashboard.api.ts';
import { dashboardTexts } from '../features/home/dashboard/dashboard.texts.ts';
import { QuickActions } from '../features/home/dashboard/QuickActions.tsx';
import { QuietPatientsCard } from '../features/home/dashboard/QuietPatientsCard.tsx';
import { RecentPatientsCard } from '../features/home/dashboard/RecentPatientsCard.tsx';
import { RiskPatientsCard } from '../features/home/dashboard/RiskPatientsCard.tsx';
import { SupervisionCard } from '../features/home/dashboard/SupervisionCard.tsx';
import { TodaysSessionsCard } from '../features/home/dashboard/TodaysSessionsCard.tsx';
import { TotalCard } from '../features/home/dashboard/TotalCard.tsx';
import { WithoutTeamCard } from '../features/home/dashboard/WithoutTeamCard.tsx';
import { FirstSteps } from '../features/home/first-steps/FirstSteps.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { useDismissible } from '../ui/states/useDismissible.ts';
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
  const keepsAgenda = session.can('appointments', 'read');
  const alerts = useQuery({ ...openAlerts, enabled: session.can('audit', 'read') });
  const day = useQuery({ ...appointmentDay, enabled: keepsAgenda });
  const { mi_dia: myDay, por_registrar: toRecord, ausentes: absences } = day.data ?? NOTHING_TO_SEE_TO;
  // The charts are loaded after the page: they must not hold up what people came for.
  // What stands above the other cards has arrived, or will not come: nothing is pushed down.
  const isOnTop = !day.isLoading && !atRisk.isLoading && !alerts.isLoading;
  const standing = isOnTop && Boolean(stats.data && recent.data && sessions.data);
  const activity = useQuery({ ...dashboardActivity, enabled: standing });
  const showActivity = standing && stats.data?.totalPatients !== 0 && !activity.isLoadingError;
  const [error, dismissError] = useDismissible(
    stats.error ??
      recent.error ??
      sessions.error ??
      atRisk.error ??
      day.error ??
      alerts.error ??
      activity.error,
  );
  return (
    <>
      <PageHeader title={dashboardTexts.title} />
      <LoadError error={error} text={dashboardTexts.failed} onClose={dismissError} />
      <UnfinishedDrafts />
      <Box sx={GRID}>
        <Stack spacing={2}>
          {!stats.isLoadingError && <TotalCard stats={stats.data} />}
          {firstSteps && <FirstSteps done={firstSteps} />}
          <QuickActions />
          <MyDayCard appointments={myDay} />
          <ToRecordCard appointments={toRecord} />
          {isOnTop && alerts.data && alerts.data.abiertas > 0 && <AlertsCard alerts={alerts.data} />}
          {isOnTop && atRisk.data && atRisk.data.total > 0 && <RiskPatientsCard atRisk={atRisk.data} />}
          {isOnTop && <AbsencesCard appointments={absences} />}
          {/* Where nobody keeps the agenda, what was recorded today is all that is known of the day. */}
          {standing && myDay.length === 0 && sessions.data && sessions.data.length > 0 && (
            <TodaysSessionsCard sessions={sessions.data} total={stats.data?.todaysSessions ?? 0} />
          )}
          {isOnTop && <RequestsCard />}
          {isOnTop && <WithoutTeamCard />}
          {standing && <SupervisionCard />}
          {standing && session.isAdmin && (
            <Suspense>
              <InvitationsCard />
            </Suspense>
          )}
          {showActivity && <QuietPatientsCard activity={activity.data} />}
        </Stack>
        <Stack spacing={2}>
          {!recent.isLoadingError && <RecentPatientsCard patients={recent.data} />}
          {showActivity && <ActivityCharts activity={activity.data} />}
        </Stack>
      </Box>
    </>
  );
}

const NOTHING_TO_SEE_TO: AppointmentDay = { mi_dia: [], por_registrar: [], ausentes: [] };

const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 2fr) minmax(0, 3fr)' },
};
