import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import { shellTexts } from '../shell/shell.texts.ts';

export function NoPermission() {
  useDocumentTitle(shellTexts.noPermissionTitle);
  return (
    <EmptyState
      icon={<LockOutlined />}
      title={shellTexts.noPermission}
      titleComponent="h1"
      action={
        <Button variant="outlined" component={Link} to={paths.dashboard}>
          {shellTexts.backToDashboard}
        </Button>
      }
    />
  );
}
