const KEY = 'trama.first-steps';

/** The choice of this browser: nothing of the clinic is kept. Without storage the card simply comes back. */
export function wereDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'dismissed';
  } catch {
    return false;
  }
}

export function rememberDismissed(): void {
  try {
    localStorage.setItem(KEY, 'dismissed');
  } catch {
    // Private windows may refuse.
  }
}
