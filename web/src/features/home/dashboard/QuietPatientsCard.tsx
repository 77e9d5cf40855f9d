import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { QUIET_DAYS, QUIET_PATIENTS_COUNTED } from '@trama/contract/words/people/patients';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { PersonRow, PersonRowSkeleton } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Active patients without a recent session, the longest unseen first. */
export function QuietPatientsCard({ activity }: { activity: DashboardActivity | undefined }) {
  const quiet = activity?.quietPatients;
  const title = dashboardTexts.quiet(quiet?.dias ?? QUIET_DAYS);
  if (quiet?.total === 0)
    return (
      <SectionCard title={title}>
        <EmptyState title={dashboardTexts.noneQuiet(quiet.dias)} />
      </SectionCard>
    );
  return (
    <SectionCard title={title}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
        {quiet ? patientCount(quiet.total) : <Skeleton width={120} />}
      </Typography>
      <List disablePadding>
        {quiet?.data.map((patient) => (
          <PersonRow
            key={patient.id_paciente}
            name={calledName(patient)}
            to={paths.patient(patient.id_paciente)}
            secondary={
              patient.ultima_sesion
                ? dashboardTexts.lastSession(formatDate(patient.ultima_sesion))
                : dashboardTexts.noSessions
            }
          />
        ))}
        {!quiet && SKELETON_ROWS.map((row) => <PersonRowSkeleton key={row} />)}
      </List>
      {quiet && quiet.total > quiet.data.length && (
        <Button component={Link} to={paths.quietPatients} sx={{ mt: 1.5 }}>
          {dashboardTexts.allQuiet}
        </Button>
      )}
    </SectionCard>
  );
}

function patientCount(total: number): string {
  if (total === 1) return dashboardTexts.quietCountOne;
  const counted = formatNumber(Math.min(total, QUIET_PATIENTS_COUNTED));
  return dashboardTexts.quietCount(
    total > QUIET_PATIENTS_COUNTED ? dashboardTexts.moreThan(counted) : counted,
  );
}
