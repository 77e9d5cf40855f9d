import TodayOutlined from '@mui/icons-material/TodayOutlined';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { TodaysSession } from '@trama/contract/schemas/dashboard';
import { fullName } from '@trama/contract/words/full-name';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { PersonRow } from './PersonRow.tsx';

const SHOWN = 5;

interface Props {
  sessions: TodaysSession[];
  /** How many there are in all. */
  total: number;
}

export function TodaysSessionsCard({ sessions, total }: Props) {
  const shown = sessions.slice(0, SHOWN);
  const more = Math.max(total, sessions.length) - shown.length;
  return (
    <SectionCard title={dashboardTexts.today} icon={<TodayOutlined />}>
      <List disablePadding>
        {shown.map(({ id_seguimiento, pacientes, prestadores }) => (
          <PersonRow key={id_seguimiento} patient={pacientes} secondary={fullName(prestadores)} />
        ))}
      </List>
      {more > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {dashboardTexts.moreToday(more)}
        </Typography>
      )}
    </SectionCard>
  );
}
