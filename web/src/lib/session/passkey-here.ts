const KEY = 'passkey_here';

/** A passkey was made or used in this browser: its login screen offers it from now on. Says nothing of whose it is. */
export function rememberPasskey(): void {
  localStorage.setItem(KEY, '1');
}

export const hasPasskeyHere = (): boolean => localStorage.getItem(KEY) !== null;
