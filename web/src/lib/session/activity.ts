const IDLE_LIMIT_MS = 30 * 60 * 1000;
const ACTIVITY_KEY = 'last_activity';

/** Shared by all tabs: working in one keeps the others alive. */
function lastActivity(): number {
  return Number(localStorage.getItem(ACTIVITY_KEY)) || Date.now();
}

export function recordActivity(): void {
  localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
}

export function isIdleTooLong(): boolean {
  return Date.now() - lastActivity() >= IDLE_LIMIT_MS;
}
