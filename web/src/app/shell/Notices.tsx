import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { fullName } from '@trama/contract/words/full-name';
import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { dismissNotice, type Notice, notify, useNotice } from '../../lib/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { UNDO_KEYS } from '../quick-search/quick-search-keys.ts';
import { shellTexts } from './shell.texts.ts';

const SHOWN_MS = 4000;
/** Long enough to press 'Deshacer'. */
const UNDO_SHOWN_MS = 10_000;
/** Warnings and errors stay longer, for somebody who was not looking. */
const TROUBLE_SHOWN_MS = 15_000;

export function Notices() {
  const notice = useNotice();
  const { user, replaces } = useSession();
  // Removed at sign-out: the next person at this computer must neither read nor undo it.
  useEffect(() => dismissNotice, []);
  const name = fullName(user);
  // The screen looks the same, and what was being typed is gone.
  useEffect(() => {
    if (replaces) notify(shellTexts.replaced(name), 'warning');
  }, [replaces, name]);
  useUndoKey(notice?.undo);
  /** What had the focus before the notice got it. */
  const before = useRef<HTMLElement | null>(null);
  if (!notice) return null;
  /** Its buttons go with it: the focus returns to where the person was working. */
  const leave = () => {
    dismissNotice();
    const wasAt = before.current?.isConnected ? before.current : null;
    const landing = wasAt ?? notice.returnsTo?.() ?? document.querySelector('main');
    landing?.focus({ preventScroll: true });
  };
  const { undo } = notice;
  return (
    <Snackbar
      key={notice.id}
      open
      autoHideDuration={shownFor(notice)}
      onClose={(_event, cause) => cause !== 'clickaway' && dismissNotice()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Alert
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
        }}
        severity={notice.severity}
        role={isTrouble(notice) ? 'alert' : 'status'}
        elevation={3}
        sx={{ width: '100%', whiteSpace: 'pre-line' }}
        action={
          <>
            {undo && (
              <Button
                color="inherit"
                size="small"
                title={UNDO_KEYS}
                aria-keyshortcuts="Control+Z Meta+Z"
                onClick={() => {
                  leave();
                  takeBack(undo);
                }}
              >
                {shellTexts.undo}
              </Button>
            )}
            <IconButton color="inherit" size="small" aria-label={shellTexts.close} onClick={leave}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      >
        {notice.message}
      </Alert>
    </Snackbar>
  );
}

/** In a text field Ctrl+Z takes back what was typed. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable=true]';

/** Ctrl+Z does what 'Deshacer' does: from a long list nobody reaches the notice with Tab before it is gone. The focus stays. */
function useUndoKey(undo: Notice['undo']): void {
  useEffect(() => {
    if (!undo) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || (event.target as Element).closest(TEXT_FIELDS)) return;
      event.preventDefault();
      dismissNotice();
      takeBack(undo);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo]);
}

const isTrouble = ({ severity }: Notice) => severity === 'warning' || severity === 'error';

function shownFor(notice: Notice): number {
  if (isTrouble(notice)) return TROUBLE_SHOWN_MS;
  return notice.undo ? UNDO_SHOWN_MS : SHOWN_MS;
}

function takeBack(undo: () => Promise<unknown>): void {
  undo().then(
    () => notify(shellTexts.undone, 'success'),
    (error: unknown) => notify(errorText(error, shellTexts.notUndone), 'error'),
  );
}
