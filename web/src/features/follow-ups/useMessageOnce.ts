import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCarry } from '../../lib/navigation/navigation-state.ts';
import type { FollowUpListState } from './follow-up-list-state.ts';

/** The message from the screen before. It is removed from the history, so that a reload does not show it again. */
export function useMessageOnce({ successMessage, ...rest }: FollowUpListState): string | undefined {
  const [message] = useState(successMessage);
  const navigate = useNavigate();
  const carry = useCarry();
  useEffect(() => {
    if (successMessage) void navigate({ hash: window.location.hash }, { replace: true, state: carry(rest) });
  });
  return message;
}
