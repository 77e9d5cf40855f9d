import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardActivity } from '@trama/contract/schemas/dashboard';
import { lazy, type ReactNode, Suspense } from 'react';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { CHART_HEIGHT } from './ChartFigure.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const SessionsPerWeekChart = lazy(() => import('./SessionsPerWeekChart.tsx'));
const PatientsByProviderChart = lazy(() => import('./PatientsByProviderChart.tsx'));

export function ActivityCharts({ activity }: { activity: DashboardActivity | undefined }) {
  return (
    <>
      <SectionCard title={dashboardTexts.sessionsPerWeek}>
        <Chart>{activity && <SessionsPerWeekChart weeks={activity.sessionsPerWeek} />}</Chart>
      </SectionCard>
      <SectionCard title={dashboardTexts.patientsByProvider}>
        <Chart>{activity && <PatientsByProviderChart providers={activity.patientsByProvider} />}</Chart>
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
