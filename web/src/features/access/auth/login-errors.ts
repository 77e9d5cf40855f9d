import { ApiError } from '../../../lib/http/http.ts';
import { loginTexts } from './auth.texts.ts';

/** What to say before asking the server, or null. */
export function loginProblem(
  email: string,
  password: string,
): { field: 'email' | 'password'; text: string } | null {
  if (!email.trim()) return { field: 'email', text: loginTexts.incomplete };
  if (!password) return { field: 'password', text: loginTexts.incomplete };
  if (!email.includes('@')) return { field: 'email', text: loginTexts.invalidEmail };
  return null;
}

/** What the server's refusal means to the person. After too many tries its own words follow: they say how long to wait. */
export function loginErrorText(error: unknown): string {
  const isLimited = error instanceof ApiError && error.code === 'RATE_LIMITED';
  return isLimited ? `${refusalText(error)}\n${error.message}` : refusalText(error);
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return loginTexts.connection;
  const message = error.message.toLowerCase();
  if (message.includes('invalid credentials')) return loginTexts.wrongCredentials;
  if (message.includes('account is disabled')) return loginTexts.disabled;
  return loginTexts.connection;
}
