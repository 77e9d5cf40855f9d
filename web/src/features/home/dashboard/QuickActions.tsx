import Add from '@mui/icons-material/Add';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import TimelapseOutlined from '@mui/icons-material/TimelapseOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { dashboardTexts } from './dashboard.texts.ts';

/** Beside the title of the page. */
export function QuickActions() {
  const session = useSession();
  if (!session.can('patients', 'read')) return null;
  // A companion begins the day there, mostly on a telephone.
  const isCompanion = session.user.role === 'acompanante_terapeutico';
  return (
    <>
      {isCompanion && (
        <Button variant="contained" startIcon={<TimelapseOutlined />} component={Link} to={paths.shifts}>
          {dashboardTexts.shifts}
        </Button>
      )}
      <Button variant="outlined" startIcon={<PeopleOutlined />} component={Link} to={paths.patients}>
        {dashboardTexts.viewPatients}
      </Button>
      {session.can('patients', 'create') && (
        <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newPatient}>
          {dashboardTexts.newPatient}
        </Button>
      )}
    </>
  );
}
