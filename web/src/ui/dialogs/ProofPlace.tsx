import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { answerProof, offerProofPlace, useProofAsked } from '../../lib/session/proof.ts';

/**
 * The state of a dialog or form whose action is under way: either it works, or it waits for the person to show who they
 * are. While it waits, its own button submits PROOF_FORM.
 */
export function useProofInside(busy: boolean): { proving: boolean; working: boolean } {
  const proving = useProofAsked() && busy;
  return { proving, working: busy && !proving };
}

/** Where a dialog or form shows the question. It is there while the action is under way; leaving it is no proof. */
export function ProofPlace() {
  useEffect(() => () => answerProof(false), []);
  return <Box ref={offerProofPlace} sx={{ '&:not(:empty)': { mt: 2 } }} />;
}
