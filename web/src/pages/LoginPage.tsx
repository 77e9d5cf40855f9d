import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AuthLayout } from '../features/auth/AuthLayout.tsx';
import { loginTexts } from '../features/auth/auth.texts.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { clearLogoutNotice, readLogoutMessage } from '../lib/logout-notice.ts';
import { TimedAlert } from '../ui/TimedAlert.tsx';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';

const BANNER_SHOWN_MS = 10_000;

/** Another screen may send a success message and the e-mail to fill in. */
interface FromNavigation {
  message?: string;
  email?: string;
}

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
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2.5, textAlign: 'center' }}>
        {loginTexts.forgotten}
      </Typography>
    </AuthLayout>
  );
}

/** Read once and taken out of the history, so that a reload does not repeat it. */
function useMessageFromNavigation(): FromNavigation {
  const location = useLocation();
  const navigate = useNavigate();
  const [received] = useState(() => (location.state ?? {}) as FromNavigation);
  useEffect(() => {
    if (!received.message && !received.email) return;
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
  }, [received, navigate, location.pathname, location.search]);
  return received;
}

function useLogoutMessage(): string | null {
  const [message] = useState(readLogoutMessage);
  useEffect(() => clearLogoutNotice(), []);
  return message;
}
