import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { isPublicPath } from '../lib/paths.ts';
import { useSessionState } from '../lib/session.ts';
import { CheckingSession } from './CheckingSession.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SignedOutScreen } from './SignedOutScreen.tsx';
import { THEME_KEY, theme } from './theme.ts';
import { WindowScheme } from './WindowScheme.tsx';

/** Router, menu, cache: nobody needs them to sign in, so they arrive while the person types. */
export const loadRoutedApp = () => import('./RoutedApp.tsx');
const RoutedApp = lazy(loadRoutedApp);

export function App() {
  return (
    <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <WindowScheme />
      <ErrorBoundary>
        <CurrentScreen />
      </ErrorBoundary>
    </ThemeProvider>
  );
}

/**
 * The login screen stands in place of whatever was asked for, at the same address, so that signing in lands there.
 * Signing out takes the whole routed application off the page, and everything clinical with it.
 */
function CurrentScreen() {
  const session = useSessionState();
  const routed = session.status === 'signed-in' || isPublicPath(window.location.pathname);
  if (!routed) return <SignedOutScreen status={session.status} />;
  return (
    <Suspense fallback={<CheckingSession />}>
      <RoutedApp />
    </Suspense>
  );
}
