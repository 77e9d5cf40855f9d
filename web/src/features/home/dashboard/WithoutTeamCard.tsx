import GroupOffOutlined from '@mui/icons-material/GroupOffOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { withoutTeam } from './dashboard.api.ts';
import { dashboardTexts as texts } from './dashboard.texts.ts';

/** Active patients without a team, for people who may assign. */
export function WithoutTeamCard() {
  const mayAssign = useSession().can('patients', 'assign');
  const { data } = useQuery({ ...withoutTeam, enabled: mayAssign });
  if (!data || data.total === 0) return null;
  return (
    <SectionCard title={texts.withoutTeam} icon={<GroupOffOutlined />}>
      <List disablePadding>
        {data.data.map((patient) => (
          <PersonRow
            key={patient.id_paciente}
            name={calledName(patient)}
            secondary={texts.registered(formatDate(patient.fecha_creacion))}
            to={paths.patient(patient.id_paciente)}
          />
        ))}
      </List>
      <Button component={Link} to={paths.patientsWithoutTeam} sx={{ mt: 1.5 }}>
        {texts.allWithoutTeam(data.total)}
      </Button>
    </SectionCard>
  );
}
