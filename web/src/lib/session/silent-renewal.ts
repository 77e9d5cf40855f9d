import { isTransient } from '../http/http.ts';
import { refusalReason } from './api-client.ts';
import { renewTokens } from './renew-tokens.ts';
import { forceSignOut } from './session.ts';
import { lifeOf, onTokenChangedElsewhere, readAccessToken } from './tokens.ts';

const RENEW_BEFORE_EXPIRY_MS = 5 * 60 * 1000;
const CHECK_EVERY_MS = 15_000;
const RETRY_AFTER_MS = 30_000;

export type RenewalEvent = 'warning' | 'success' | 'failure';

interface Plan {
  token: string;
  renewAt: number;
  expiresAt: number;
}

/**
 * Renews the access token before it ends, while the person works. It compares clock times at short intervals
 * instead of trusting one long timer: browsers slow down and freeze timers of hidden tabs and sleeping machines.
 */
export function startSilentRenewal(tell: (event: RenewalEvent) => void): () => void {
  let plan = planFor(readAccessToken(), false);
  let busy = false;
  let refusal: unknown = null;
  let hasFailed = false;

  const renew = async (due: Plan) => {
    busy = true;
    if (!hasFailed) tell('warning');
    try {
      await renewTokens(due.token);
      plan = planFor(readAccessToken(), true);
      hasFailed = false;
      tell('success');
    } catch (error) {
      if (!isTransient(error)) refusal = error;
      if (!hasFailed) tell('failure');
      hasFailed = true;
      plan = { ...due, renewAt: Date.now() + RETRY_AFTER_MS };
    } finally {
      busy = false;
    }
  };

  const check = () => {
    // A request of the page may have renewed it meanwhile.
    if (readAccessToken() !== plan?.token) {
      plan = planFor(readAccessToken(), true);
      refusal = null;
      hasFailed = false;
    }
    if (!plan || busy) return;
    // The refresh token was refused: the person works on until the access token ends, then they are signed out.
    if (refusal) return Date.now() >= plan.expiresAt ? forceSignOut(refusalReason(refusal)) : undefined;
    if (Date.now() >= plan.renewAt) void renew(plan);
  };

  const stop = callRegularly(check);
  check();
  return stop;
}

/** Every few seconds, and when the tab or the machine may just have woken up. Returns how to stop. */
function callRegularly(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY_MS);
  const stopFollowing = onTokenChangedElsewhere(check);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  window.addEventListener('online', check);
  return () => {
    clearInterval(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
    window.removeEventListener('online', check);
  };
}

/** `fresh`: issued a moment ago, so it has its whole life left even if this machine's clock is wrong. */
function planFor(token: string | null, fresh: boolean): Plan | null {
  const life = token ? lifeOf(token) : null;
  if (!token || !life) return null;
  const now = Date.now();
  const left = fresh ? life.lasts : Math.min(life.expiresAt - now, life.lasts);
  // A token shorter than the margin is renewed at half its life.
  const margin = Math.min(RENEW_BEFORE_EXPIRY_MS, life.lasts / 2);
  return { token, renewAt: now + left - margin, expiresAt: now + left };
}
