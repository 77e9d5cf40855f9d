import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { paths } from '../lib/navigation/paths.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { PlainState } from '../ui/states/PlainState.tsx';
import { shellTexts } from './shell/shell.texts.ts';

/** A broken screen with two ways out. Both load the page again: what broke may be a file of an older version. */
export function CrashScreen() {
  useDocumentTitle(shellTexts.crashTitle);
  return (
    <PlainState
      icon={<ErrorOutline />}
      title={shellTexts.crashTitle}
      titleComponent="h1"
      hint={shellTexts.crashText}
      action={
        <Stack direction="row" spacing={1}>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {shellTexts.reload}
          </Button>
          <Button variant="outlined" href={paths.dashboard}>
            {shellTexts.backToDashboard}
          </Button>
        </Stack>
      }
    />
  );
}
