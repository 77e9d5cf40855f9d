import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { answerProof, useProofAsked, useProofPlace } from '../../lib/session/proof.ts';

const loadProof = () => import('../../features/access/second-factor/ProofDialog.tsx');
const ProofDialog = lazy(loadProof);
const ProofFields = lazy(() => loadProof().then(({ ProofFields }) => ({ default: ProofFields })));

/** Any request on any screen may need a recent proof. A dialog that is open asks for it itself. */
export function ProofQuestion() {
  const asked = useProofAsked();
  const place = useProofPlace();
  // Signing out answers the question with no.
  useEffect(() => () => answerProof(false), []);
  if (!asked) return null;
  return <Suspense>{place ? createPortal(<ProofFields />, place) : <ProofDialog />}</Suspense>;
}
