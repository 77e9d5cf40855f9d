import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';

/**
 * State that one screen hands to the next outlives a sign-out: it stays in the browser's history. It is therefore
 * stamped with its owner, and read only by the same person.
 */
interface Owned<T> {
  owner: number;
  carried: T;
}

/** `const carry = useCarry(); navigate(path, { state: carry({ successMessage }) })` */
export function useCarry(): <T>(carried: T) => Owned<T> {
  const { user } = useSession();
  return (carried) => ({ owner: user.id_prestador, carried });
}

/** The state that the screen before handed over, or null. */
export function useCarried<T>(): T | null {
  const { user } = useSession();
  const state = useLocation().state as Partial<Owned<T>> | null;
  return state?.owner === user.id_prestador ? (state.carried ?? null) : null;
}
