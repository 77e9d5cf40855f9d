import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { AccessNotice, ProviderListArrival } from './access-notice.ts';

const RETURN_AFTER_MS = 1500;

interface Outcome {
  notice: AccessNotice;
  leadTo: string;
}

/** Shows the outcome for a moment, then goes to the list and hands it the notice with its link. */
export function useReturnToList(beforeLeaving: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const navigate = useNavigate();
  const carry = useCarry();

  const leave = ({ notice, leadTo }: Outcome) => {
    beforeLeaving();
    const arrival: ProviderListArrival = { notice };
    void navigate(leadTo, { state: carry(arrival), replace: true });
  };
  const leaveLater = useRef(leave);
  leaveLater.current = leave;

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => leaveLater.current(outcome), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return {
    notice: outcome?.notice ?? null,
    returnWith: (notice: AccessNotice, leadTo: string = paths.providers) => setOutcome({ notice, leadTo }),
  };
}
