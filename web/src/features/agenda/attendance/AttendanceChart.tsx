import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { ChartFigure } from '../../../ui/page/ChartFigure.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import { attendanceTexts as texts } from './attendance.texts.ts';
import { COUNTS, type CountedGroup } from './attendance-counts.ts';
import { chartHeight } from './chart-height.ts';

const NAME_WIDTH = 132;
const NAME_MAX = 18;

/** The bars can be told apart without colours too: their order is that of the legend. */
const COLORS = {
  realizados: 'var(--mui-palette-secondary-main)',
  ausentes: 'var(--mui-palette-warning-main)',
  cancelados: 'var(--mui-palette-text-disabled)',
} as const;

interface Props {
  caption: string;
  /** What a bar is: a provider, a patient, a month. */
  nameColumn: string;
  groups: CountedGroup[];
}

export default function AttendanceChart({ caption, nameColumn, groups }: Props) {
  const names = new Map(groups.map(({ key, name }) => [key, truncated(name, NAME_MAX)]));
  return (
    <>
      <Legend />
      <ChartFigure
        caption={caption}
        columns={[nameColumn, ...COUNTS.map((count) => texts.counts[count])]}
        rows={groups.map((group) => [group.name, ...COUNTS.map((count) => formatNumber(group[count]))])}
      >
        <ChartsContainer
          height={chartHeight(groups.length)}
          margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          disableKeyboardNavigation
          skipAnimation
          yAxis={[
            {
              scaleType: 'band',
              data: groups.map(({ key }) => key),
              width: NAME_WIDTH,
              valueFormatter: (key: string) => names.get(key) ?? '',
            },
          ]}
          xAxis={[{ tickMinStep: 1, valueFormatter: formatNumber }]}
          series={COUNTS.map((count) => ({
            type: 'bar' as const,
            layout: 'horizontal' as const,
            stack: 'all',
            data: groups.map((group) => group[count]),
            color: COLORS[count],
          }))}
        >
          <ChartsGrid vertical />
          <BarPlot />
          <ChartsXAxis />
          <ChartsYAxis />
        </ChartsContainer>
      </ChartFigure>
    </>
  );
}

function Legend() {
  return (
    <Stack direction="row" useFlexGap aria-hidden sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      {COUNTS.map((count) => (
        <Typography key={count} variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="span" sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: COLORS[count] }} />
          {texts.counts[count]}
        </Typography>
      ))}
    </Stack>
  );
}
