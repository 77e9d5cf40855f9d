import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AuthLayout } from '../features/access/auth/AuthLayout.tsx';
import { loginTexts } from '../features/access/auth/auth.texts.ts';
import { type HalfSignedIn, LoginForm } from '../features/access/auth/LoginForm.tsx';
import {
  clearNavigationState,
  type FromNavigation,
  readNavigationState,
} from '../features/access/auth/login-navigation-state.ts';
import { clearLogoutNotice, readLogoutMessage } from '../lib/session/logout-notice.ts';
import { hasPasskeyHere } from '../lib/session/passkey-here.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { TimedAlert } from '../ui/states/TimedAlert.tsx';

/** Few sign-ins need it: the login screen does not wait for it. */
const SecondStep = lazy(() => import('../features/access/second-factor/SecondStep.tsx'));

const PasskeyButton = lazy(() => import('../features/access/second-factor/PasskeyButton.tsx'));

const BANNER_SHOWN_MS = 10_000;

export default function LoginPage() {
  useDocumentTitle(loginTexts.screen);
  const [half, setHalf] = useState<HalfSignedIn | null>(null);
  const [restart, setRestart] = useState<{ email: string; reason: string | null } | null>(null);
  if (!half) return <FirstStep restart={restart} onSecondStep={setHalf} />;
  const startAnew = (reason?: string) => {
    setRestart({ email: half.email, reason: reason ?? null });
    setHalf(null);
  };
  return (
    <AuthLayout>
      <Suspense fallback={<LoadingState text={loginTexts.submitting} />}>
        <SecondStep challenge={half.challenge} methods={half.methods} onRestart={startAnew} />
      </Suspense>
    </AuthLayout>
  );
}

interface FirstStepProps {
  /** Back from the second step, with the e-mail that was typed and why. */
  restart: { email: string; reason: string | null } | null;
  onSecondStep: (half: HalfSignedIn) => void;
}

function FirstStep({ restart, onSecondStep }: FirstStepProps) {
  const { message, email = restart?.email } = useMessageFromNavigation();
  const logoutMessage = useLogoutMessage();
  const [offersPasskey] = useState(hasPasskeyHere);
  return (
    <AuthLayout>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {loginTexts.heading}
      </Typography>
      <TimedAlert message={logoutMessage} severity="warning" hideAfterMs={BANNER_SHOWN_MS} />
      <TimedAlert message={restart?.reason ?? null} severity="warning" hideAfterMs={BANNER_SHOWN_MS} />
      <TimedAlert message={message} severity="success" hideAfterMs={BANNER_SHOWN_MS} />
      <LoginForm initialEmail={email ?? ''} onSecondStep={onSecondStep} />
      {offersPasskey && (
        <Box sx={{ mt: 2, '& button': { width: '100%' } }}>
          <Suspense>
            <PasskeyButton />
          </Suspense>
        </Box>
      )}
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', mt: 2.5, textAlign: 'center', textWrap: 'balance' }}
      >
        {loginTexts.forgotten}
      </Typography>
    </AuthLayout>
  );
}

function useMessageFromNavigation(): FromNavigation {
  const [received] = useState(readNavigationState);
  useEffect(() => clearNavigationState(), []);
  return received;
}

function useLogoutMessage(): string | null {
  const [message] = useState(readLogoutMessage);
  useEffect(() => clearLogoutNotice(), []);
  return message;
}
