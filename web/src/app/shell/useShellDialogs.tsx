import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRecentPatients } from '../quick-search/recent-patients.ts';
import { beginTypingAhead } from '../quick-search/typed-ahead.ts';
import { type Command, type ShellActions, useCommands } from '../quick-search/useCommands.ts';
import { useSignOut } from '../session/useSignOut.tsx';
import { loadCreateMenu } from './CreateButton.tsx';
import { loadUserMenu } from './UserMenu.tsx';
import { useShortcuts } from './useShortcuts.ts';

const loadQuickSearch = () => import('../quick-search/QuickSearch.tsx');
const QuickSearch = lazy(loadQuickSearch);
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../../features/access/auth/ChangePasswordDialog.tsx'));

/** Fetched once the first screen is quiet, so that Ctrl+K opens at once and signing out needs no network. */
const LOAD_AFTER_MS = 5000;

interface ShellDialogs {
  openSearch: () => void;
  actions: ShellActions;
  /** What this person may do on this screen. */
  commands: Command[];
  /** The dialog that is open, if any. */
  open: ReactNode;
}

/** The dialogs that can be opened from every screen, by the menu, by keys or from the quick search. */
export function useShellDialogs(): ShellDialogs {
  const [dialog, setDialog] = useState<'search' | 'shortcuts' | 'password' | null>(null);
  const signingOut = useSignOut();
  const actions: ShellActions = {
    changePassword: () => setDialog('password'),
    showShortcuts: () => setDialog('shortcuts'),
    signOut: signingOut.ask,
  };
  const commands = useCommands(actions);
  const openSearch = () => {
    beginTypingAhead();
    setDialog('search');
  };
  useShortcuts(commands, openSearch);
  useRecentPatients();
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.allSettled([loadQuickSearch(), loadUserMenu(), loadCreateMenu()]),
      LOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  const close = () => setDialog(null);
  const open = (
    <Suspense>
      {dialog === 'search' && <QuickSearch commands={commands} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog commands={commands} onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {signingOut.dialog}
    </Suspense>
  );
  return { openSearch, actions, commands, open };
}
