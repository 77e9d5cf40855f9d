import { isIdleTooLong, recordActivity } from './activity.ts';
import { forceSignOut } from './session.ts';

const CHECK_EVERY_MS = 15_000;
/** Moving the mouse must not write to storage sixty times a second. */
const RECORD_EVERY_MS = 5_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/** Ends the session when nobody has touched the browser for half an hour. Returns how to stop watching. */
export function startIdleWatch(): () => void {
  let recordedAt = Date.now();
  recordActivity();

  const check = () => {
    if (isIdleTooLong()) forceSignOut('session_expired');
  };
  const onActivity = () => {
    if (Date.now() - recordedAt < RECORD_EVERY_MS) return;
    // The first touch after half an hour of nothing comes too late: the session is over.
    check();
    recordedAt = Date.now();
    recordActivity();
  };

  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, onActivity, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, { capture: true });
  };
}
