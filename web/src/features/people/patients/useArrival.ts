import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCarried, useCarry } from '../../../lib/navigation/navigation-state.ts';
import { patientDetails } from './patients.api.ts';

/** What another screen may hand to the patient's detail. */
export interface PatientArrival {
  successMessage?: string;
  /** The patient was changed, so the cached data are old. */
  refreshData?: boolean;
}

/** Takes the message and the refresh flag once: neither comes again with a reload or the back button. */
export function useArrival(patientId: number): string | undefined {
  const carried = useCarried<PatientArrival>();
  const [successMessage, setMessage] = useState(carried?.successMessage);
  const carry = useCarry();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!carried?.successMessage && !carried?.refreshData) return;
    // It may come to a screen that stands already: a form goes back to where it was opened.
    if (carried.successMessage) setMessage(carried.successMessage);
    if (carried.refreshData) {
      void queryClient.invalidateQueries({ queryKey: patientDetails(patientId).queryKey });
    }
    void navigate('.', { replace: true, state: carry({}) });
    // Once for what came: while another screen is on its way, this one is still drawn, and would lead back to itself.
  }, [carried, carry, navigate, patientId, queryClient]);

  return successMessage;
}
