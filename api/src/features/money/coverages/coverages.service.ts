import type { CoverageInput, CoverageUpdate } from '@trama/contract/schemas/money/coverage';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { COVERAGES_MAX } from '@trama/contract/words/money/coverage';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { savePlainCoverage } from '../../people/patients/plain-coverage.service.ts';
import {
  coveragesOf,
  findPayer,
  insertCoverage,
  readCoverage,
  type StoredCoverage,
  stepBack,
  updateCoverageRow,
} from './coverages.queries.ts';

/** The JSON of the Coverage. The first coverage of a patient is the principal one. */
export function createCoverage(guard: Guard, input: CoverageInput, key: string | undefined): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const payer = await findPayer(tx, input.id_financiador);
    if (!payer?.activo) throw invalidField('id_financiador', 'El financiador no es válido');
    const content = { patient, ...input };
    const { id, isNew } = await createOnce(tx, actor, { type: 'coverage', key, content }, async () => {
      const known = await coveragesOf(tx, patient);
      if (known.length >= COVERAGES_MAX) throw invalidField('id_financiador', LIST_IS_FULL);
      const principal = input.principal ?? !known.some((coverage) => coverage.principal);
      if (principal) await stepBack(tx, patient);
      return insertCoverage(tx, actor, patient, { ...input, principal });
    });
    if (isNew) await followPlainFields(tx, actor, patient);
    await recordInTrail(tx, actor, isNew ? 'coverage.create' : 'coverage.list', {
      patient,
      ...(isNew && { object: id }),
    });
    return readCoverage(tx, id);
  });
}

/** The JSON of the Coverage. */
export function updateCoverage(guard: Guard, id: number, changes: CoverageUpdate): Promise<string> {
  return guard
    .change(async (tx, { actor, patientId: patient }) => {
      const known = (await coveragesOf(tx, patient)).find((coverage) => coverage.id_cobertura === id);
      const differs = known && changesAnything(known, changes);
      if (differs) {
        if (changes.principal && !known.principal) await stepBack(tx, patient);
        await updateCoverageRow(tx, id, changes);
        await followPlainFields(tx, actor, patient);
      }
      await recordInTrail(tx, actor, differs ? 'coverage.update' : 'coverage.list', { patient, object: id });
      return readCoverage(tx, id);
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'coberturas_check')) throw error;
      throw invalidField('hasta', 'La fecha de fin es anterior a la de comienzo');
    });
}

const changesAnything = (known: StoredCoverage, changes: CoverageUpdate): boolean =>
  Object.entries(changes).some(
    ([field, value]) => value !== undefined && value !== known[field as keyof StoredCoverage],
  );

/** The plain fields of the patient say what the principal coverage says. */
async function followPlainFields(tx: Tx, actor: Actor, patient: number): Promise<void> {
  const principal = (await coveragesOf(tx, patient)).find((coverage) => coverage.principal);
  const payer = principal && (await findPayer(tx, principal.id_financiador));
  await savePlainCoverage(tx, actor, patient, {
    obra_social: payer?.nombre ?? null,
    plan: principal?.plan ?? null,
    numero_afiliado: principal?.numero_afiliado ?? null,
  });
}
