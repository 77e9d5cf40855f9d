import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { CHART_HEIGHT } from '../../../ui/page/ChartFigure.tsx';

interface Props {
  names: string[];
  /** Hidden numbers are drawn as nothing: the table below says so. */
  series: { label: string; color: string; values: (number | null)[] }[];
  stacked?: boolean;
}

/** The table below it has the same figures: screen readers read that one. */
export default function StackedBars({ names, series, stacked = false }: Props) {
  return (
    <ChartsContainer
      height={CHART_HEIGHT}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      disableKeyboardNavigation
      aria-hidden
      xAxis={[{ scaleType: 'band', data: names }]}
      yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: formatNumber }]}
      series={series.map(({ label, color, values }) => ({
        type: 'bar',
        label,
        color,
        data: values.map((value) => value ?? 0),
        ...(stacked && { stack: 'all' }),
      }))}
    >
      <ChartsGrid horizontal />
      <BarPlot borderRadius={3} />
      <ChartsXAxis />
      <ChartsYAxis />
    </ChartsContainer>
  );
}
