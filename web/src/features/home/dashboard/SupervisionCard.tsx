import RateReview from '@mui/icons-material/RateReviewOutlined';
import List from '@mui/material/List';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { forSupervision } from './dashboard.api.ts';
import { dashboardTexts } from './dashboard.texts.ts';

const SHOWN = 6;

/** Shows supervisors which follow-ups carry a note for them. The note itself is read in the record. */
export function SupervisionCard() {
  const mayAssign = useSession().can('patients', 'assign');
  const carry = useCarry();
  const { data: sessions = [] } = useQuery({ ...forSupervision, enabled: mayAssign });
  if (sessions.length === 0) return null;
  return (
    <SectionCard title={dashboardTexts.supervision} icon={<RateReview />}>
      <List disablePadding>
        {sessions.slice(0, SHOWN).map(({ id_seguimiento, fecha, pacientes, prestadores }) => (
          <PersonRow
            key={id_seguimiento}
            name={calledName(pacientes)}
            secondary={`${formatDate(fecha)} · ${fullName(prestadores)}`}
            to={paths.followUp(pacientes.id_paciente, id_seguimiento)}
            state={carry({ patientId: pacientes.id_paciente })}
          />
        ))}
      </List>
    </SectionCard>
  );
}
