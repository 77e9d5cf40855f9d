import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardStats } from '@trama/contract/schemas/home/dashboard';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

export function TotalCard({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <SectionCard title={dashboardTexts.total} icon={<PeopleOutlined />}>
      <Typography sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
        {stats ? formatNumber(stats.totalPatients) : <Skeleton width={80} />}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {stats ? dashboardTexts.active(formatNumber(stats.activePatients)) : <Skeleton width={120} />}
      </Typography>
    </SectionCard>
  );
}
