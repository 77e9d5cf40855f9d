import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense } from 'react';
import { isPublicPath } from '../lib/navigation/paths.ts';
import { useSessionState } from '../lib/session/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { CheckingSession } from './session/CheckingSession.tsx';
import { SignedOutScreen } from './session/SignedOutScreen.tsx';
import { THEME_KEY, theme } from './theme/theme.ts';
import { WindowScheme } from './theme/WindowScheme.tsx';

/** Router, menu and cache are not needed to sign in: they load while the person types. */
const routedApp = lazyScreen(() => import('./RoutedApp.tsx'));

/** Loads the code behind the login and, for somebody with a session, that of the page in the address. */
export async function loadRoutedApp(): Promise<void> {
  await routedApp.load();
  await (await import('./RoutedApp.tsx')).askedPage;
}

export function App() {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="light"
      modeStorageKey={THEME_KEY}
      noSsr
      disableTransitionOnChange
    >
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
      <routedApp.Screen />
    </Suspense>
  );
}
