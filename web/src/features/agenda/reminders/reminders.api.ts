import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import { exchange, readJson } from '../../../lib/http/http.ts';

const pathOf = (token: string) => `/api/reminders/${encodeURIComponent(token)}`;

/** Needs only the link, no session. Reading changes nothing: mail scanners open links too. */
export async function readReminder(token: string, signal: AbortSignal): Promise<ReminderView> {
  return readJson(await exchange(pathOf(token), { signal }));
}

export async function answerReminder(token: string): Promise<ReminderView> {
  return readJson(await exchange(pathOf(token), { method: 'POST', body: {} }));
}
