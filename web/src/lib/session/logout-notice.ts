/** Why a session ended without the person asking for it, told once on the login screen. */

export type LogoutReason =
  | 'refresh_failed'
  | 'token_invalid'
  | 'session_expired'
  | 'forced_security'
  | 'no_token'
  | 'invalid_role'
  | 'user_inactive'
  | 'refresh_insufficient'
  | 'unknown';

const MESSAGES: Partial<Record<LogoutReason, string>> = {
  refresh_failed: 'Su sesión ha expirado. Por favor, inicie sesión nuevamente.',
  token_invalid: 'Sus credenciales de acceso fueron invalidadas. Por favor, inicie sesión nuevamente.',
  session_expired: 'Su sesión ha expirado por inactividad. Por favor, inicie sesión nuevamente.',
  forced_security: 'Su sesión fue cerrada por motivos de seguridad. Por favor, inicie sesión nuevamente.',
};
const OTHER_MESSAGE = 'Su sesión ha finalizado. Por favor, inicie sesión nuevamente.';

const MESSAGE_KEY = 'logout_message';
const REASON_KEY = 'logout_reason';

export function storeLogoutNotice(reason: LogoutReason): void {
  sessionStorage.setItem(MESSAGE_KEY, MESSAGES[reason] ?? OTHER_MESSAGE);
  sessionStorage.setItem(REASON_KEY, reason);
}

export function readLogoutMessage(): string | null {
  return sessionStorage.getItem(MESSAGE_KEY);
}

export function clearLogoutNotice(): void {
  sessionStorage.removeItem(MESSAGE_KEY);
  sessionStorage.removeItem(REASON_KEY);
}

/** Tells the other tabs why the tokens are about to disappear; null when the person asked for it. */
const SHARED_REASON_KEY = 'last_logout_reason';

export function shareLogoutReason(reason: LogoutReason | null): void {
  if (reason) localStorage.setItem(SHARED_REASON_KEY, reason);
  else localStorage.removeItem(SHARED_REASON_KEY);
}

export function sharedLogoutReason(): LogoutReason | null {
  return localStorage.getItem(SHARED_REASON_KEY) as LogoutReason | null;
}
