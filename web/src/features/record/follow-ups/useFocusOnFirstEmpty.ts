import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FollowUpValues, firstEmptyField } from './follow-up-form.ts';

interface Form extends Pick<UseFormReturn<FollowUpValues>, 'getValues' | 'setFocus'> {}

/** Once, when the form can be written in: after a draft has been settled, where that stopped. */
export function useFocusOnFirstEmpty({ getValues, setFocus }: Form, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    // After the dialog about the draft has given the focus back.
    const frame = requestAnimationFrame(() => {
      isDone.current = true;
      const name = firstEmptyField(getValues());
      if (name) setFocus(name);
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, getValues, setFocus]);
}
