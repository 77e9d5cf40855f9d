import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import type { DraftStatus } from '../../lib/drafts/draft-saver.ts';
import { markUnsaved } from '../../lib/drafts/unsaved-changes.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedChanges {
  /** Render it anywhere in the form's page. */
  dialog: ReactNode;
  /** Call it after a save, right before navigating away. */
  release: () => void;
}

const LOST = {
  confirmText: 'Salir sin guardar',
  confirmColor: 'error',
  children: 'Hay cambios sin guardar. Si sale de esta pantalla, se perderán.',
} as const;
const KEPT = {
  confirmText: 'Salir; queda el borrador',
  confirmColor: 'primary',
  children: 'Lo escrito queda guardado como borrador y se le ofrecerá al volver a esta pantalla.',
} as const;

/**
 * Asks before leaving a form with unsaved changes: by a link, the back button, closing the tab, signing out. `draft` is
 * that of a form whose text stays on the server.
 */
export function useUnsavedChanges(dirty: boolean, draft?: DraftStatus): UnsavedChanges {
  const kept = draft !== undefined && draft.kind !== 'offline' && draft.kind !== 'refused';
  const released = useRef(false);
  const guarding = useRef(dirty);
  guarding.current = dirty && !released.current;
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        guarding.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  const release = useCallback(() => {
    released.current = true;
    guarding.current = false;
  }, []);

  useEffect(() => {
    // Typing after a save: guard again.
    if (!dirty) released.current = false;
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (guarding.current) event.preventDefault();
    };
    const unmark = markUnsaved({ kept, release });
    window.addEventListener('beforeunload', warn);
    return () => {
      unmark();
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, kept, release]);

  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Cambios sin guardar"
      cancelText="Seguir editando"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      {...(kept ? KEPT : LOST)}
    />
  );
  return { dialog, release };
}
