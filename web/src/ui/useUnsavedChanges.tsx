import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { markUnsaved } from '../lib/drafts/unsaved-changes.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedChanges {
  /** Render it anywhere in the form's page. */
  dialog: ReactNode;
  /** Call it after a save, right before navigating away. */
  release: () => void;
}

const LOST = 'Hay cambios sin guardar. Si sale de esta pantalla, se perderán.';

/** Warns before leaving a form whose changes would be lost: by a link, the back button, closing the tab, signing out. */
export function useUnsavedChanges(dirty: boolean, consequence: string = LOST): UnsavedChanges {
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

  useEffect(() => {
    // Typing after a save: guard again.
    if (!dirty) released.current = false;
    if (!dirty) return;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => {
      if (guarding.current) event.preventDefault();
    };
    markUnsaved(form, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      markUnsaved(form, false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);

  const release = useCallback(() => {
    released.current = true;
    guarding.current = false;
  }, []);

  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Cambios sin guardar"
      confirmText="Salir sin guardar"
      cancelText="Seguir editando"
      confirmColor="error"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {consequence}
    </ConfirmDialog>
  );
  return { dialog, release };
}
