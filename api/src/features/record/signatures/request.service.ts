import type { SignatureKind, SignatureReason } from '@trama/contract/words/record/signatures';
import type { Tx } from '../../../database/connect.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { findSigners, insertRequest } from './signatures.queries.ts';

interface Asked {
  folio: number;
  signers: number[];
  caracter: SignatureKind;
  origen: SignatureReason;
}

/** Asks each of these people to sign the entry. The transaction holds the patient. Gives the numbers of the requests. */
export async function requestSignatures(
  tx: Tx,
  allowed: Allowed,
  { folio, signers, caracter, origen }: Asked,
): Promise<number[]> {
  const ids: number[] = [];
  for (const signer of signers) {
    const object = await insertRequest(tx, allowed, { folio, signer, caracter, origen });
    await recordInTrail(tx, allowed.actor, 'signature_request.create', {
      patient: allowed.patientId,
      object,
    });
    ids.push(object);
  }
  return ids;
}

/** Whether each of these people is active, in a role that signs, and within reach of the patient. */
export async function canAllSign(tx: Tx, allowed: Allowed, ids: number[]): Promise<boolean> {
  return (await findSigners(tx, allowed, ids)).length === new Set(ids).size;
}
