import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { signOut } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

/** Asks first only where something typed would be lost. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    // The next person at this computer starts at the front door, not on this patient's page.
    void navigate(paths.login, { replace: true });
  };
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={shellTexts.signOutTitle}
      confirmText={shellTexts.signOut}
      cancelText={shellTexts.stay}
      onConfirm={leave}
      onCancel={() => setAsking(false)}
    >
      {shellTexts.signOutUnsaved}
    </ConfirmDialog>
  );
  return { ask: () => (hasUnsavedChanges() ? setAsking(true) : leave()), dialog };
}
