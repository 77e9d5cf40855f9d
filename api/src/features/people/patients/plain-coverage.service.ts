import type { PatientDetail } from '@trama/contract/schemas/people/patients';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { holdsOther } from '../../../platform/statements/differing.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { saveVersion } from './patient-versions.queries.ts';
import { changeOf } from './patients.queries.ts';

type PlainCoverage = Pick<PatientDetail, 'obra_social' | 'plan' | 'numero_afiliado'>;

/** What the patient's own fields say of who pays, after the principal coverage changed: a version like any other save. */
export async function savePlainCoverage(
  tx: Tx,
  actor: Actor,
  patient: number,
  fields: PlainCoverage,
): Promise<void> {
  const update = changeOf(tx, patient, fields).where(holdsOther(fields));
  const changed = await saveVersion(tx, actor, update, patient);
  if (changed) await recordInTrail(tx, actor, 'patient.update', { patient, object: patient });
}
