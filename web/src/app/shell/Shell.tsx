import Box from '@mui/material/Box';
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useDraftsLeftBehind } from '../../lib/drafts/drafts.ts';
import { useSession } from '../../lib/session/session.ts';
import { MENU_WIDTH } from '../../ui/page/menu-space.ts';
import { SHORT_WINDOW } from '../../ui/page/short-window.ts';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { MENU_PERMANENT, TOP_BAR_HEIGHT } from '../theme/theme.ts';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { shellTexts } from './shell.texts.ts';
import { TopBar } from './TopBar.tsx';
import { CONTENT_ID, useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useFocusRescue } from './useFocusRescue.ts';
import { usePrintWhenLoaded } from './usePrintWhenLoaded.ts';
import { useShellDialogs } from './useShellDialogs.tsx';

const SinceLastSignIn = lazy(() => import('../../features/access/account/SinceLastSignIn.tsx'));

/** Menu, top bar and the page between them. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const { justNow } = useSession();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  const dialogs = useShellDialogs();
  useFocusRescue();
  useDraftsLeftBehind();
  usePrintWhenLoaded();
  // Draws the frame first and the page in a second pass: two short tasks keep a telephone responsive, one long does not.
  const framed = useDeferredValue(true, false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <TopBar
        menuOpen={menuOpen}
        onToggleMenu={() => setMenuOpen(!menuOpen)}
        onSearch={dialogs.openSearch}
        actions={dialogs.actions}
        commands={dialogs.commands}
      />
      <SideMenu pathname={pathname} open={menuOpen} onClose={closeMenu} />
      <Box
        component="main"
        id={CONTENT_ID}
        ref={main}
        tabIndex={-1}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          width: { [MENU_PERMANENT]: `calc(100% - ${MENU_WIDTH}px)` },
          px: { xs: 2, sm: 3 },
          pt: { xs: `${TOP_BAR_HEIGHT + 16}px`, sm: `${TOP_BAR_HEIGHT + 24}px` },
          pb: 3,
          [SHORT_WINDOW]: { pt: `${TOP_BAR_HEIGHT + 12}px` },
        }}
      >
        {justNow && (
          <Suspense>
            <SinceLastSignIn />
          </Suspense>
        )}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingState text={shellTexts.loadingPage} />}>
            {framed && <Outlet />}
          </Suspense>
        </ErrorBoundary>
      </Box>
      {dialogs.open}
    </Box>
  );
}
