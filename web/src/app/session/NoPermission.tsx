import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { beginsInAgenda, beginsInTrail } from '../../lib/session/front-desk.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { PlainState } from '../../ui/states/PlainState.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

export function NoPermission() {
  const home = homeOf(useSession());
  useDocumentTitle(shellTexts.noPermissionTitle);
  return (
    <PlainState
      icon={<LockOutlined />}
      title={shellTexts.noPermission}
      titleComponent="h1"
      action={
        <Button variant="outlined" component={Link} to={home.path}>
          {home.back}
        </Button>
      }
    />
  );
}

function homeOf(session: ReturnType<typeof useSession>): { path: string; back: string } {
  if (beginsInAgenda(session)) return { path: paths.agenda, back: shellTexts.backToAgenda };
  if (beginsInTrail(session)) return { path: paths.audit, back: shellTexts.backToTrail };
  return { path: paths.dashboard, back: shellTexts.backToDashboard };
}
