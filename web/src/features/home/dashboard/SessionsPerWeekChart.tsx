import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { CHART_HEIGHT, ChartFigure } from '../../../ui/page/ChartFigure.tsx';
import { useLayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const DAY_AND_MONTH = 'dd/MM'.length;

interface Props {
  caption: string;
  weeks: DashboardActivity['sessionsPerWeek'];
}

export default function SessionsPerWeekChart({ caption, weeks }: Props) {
  const isNarrow = useLayoutWidth() === 'narrow';
  const weekOf = (semana: string) => dashboardTexts.weekOf(formatDate(semana));
  if (weeks.every(({ sesiones }) => sesiones === 0)) return <EmptyState title={dashboardTexts.noSessions} />;
  return (
    <ChartFigure
      caption={caption}
      columns={[dashboardTexts.week, dashboardTexts.sessions]}
      rows={weeks.map(({ semana, sesiones }) => [weekOf(semana), formatNumber(sesiones)])}
    >
      <ChartsContainer
        height={CHART_HEIGHT}
        margin={{ top: 16, right: 8, bottom: 0, left: 0 }}
        disableKeyboardNavigation
        xAxis={[
          {
            scaleType: 'band',
            data: weeks.map((week) => formatDate(week.semana).slice(0, DAY_AND_MONTH)),
          },
        ]}
        yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: formatNumber }]}
        series={[
          {
            type: 'bar',
            data: weeks.map((week) => week.sesiones),
            color: 'var(--mui-palette-secondary-main)',
            // On a telephone the figures would run into each other.
            ...(isNarrow
              ? {}
              : { barLabel: ({ value }: { value: number | null }) => formatNumber(value ?? 0) }),
            barLabelPlacement: 'outside',
          },
        ]}
      >
        <ChartsGrid horizontal />
        <BarPlot borderRadius={3} slotProps={{ barLabel: { style: { fontSize: 12 } } }} />
        <ChartsXAxis />
        <ChartsYAxis />
      </ChartsContainer>
    </ChartFigure>
  );
}
