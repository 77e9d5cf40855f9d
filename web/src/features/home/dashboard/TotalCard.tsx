import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DashboardStats } from '@trama/contract/schemas/home/dashboard';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

export function TotalCard({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <SectionCard
      title={dashboardTexts.total}
      icon={<PeopleOutlined />}
      action={
        stats &&
        stats.totalPatients > 0 && (
          <Button size="small" startIcon={<BarChartOutlined />} component={Link} to={paths.activity}>
            {dashboardTexts.seeActivity}
          </Button>
        )
      }
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'baseline' }}>
        <Typography sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
          {stats ? formatNumber(stats.totalPatients) : <Skeleton width={80} />}
        </Typography>
        {stats?.totalPatients !== 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {stats ? dashboardTexts.active(formatNumber(stats.activePatients)) : <Skeleton width={120} />}
          </Typography>
        )}
      </Stack>
    </SectionCard>
  );
}
