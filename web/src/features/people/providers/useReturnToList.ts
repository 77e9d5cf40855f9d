import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { returnTo } from '../../../lib/navigation/visited.ts';
import type { AccessNotice } from './access-notice.ts';
import { useAccessNotice } from './useAccessNotice.ts';

const RETURN_AFTER_MS = 1500;

interface Outcome {
  notice: AccessNotice;
  leadTo: string;
}

/** Shows the outcome for a moment, then goes to the list, which shows the notice with its link. */
export function useReturnToList(beforeLeaving: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const navigate = useNavigate();
  const { setNotice } = useAccessNotice();

  const leave = ({ notice, leadTo }: Outcome) => {
    beforeLeaving();
    setNotice(notice);
    returnTo(navigate, leadTo);
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
