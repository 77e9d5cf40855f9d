import { ApiError } from '../../lib/http.ts';
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

/** What the server's refusal means to the person. */
export function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return loginTexts.connection;
  const message = error.message.toLowerCase();
  if (message.includes('invalid credentials')) return loginTexts.wrongCredentials;
  if (message.includes('account is disabled')) return loginTexts.disabled;
  // 'Intente nuevamente' would be the wrong advice here; the server says how long to wait.
  if (error.code === 'RATE_LIMITED') return error.message;
  return loginTexts.connection;
}
