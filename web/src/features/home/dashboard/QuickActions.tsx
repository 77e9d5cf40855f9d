import Add from '@mui/icons-material/Add';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { dashboardTexts } from './dashboard.texts.ts';

/** Beside the title of the page. */
export function QuickActions() {
  const session = useSession();
  if (!session.can('patients', 'read')) return null;
  return (
    <>
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
