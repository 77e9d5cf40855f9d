import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { AuthLayout } from '../features/auth/AuthLayout.tsx';
import { loginTexts } from '../features/auth/auth.texts.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import {
  clearNavigationState,
  type FromNavigation,
  readNavigationState,
} from '../features/auth/login-navigation-state.ts';
import { clearLogoutNotice, readLogoutMessage } from '../lib/session/logout-notice.ts';
import { TimedAlert } from '../ui/TimedAlert.tsx';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';

const BANNER_SHOWN_MS = 10_000;

export default function LoginPage() {
  useDocumentTitle(loginTexts.screen);
  const { message, email } = useMessageFromNavigation();
  const logoutMessage = useLogoutMessage();
  return (
    <AuthLayout>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {loginTexts.heading}
      </Typography>
      <TimedAlert message={logoutMessage} severity="warning" hideAfterMs={BANNER_SHOWN_MS} />
      <TimedAlert message={message} severity="success" hideAfterMs={BANNER_SHOWN_MS} />
      <LoginForm initialEmail={email ?? ''} />
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
