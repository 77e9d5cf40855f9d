import { lazy, Suspense, useEffect } from 'react';
import { answerProof, useProofAsked } from '../../lib/session/proof.ts';

const ProofDialog = lazy(() => import('../../features/access/second-factor/ProofDialog.tsx'));

/** Asked by whatever request needs a recent proof, on whatever screen. */
export function ProofQuestion() {
  const asked = useProofAsked();
  // Whoever signs out meanwhile has not shown anything.
  useEffect(() => () => answerProof(false), []);
  return <Suspense>{asked && <ProofDialog />}</Suspense>;
}
