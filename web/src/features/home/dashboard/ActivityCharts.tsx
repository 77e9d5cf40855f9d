import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { CHART_HEIGHT } from '../../../ui/page/ChartFigure.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const SessionsPerWeekChart = lazy(() => import('./SessionsPerWeekChart.tsx'));
const PatientsByProviderChart = lazy(() => import('./PatientsByProviderChart.tsx'));

/** Titled for what they count: somebody who sees only their own patients reads about those. */
export function ActivityCharts({ activity }: { activity: DashboardActivity | undefined }) {
  const texts = useSession().isAdmin ? dashboardTexts.ofAll : dashboardTexts.ofOwn;
  return (
    <>
      <SectionCard title={texts.sessionsPerWeek}>
        <Chart>
          {activity && (
            <SessionsPerWeekChart caption={texts.sessionsPerWeek} weeks={activity.sessionsPerWeek} />
          )}
        </Chart>
      </SectionCard>
      <SectionCard title={texts.patientsByProvider}>
        <Chart>
          {activity && (
            <PatientsByProviderChart
              caption={texts.patientsByProvider}
              providers={activity.patientsByProvider}
            />
          )}
        </Chart>
      </SectionCard>
    </>
  );
}

/** Keeps its height while the figures, or the code that draws them, are being loaded. */
function Chart({ children }: { children: ReactNode }) {
  const waiting = <Skeleton variant="rounded" height={CHART_HEIGHT} />;
  return (
    <Box sx={{ minHeight: CHART_HEIGHT }}>
      <Suspense fallback={waiting}>{children ?? waiting}</Suspense>
    </Box>
  );
}
