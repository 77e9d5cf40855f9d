import { BarChart } from '@mui/x-charts/BarChart';
import { formatDate, formatNumber } from '@trama/contract/clinic-time';
import type { DashboardActivity } from '@trama/contract/dashboard';
import { CHART_HEIGHT, ChartFigure } from './ChartFigure.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const DAY_AND_MONTH = 'dd/MM'.length;

export default function SessionsPerWeekChart({ weeks }: { weeks: DashboardActivity['sessionsPerWeek'] }) {
  const weekOf = (semana: string) => dashboardTexts.weekOf(formatDate(semana));
  return (
    <ChartFigure
      caption={dashboardTexts.sessionsPerWeek}
      columns={[dashboardTexts.week, dashboardTexts.sessions]}
      rows={weeks.map(({ semana, sesiones }) => [weekOf(semana), formatNumber(sesiones)])}
    >
      <BarChart
        height={CHART_HEIGHT}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        disableKeyboardNavigation
        hideLegend
        xAxis={[
          {
            scaleType: 'band',
            data: weeks.map((week) => week.semana),
            valueFormatter: (semana: string, { location }) =>
              location === 'tick' ? formatDate(semana).slice(0, DAY_AND_MONTH) : weekOf(semana),
          },
        ]}
        yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: formatNumber }]}
        grid={{ horizontal: true }}
        series={[
          {
            data: weeks.map((week) => week.sesiones),
            label: dashboardTexts.sessions,
            color: 'var(--mui-palette-secondary-main)',
          },
        ]}
        borderRadius={3}
      />
    </ChartFigure>
  );
}
