import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PersonRow, PersonRowSkeleton } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const SHOWN = 5;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

export function RecentPatientsCard({ patients }: { patients: Patient[] | undefined }) {
  const session = useSession();
  return (
    <SectionCard title={dashboardTexts.recent}>
      {patients?.length === 0 && (
        <EmptyState
          title={dashboardTexts.noneRecent}
          {...(session.can('patients', 'create') && {
            hint: dashboardTexts.noneRecentHint,
            next: { label: dashboardTexts.addPatient, to: paths.newPatient },
          })}
        />
      )}
      {patients?.length !== 0 && (
        <List disablePadding>
          {patients?.slice(0, SHOWN).map((patient) => (
            <PersonRow
              key={patient.id_paciente}
              name={calledName(patient)}
              mark={<RiskMark risk={patient} />}
              secondary={lastSession(patient)}
              to={paths.patient(patient.id_paciente)}
            />
          ))}
          {!patients && SKELETON_ROWS.map((row) => <PersonRowSkeleton key={row} />)}
        </List>
      )}
      {session.can('patients', 'read') && (
        <Button component={Link} to={paths.patients} sx={{ mt: 1.5 }}>
          {dashboardTexts.viewAll}
        </Button>
      )}
    </SectionCard>
  );
}

function lastSession({ ultima_sesion }: Patient): string {
  return ultima_sesion ? dashboardTexts.lastSession(formatDate(ultima_sesion)) : dashboardTexts.noSessions;
}
