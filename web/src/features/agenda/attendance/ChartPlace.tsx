import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { attendanceTexts as texts } from './attendance.texts.ts';
import type { CountedGroup } from './attendance-counts.ts';
import { chartHeight, LEGEND_HEIGHT } from './chart-height.ts';

const AttendanceChart = lazy(() => import('./AttendanceChart.tsx'));

/** More bars than these are a wall: the table below has them all. */
const BARS_MAX = 12;

interface Props {
  by: keyof typeof texts.chart;
  groups: CountedGroup[];
}

/** The chart under its title; its height stands before its code has been loaded. */
export function ChartPlace({ by, groups }: Props) {
  const drawn = groups.slice(0, BARS_MAX);
  const waiting = <Skeleton variant="rounded" height={chartHeight(drawn.length) + LEGEND_HEIGHT} />;
  return (
    <SectionCard title={texts.chart[by]}>
      <Suspense fallback={waiting}>
        <AttendanceChart caption={texts.chart[by]} nameColumn={texts.names[by]} groups={drawn} />
      </Suspense>
      {groups.length > drawn.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.mostOnly(drawn.length, groups.length)}
        </Typography>
      )}
    </SectionCard>
  );
}
