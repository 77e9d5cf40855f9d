import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FollowUpListState } from '../../../lib/navigation/follow-up-start.ts';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';

/** The message from the screen before. It is removed from the history, so that a reload does not show it again. */
export function useMessageOnce(carried: FollowUpListState): string | undefined {
  const [message, setMessage] = useState(carried.successMessage);
  const navigate = useNavigate();
  const carry = useCarry();
  useEffect(() => {
    const { successMessage, ...rest } = carried;
    if (!successMessage) return;
    // It may come to a list that stands already: the form goes back to where it was opened.
    setMessage(successMessage);
    void navigate({ hash: window.location.hash }, { replace: true, state: carry(rest) });
    // Once for what came, as in useArrival.
  }, [carried, carry, navigate]);
  return message;
}
