import type { NavigateFunction } from 'react-router';
import { currentPlace } from './address.ts';

/** Which screen this tab showed at each place of the browser's history, in this session. Nothing of it is stored. */
const visited = new Map<number, string>();

export function recordVisit(pathname: string): void {
  visited.set(currentPlace(), pathname);
}

export function forgetVisits(): void {
  visited.clear();
}

/**
 * How far back the person last saw that screen; null if they did not. Going there, instead of opening it again, brings
 * back its page, its search and how far it was scrolled.
 */
export function stepsBackTo(pathname: string): number | null {
  const here = currentPlace();
  for (let place = here - 1; place >= 0; place--) if (visited.get(place) === pathname) return place - here;
  return null;
}

/**
 * Ends a form: to the screen it was opened from, where the person left it, with what that screen is to say; otherwise that
 * screen takes the form's place. Either way 'back' meets each screen once.
 */
export function returnTo(navigate: NavigateFunction, to: string, state?: unknown): void {
  const arrive = () => void navigate(to, { replace: true, state });
  const steps = stepsBackTo(to);
  if (steps !== null) window.addEventListener('popstate', arrive, { once: true });
  if (steps !== null) void navigate(steps);
  else arrive();
}
