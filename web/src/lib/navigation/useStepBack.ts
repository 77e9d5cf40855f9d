import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { stepsBackTo } from './visited.ts';

/** For the click on a link back: to the screen as the person left it; the link itself leads to a new one if they did not come from there. */
export function useStepBack(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const steps = stepsBackTo(to);
    const inNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (steps === null || inNewTab) return;
    event.preventDefault();
    void navigate(steps);
  };
}
