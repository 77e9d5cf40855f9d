import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';

/**
 * State that one screen hands to the next outlives a sign-out: it stays in the browser's history. It is therefore
 * stamped with its owner, read only by the same person, and holds no word of a patient's record and no name.
 */
export interface Owned<T> {
  owner: number;
  carried: T;
}

/** `const carry = useCarry(); navigate(path, { state: carry({ successMessage }) })` */
export function useCarry(): <T>(carried: T) => Owned<T> {
  const owner = useSession().user.id_prestador;
  return useCallback((carried) => ({ owner, carried }), [owner]);
}

/** The state that the screen before handed over, or null. */
export function useCarried<T>(): T | null {
  const { user } = useSession();
  return carriedIn<T>(useLocation().state, user.id_prestador);
}

/** The same for a state that was read elsewhere. */
export function carriedIn<T>(state: unknown, owner: number): T | null {
  const owned = state as Partial<Owned<T>> | null;
  return owned?.owner === owner ? (owned.carried ?? null) : null;
}
