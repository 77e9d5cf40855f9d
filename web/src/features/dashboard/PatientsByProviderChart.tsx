import { BarChart } from '@mui/x-charts/BarChart';
import { formatNumber } from '@trama/contract/clinic-time';
import type { DashboardActivity } from '@trama/contract/dashboard';
import { fullName } from '@trama/contract/full-name';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { truncated } from '../../ui/truncated.ts';
import { CHART_HEIGHT, ChartFigure } from './ChartFigure.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const NAME_WIDTH = 132;
const NAME_MAX = 18;

type Providers = DashboardActivity['patientsByProvider'];

export default function PatientsByProviderChart({ providers }: { providers: Providers }) {
  if (providers.length === 0) return <EmptyState title={dashboardTexts.noneAssigned} />;
  const names = new Map(providers.map((provider) => [provider.id_prestador, fullName(provider)]));
  const nameOf = (id: number) => names.get(id) ?? '';
  return (
    <ChartFigure
      caption={dashboardTexts.patientsByProvider}
      columns={[dashboardTexts.provider, dashboardTexts.patients]}
      rows={providers.map((provider) => [fullName(provider), formatNumber(provider.pacientes)])}
    >
      <BarChart
        height={CHART_HEIGHT}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        disableKeyboardNavigation
        hideLegend
        layout="horizontal"
        yAxis={[
          {
            scaleType: 'band',
            data: providers.map((provider) => provider.id_prestador),
            width: NAME_WIDTH,
            valueFormatter: (id: number, { location }) =>
              location === 'tick' ? truncated(nameOf(id), NAME_MAX) : nameOf(id),
          },
        ]}
        xAxis={[{ tickMinStep: 1, valueFormatter: formatNumber }]}
        grid={{ vertical: true }}
        series={[
          {
            data: providers.map((provider) => provider.pacientes),
            label: dashboardTexts.patients,
            color: 'var(--mui-palette-primary-main)',
          },
        ]}
        borderRadius={3}
      />
    </ChartFigure>
  );
}
