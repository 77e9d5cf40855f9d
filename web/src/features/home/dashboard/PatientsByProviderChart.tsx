import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { paths } from '../../../lib/navigation/paths.ts';
import { CHART_HEIGHT, ChartFigure } from '../../../ui/page/ChartFigure.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { truncated } from '../../../ui/text/truncated.ts';
import { dashboardTexts } from './dashboard.texts.ts';

const NAME_WIDTH = 132;
const NAME_MAX = 18;

interface Props {
  caption: string;
  providers: DashboardActivity['patientsByProvider'];
}

export default function PatientsByProviderChart({ caption, providers }: Props) {
  if (providers.length === 0)
    return (
      <EmptyState
        title={dashboardTexts.noneAssigned}
        next={{ label: dashboardTexts.viewPatients, to: paths.patients }}
      />
    );
  const names = new Map(providers.map((provider) => [provider.id_prestador, fullName(provider)]));
  return (
    <ChartFigure
      caption={caption}
      columns={[dashboardTexts.provider, dashboardTexts.patients]}
      rows={providers.map((provider) => [fullName(provider), formatNumber(provider.pacientes)])}
    >
      <ChartsContainer
        height={CHART_HEIGHT}
        margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
        disableKeyboardNavigation
        yAxis={[
          {
            scaleType: 'band',
            data: providers.map((provider) => provider.id_prestador),
            width: NAME_WIDTH,
            valueFormatter: (id: number) => truncated(names.get(id) ?? '', NAME_MAX),
          },
        ]}
        xAxis={[{ tickMinStep: 1, valueFormatter: formatNumber }]}
        series={[
          {
            type: 'bar',
            layout: 'horizontal',
            data: providers.map((provider) => provider.pacientes),
            color: 'var(--mui-palette-primary-main)',
            barLabel: ({ value }) => formatNumber(value ?? 0),
            barLabelPlacement: 'outside',
          },
        ]}
      >
        <ChartsGrid vertical />
        <BarPlot borderRadius={3} slotProps={{ barLabel: { style: { fontSize: 12 } } }} />
        <ChartsXAxis />
        <ChartsYAxis />
      </ChartsContainer>
    </ChartFigure>
  );
}
