import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fateOfUnsaved, releaseUnsaved } from '../../lib/drafts/unsaved-changes.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { signOut } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { shellTexts } from '../shell/shell.texts.ts';

/** Asks first only where something was typed, and says what becomes of it. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<'kept' | 'lost' | null>(null);
  const navigate = useNavigate();
  const leave = () => {
    releaseUnsaved();
    signOut();
    // The next person at this computer starts at the front door, not on this patient's page.
    void navigate(paths.login, { replace: true });
  };
  const dialog = (
    <ConfirmDialog
      open={asking !== null}
      title={shellTexts.signOutTitle}
      confirmText={shellTexts.signOut}
      cancelText={shellTexts.stay}
      onConfirm={leave}
      onCancel={() => setAsking(null)}
    >
      {asking === 'lost' ? shellTexts.signOutLost : shellTexts.signOutKept}
    </ConfirmDialog>
  );
  const ask = () => {
    const fate = fateOfUnsaved();
    if (fate) setAsking(fate);
    else leave();
  };
  return { ask, dialog };
}
