import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ActivityCharts } from '../features/dashboard/ActivityCharts.tsx';
import {
  dashboardActivity,
  dashboardStats,
  recentPatients,
  riskPatients,
  todaysSessions,
} from '../features/dashboard/dashboard.api.ts';
import { dashboardTexts } from '../features/dashboard/dashboard.texts.ts';
import { QuickActions } from '../features/dashboard/QuickActions.tsx';
import { QuietPatientsCard } from '../features/dashboard/QuietPatientsCard.tsx';
import { RecentPatientsCard } from '../features/dashboard/RecentPatientsCard.tsx';
import { RiskPatientsCard } from '../features/dashboard/RiskPatientsCard.tsx';
import { SupervisionCard } from '../features/dashboard/SupervisionCard.tsx';
import { TodaysSessionsCard } from '../features/dashboard/TodaysSessionsCard.tsx';
import { TotalCard } from '../features/dashboard/TotalCard.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { UnfinishedDrafts } from '../ui/UnfinishedDrafts.tsx';
import { useDismissible } from '../ui/useDismissible.ts';

export default function DashboardPage() {
  const stats = useQuery(dashboardStats);
  const recent = useQuery(recentPatients);
  const sessions = useQuery(todaysSessions);
  const atRisk = useQuery(riskPatients);
  // The charts are loaded after the page: they must not hold up what people came for.
  const standing = Boolean(stats.data && recent.data && sessions.data);
  const activity = useQuery({ ...dashboardActivity, enabled: standing });
  const showActivity = standing && stats.data?.totalPatients !== 0 && !activity.isLoadingError;
  const [error, dismissError] = useDismissible(
    stats.error ?? recent.error ?? sessions.error ?? atRisk.error ?? activity.error,
  );
  return (
    <>
      <PageHeader title={dashboardTexts.title} />
      <LoadError error={error} text={dashboardTexts.failed} onClose={dismissError} />
      <UnfinishedDrafts />
      <Box sx={GRID}>
        <Stack spacing={2}>
          {!stats.isLoadingError && <TotalCard stats={stats.data} />}
          <QuickActions />
          {atRisk.data && atRisk.data.total > 0 && <RiskPatientsCard atRisk={atRisk.data} />}
          {sessions.data && sessions.data.length > 0 && (
            <TodaysSessionsCard sessions={sessions.data} total={stats.data?.todaysSessions ?? 0} />
          )}
          {standing && <SupervisionCard />}
          {showActivity && <QuietPatientsCard quiet={activity.data?.quietPatients} />}
        </Stack>
        <Stack spacing={2}>
          {!recent.isLoadingError && <RecentPatientsCard patients={recent.data} />}
          {showActivity && <ActivityCharts activity={activity.data} />}
        </Stack>
      </Box>
    </>
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 2fr) minmax(0, 3fr)' },
};
