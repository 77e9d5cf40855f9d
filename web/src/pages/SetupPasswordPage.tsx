import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AuthLayout } from '../features/access/auth/AuthLayout.tsx';
import { setupTexts } from '../features/access/auth/auth.texts.ts';
import { SetupPasswordForm } from '../features/access/auth/SetupPasswordForm.tsx';
import { useSetupToken } from '../features/access/auth/useSetupToken.ts';
import { paths } from '../lib/navigation/paths.ts';
import { sessionState, signOut } from '../lib/session/session.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const REDIRECT_AFTER_MS = 3000;

export default function SetupPasswordPage() {
  useDocumentTitle(setupTexts.screen);
  const { token = '' } = useParams();
  const { state, retry } = useSetupToken(token);
  const [done, setDone] = useState(false);
  return (
    <AuthLayout>
      {state.step === 'validating' && <LoadingState text={setupTexts.validating} />}
      {state.step === 'invalid' && (
        <InvalidLink error={state.error} {...(state.canRetry && { onRetry: retry })} />
      )}
      {state.step === 'valid' && !done && (
        <SetupPasswordForm token={token} provider={state.provider} onDone={() => setDone(true)} />
      )}
      {state.step === 'valid' && done && <PasswordSet email={state.provider.email} />}
    </AuthLayout>
  );
}

function InvalidLink({ error, onRetry }: { error: string; onRetry?: () => void }) {
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{setupTexts.invalidHeading}</Typography>
      <ErrorAlert message={error} sx={{ mb: 0 }} />
      {!onRetry && <Typography>{setupTexts.askForNewLink}</Typography>}
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          {setupTexts.retry}
        </Button>
      )}
      <Button variant={onRetry ? 'outlined' : 'contained'} component={Link} to={paths.login}>
        {setupTexts.goToLogin}
      </Button>
    </Stack>
  );
}

function PasswordSet({ email }: { email: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    const state = { message: setupTexts.loginMessage, email: email ?? '' };
    const leave = () => {
      // Somebody else may be signed in here: the link was not for them, and their screens are not for this person.
      if (sessionState().status === 'signed-in') signOut();
      void navigate(paths.patients, { replace: true, state });
    };
    const timer = setTimeout(leave, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [email, navigate]);
  return (
    <Stack role="status" spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 2 }}>
      <CheckCircle color="success" sx={{ fontSize: 56 }} />
      <Typography variant="h1">{setupTexts.done}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{setupTexts.redirecting}</Typography>
    </Stack>
  );
}
