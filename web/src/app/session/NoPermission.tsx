import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { beginsInAgenda } from '../../lib/session/front-desk.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

export function NoPermission() {
  const isFrontDesk = beginsInAgenda(useSession());
  useDocumentTitle(shellTexts.noPermissionTitle);
  return (
    <EmptyState
      icon={<LockOutlined />}
      title={shellTexts.noPermission}
      titleComponent="h1"
      action={
        <Button variant="outlined" component={Link} to={isFrontDesk ? paths.agenda : paths.dashboard}>
          {isFrontDesk ? shellTexts.backToAgenda : shellTexts.backToDashboard}
        </Button>
      }
    />
  );
}
